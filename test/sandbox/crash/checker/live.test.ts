import { beforeEach, expect, test } from 'vitest';
import { findWronglyEndedStreams } from '../../../../sandbox/crash/checker/endings.ts';
import {
  countRenameRequests,
  findLiveBoardProblems,
  findStreamCounterProblems,
} from '../../../../sandbox/crash/checker/live.ts';
import { createTestGuilds } from '../../../../sandbox/crash/subscriptions/guilds.ts';
import { boardChannelId, feedMessagePaths, findCounterChannel } from '../../../../sandbox/crash/subscriptions/live.ts';
import { createViewerWorkload } from '../../../../sandbox/crash/workload/viewers.ts';
import type { EmbeddedDiscord } from '../../../../sandbox/discord/discord.ts';
import { type EmbeddedMediaServer, startMediaServer } from '../../../../sandbox/media-server/server.ts';
import { freshDiscord, restTo } from '../../discord/tinyBot.ts';

let discord: EmbeddedDiscord;
let media: EmbeddedMediaServer;
beforeEach(async () => {
  discord = await freshDiscord({ world: createTestGuilds() });
  media = await startMediaServer({ scale: { sessions: 0 } });
  return () => media.close();
});

const boardMessages = () => `/channels/${boardChannelId(discord.world)}/messages` as const;
const post = (content: string) =>
  restTo(discord).post(boardMessages(), { body: { flags: 32_768, components: [{ type: 10, content }] } });
const watch = () => createViewerWorkload({ media }).begin('film', media.accounts.jonas);
const boardProblems = () => findLiveBoardProblems({ discord, media });

test('a board with one message that shows each stream passes the crash test', async () => {
  watch();
  await post('Seat 00001');
  expect(boardProblems()).toEqual([]);
  await post('Seat 00001');
  expect(boardProblems()).toEqual(['the board is 2 messages']);
});

test('a board that has no message, lacks a stream or shows an ended one is reported by the crash test', async () => {
  expect(boardProblems()).toEqual(['the board is 0 messages']);
  watch();
  await post('Seat 00002');
  expect(boardProblems()).toEqual(['the board does not show Seat 00001', 'the board still shows Seat 00002']);
});

test('an idle board must say so in the crash test, whatever was played before', async () => {
  await post('Nobody is watching or listening. Last played: Reel 00001');
  expect(boardProblems()).toEqual([]);
  watch();
  expect(boardProblems()).toEqual(['the board does not show Seat 00001', 'the board still shows Reel 00001']);
});

test('a counter channel whose name has another number than there are streams is reported by the crash test', async () => {
  watch();
  expect(findStreamCounterProblems({ discord, media })).toEqual([
    '1 streams play, and a channel is called "box office"',
  ]);
  await restTo(discord).patch(`/channels/${findCounterChannel(discord.world).id}`, { body: { name: 'Streams: 1' } });
  expect(findStreamCounterProblems({ discord, media })).toEqual([]);
  expect(countRenameRequests({ discord })).toBe(1);
});

test('a stream that was ended without breaking a rule, or twice, is reported by the crash test', () => {
  const session = watch();
  media.behaviour.terminateDelay = 60_000;
  media.simulation.terminate(session, 'One at a time');
  expect(findWronglyEndedStreams(media, new Set(['Seat 00001']))).toEqual([]);
  expect(findWronglyEndedStreams(media, new Set())).toEqual(['a rule ended Seat 00001, which broke none']);
  media.simulation.terminate(session, 'One at a time');
  expect(findWronglyEndedStreams(media, new Set(['Seat 00001']))).toEqual(['a rule ended Seat 00001 again']);
});

test('the crash test distinguishes requests about messages of feeds from requests about the board’s messages', () => {
  const isOfFeed = (path: string) => feedMessagePaths(discord.world).test(path);
  expect(['/channels/123/messages', '/channels/123/messages/4'].map(isOfFeed)).toEqual([true, true]);
  expect([boardMessages(), `${boardMessages()}/4`, '/channels/123'].map(isOfFeed)).toEqual([false, false, false]);
});
