import { expect, test } from 'vitest';
import type { NewBoard } from '../../../src/domain/live/boards.ts';
import { ChannelFailure, type FindNewestPost, type PostedMessage } from '../../../src/domain/notifications/channels.ts';
import type { FeedName } from '../../../src/domain/notifications/feeds.ts';
import { historyCursor } from '../../../src/jobs/feeds/history/cursor.ts';
import { usherData } from '../../../src/jobs/feeds/usher/data.ts';
import { markerOf } from '../../../src/jobs/publishing/postMarker.ts';
import { goOnBehindPosts } from '../../../src/jobs/sync/restoredDatabase.ts';
import { aSubscription, GUILD, memoryStore } from '../../store/support/openStore.ts';
import { createRecorder } from '../support/fakes.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const CURSOR = historyCursor.encode({ newest: at(0), from: at(0) });

/** A message in a channel: its id, when it was last changed, and its marker. */
interface There extends PostedMessage {
  readonly marker: number;
}
const message = (id: number, minute: number, marker = 123_456): There => ({ id: `${id}`, at: at(minute), marker });

/**
 * A database that posted the message 1001 to the channel of plays, and what is in Discord's channels. `start` compares them as a start
 * does.
 */
async function posted(there: Readonly<Record<string, readonly There[]>>) {
  const store = await memoryStore();
  const { log, sentences } = createRecorder();
  for (const [feed, channelId] of [
    ['history', 'plays'],
    ['added', 'new'],
  ] as const satisfies readonly (readonly [FeedName, string])[])
    await store.subscriptions.set(aSubscription({ feed, channelId }));
  await store.outbox.add({ key: 'first', channelId: 'plays', body: '{}' });
  await store.outbox.sent(1, '1001', at(0));
  await store.feeds.record({ feed: 'history', cursor: CURSOR, events: [] });
  await store.feeds.record({ feed: 'added', cursor: '"there"', events: [] });
  const newestPost: FindNewestPost = async (channelId, { after = '0', isPost }) =>
    there[channelId]?.findLast(({ id, marker }) => Number(id) > Number(after) && isPost([1, marker]));
  const start = (find = newestPost) =>
    goOnBehindPosts({ ...store, newestPost: find, clock: { wait: async () => {} }, log });
  const cursors = async () => [await store.feeds.cursor('history'), await store.feeds.cursor('added')];
  return { ...store, start, cursors, sentences };
}

const behind = (minute: number) => historyCursor.encode({ newest: at(minute), from: at(minute) });

test('a database that knows the newest of its posts goes on where it was', async () => {
  const { start, cursors, sentences } = await posted({ plays: [message(1001, 0)] });
  await start();
  expect(await cursors()).toEqual([CURSOR, '"there"']);
  expect(sentences()).toEqual([]);
});

test('one that is older goes on behind the newest post of plays, once', async () => {
  const { start, cursors, sentences, backfill } = await posted({
    plays: [message(1001, 0), message(1007, 30)],
    new: [message(1009, 40)],
  });
  await backfill.save({ ...(await backfill.state()), done: true });
  await start();
  expect(await cursors()).toEqual([behind(30), undefined]);
  expect((await backfill.state()).walk).toEqual({ drops: false });
  await start();
  expect(sentences()).toEqual([expect.stringContaining('the database is older than the newest of its posts')]);
});

test('where nothing was posted of plays since, plays go on where they were', async () => {
  const { start, cursors } = await posted({ plays: [message(1001, 0)], new: [message(1009, 40)] });
  await start();
  expect(await cursors()).toEqual([CURSOR, undefined]);
});

const BOARD: NewBoard = {
  ...{ guildId: GUILD, channelId: 'new', people: 'name', locale: 'de' },
  ...{ librarySectionIds: [], follows: false, controls: true },
};

test('a post of which nobody knew whether it arrived is known, and so is a board', async () => {
  const store = await posted({
    plays: [message(1001, 0), message(1007, 30, markerOf('on its way', 'plays'))],
    new: [message(1008, 30, markerOf('board:1:1', 'new'))],
  });
  await store.boards.set(BOARD);
  await store.outbox.add({ key: 'on its way', channelId: 'plays', body: '{}' });
  await store.outbox.sending({ id: 2, channelId: 'plays' }, { earliest: at(30), latest: at(30) });
  await store.start();
  expect(store.sentences()).toEqual([]);
});

test('the message of a board that a newer one replaced is known until it is deleted', async () => {
  const store = await posted({ plays: [message(1001, 0)], new: [message(1008, 30, markerOf('board:1:1', 'new'))] });
  const { id } = await store.boards.set(BOARD);
  for (const messageId of ['1008', '1009'])
    await store.boards.posted(id, { id: messageId, postedAt: at(30), files: [] });
  await store.start();
  expect(store.sentences()).toEqual([]);
});

test('a channel that cannot be read says nothing', async () => {
  const { start, cursors } = await posted({});
  await start(() => Promise.reject(new Error('no')));
  expect(await cursors()).toEqual([CURSOR, '"there"']);
});

test('a channel that Discord does not show at once is read again, and if it stays so, that is said', async () => {
  const there = { plays: [message(1001, 0), message(1007, 30)] };
  const outage = new ChannelFailure('unavailable', 'down');
  const once = await posted(there);
  const answers = [Promise.reject(outage), Promise.resolve({ id: '1007', at: at(30) })];
  await once.start((channelId) => (channelId === 'plays' && answers.shift()) || Promise.resolve(undefined));
  expect(await once.cursors()).toEqual([behind(30), undefined]);
  const always = await posted(there);
  await always.start(() => Promise.reject(outage));
  expect(await always.cursors()).toEqual([CURSOR, '"there"']);
  const unknown = expect.stringContaining('Discord does not say what was posted last in a channel');
  expect(always.sentences()).toEqual([unknown, unknown]);
});

test('a database that posted nothing yet asks nothing', async () => {
  const store = await memoryStore();
  await store.subscriptions.set(aSubscription());
  const asked: string[] = [];
  const newestPost: FindNewestPost = async (channelId) => void asked.push(channelId);
  await goOnBehindPosts({ ...store, newestPost, clock: { wait: async () => {} }, log: createRecorder().log });
  expect(asked).toEqual([]);
});

test('the feed of the bot itself says once that the database was replaced', async () => {
  const { start, subscriptions, notifications } = await posted({ plays: [message(1001, 0), message(1007, 30)] });
  const { id } = await subscriptions.set(aSubscription({ feed: 'usher', channelId: 'mods' }));
  await start();
  await start();
  const said = await notifications.of(id, 10);
  expect(said.map(({ data }) => usherData.parse(data))).toEqual([{ kind: 'replaced', isOlder: true }]);
});
