import { expect, onTestFinished, test } from 'vitest';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';
import { LEFT_GUILD_RETENTION_MS } from '../../../src/store/notifications/subscriptions/leftGuilds.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { silent, temporaryPath } from '../support/openStore.ts';

const NAMED = { address: new URL('http://cabin.example:32400'), token: 'canary-token-of-cabin' };
const [HOME, CLUB, LATER] = ['200000000000000001', '200000000000000002', '200000000000000003'];

/** A database with a first server. */
async function planted(guildIds?: readonly string[]) {
  const [path, clock] = [await temporaryPath(), createSteppedClock()];
  const open = async (named = guildIds) => {
    const store = await openDatabaseStore({ path, clock, log: silent, guildIds: named });
    let closed: Promise<void> | undefined;
    const close = () => {
      closed ??= store.close();
      return closed;
    };
    onTestFinished(close);
    return { ...store, close, seen: () => store.mediaServers.guildsOf(FIRST_SERVER_ID) };
  };
  const store = await open();
  await store.firstServer.plant(NAMED);
  return { ...store, clock, open };
}

test('the guilds of the first start see the first server, also after a restart; one that joins later does not', async () => {
  const { initialGuilds, seen, close, open } = await planted();
  await initialGuilds.allow([HOME, CLUB]);
  await initialGuilds.allow([LATER]);
  expect(seen()).toEqual([HOME, CLUB]);
  await close();
  const again = await open();
  await again.initialGuilds.allow([HOME, CLUB, LATER]);
  expect(again.seen()).toEqual([HOME, CLUB]);
});

test('if the bot is in no guild at first, only the first guild that it joins sees the server', async () => {
  const { initialGuilds, seen } = await planted();
  await initialGuilds.allow([]);
  await initialGuilds.allow([LATER]);
  await initialGuilds.allow([CLUB]);
  expect(seen()).toEqual([LATER]);
});

test('once a person allowed or withdrew the first server by hand, no guild sees it just because the bot joins the guild', async () => {
  const first = await planted();
  await first.initialGuilds.allow([HOME]);
  await first.mediaServers.disallow(FIRST_SERVER_ID, HOME);
  await first.initialGuilds.allow([HOME, LATER]);
  expect(first.seen()).toEqual([]);
  const second = await planted();
  await second.mediaServers.allow(FIRST_SERVER_ID, CLUB, '1');
  await second.initialGuilds.allow([HOME]);
  expect(second.seen()).toEqual([CLUB]);
});

test('guilds in GUILD_IDS see the server from the start, and no other guild does', async () => {
  const { initialGuilds, seen } = await planted([HOME, LATER]);
  await initialGuilds.allow([HOME, CLUB]);
  expect(seen()).toEqual([HOME]);
  await initialGuilds.allow([LATER]);
  expect(seen()).toEqual([HOME, LATER]);
});

test('a restart does not give a server back to a guild of GUILD_IDS that lost it', async () => {
  const { initialGuilds, mediaServers, seen } = await planted([HOME]);
  await initialGuilds.allow([HOME]);
  await mediaServers.disallow(FIRST_SERVER_ID, HOME);
  await initialGuilds.allow([HOME]);
  expect(seen()).toEqual([]);
});

test('a forgotten guild that returns sees the server if GUILD_IDS names it, and not by joining', async () => {
  const forgotten = async (guildIds?: readonly string[]) => {
    const store = await planted(guildIds);
    await store.initialGuilds.allow([HOME]);
    await store.subscriptions.forgetLeft([]);
    await store.clock.advance(LEFT_GUILD_RETENTION_MS + 1);
    await store.subscriptions.forgetLeft([]);
    await store.initialGuilds.allow([HOME]);
    return store.seen();
  };
  expect(await forgotten([HOME])).toEqual([HOME]);
  expect(await forgotten()).toEqual([]);
});

test('after the first server was removed, a guild in GUILD_IDS sees no other server because of that setting', async () => {
  const { initialGuilds, mediaServers, seen } = await planted([HOME]);
  await mediaServers.add({
    name: 'Attic',
    address: new URL('http://attic.example'),
    token: 'canary-token-4',
    addedBy: '1',
    guildId: CLUB,
  });
  expect(await mediaServers.remove(FIRST_SERVER_ID)).toBe('done');
  await initialGuilds.allow([HOME]);
  expect([seen(), mediaServers.serversOf(HOME)]).toEqual([[], []]);
});
