import { Client, Events } from 'discord.js';
import { expect, test } from 'vitest';
import { watchGatewayConnection } from '../../../src/discord/gateway/connection.ts';

const CLOSED = { code: 1006, reason: '', wasClean: false };

/** A client that is not connected to anything: the test reports what its shards would. */
function watched() {
  const client = new Client({ intents: [] });
  return { client, ...watchGatewayConnection(client) };
}

test('the bot counts as disconnected before the first shard is ready', () => {
  expect(watched().isConnected()).toBe(false);
});

test('a shard that loses its connection counts as disconnected until it is resumed or ready', () => {
  const { client, isConnected } = watched();
  client.emit(Events.ShardReady, 0, undefined);
  expect(isConnected()).toBe(true);
  client.emit(Events.ShardReconnecting, 0);
  expect(isConnected()).toBe(false);
  client.emit(Events.ShardResume, 0, 1);
  expect(isConnected()).toBe(true);
  client.emit(Events.ShardDisconnect, CLOSED, 0);
  expect(isConnected()).toBe(false);
});

test('the bot counts as disconnected while one of its shards is', () => {
  const { client, isConnected } = watched();
  for (const shard of [0, 1]) client.emit(Events.ShardReady, shard, undefined);
  client.emit(Events.ShardReconnecting, 1);
  client.emit(Events.ShardResume, 0, 1);
  expect(isConnected()).toBe(false);
});
