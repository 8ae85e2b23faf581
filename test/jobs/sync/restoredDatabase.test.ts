import { describe, expect, test } from 'vitest';
import type { NewBoard } from '../../../src/domain/live/boards.ts';
import {
  ChannelFailure,
  type OwnMessagesResult,
  type PostedMessage,
  type ReadBotMessages,
} from '../../../src/domain/notifications/channels.ts';
import type { FeedName } from '../../../src/domain/notifications/feeds.ts';
import { FIRST_SERVER_ID, type LibraryRef, serverId } from '../../../src/domain/servers/refs.ts';
import { createEmptyAddedItemsCursor, cursorAfterRestore, encodeCursor } from '../../../src/jobs/feeds/added/cursor.ts';
import { deviceCursorCodec } from '../../../src/jobs/feeds/devices/cursor.ts';
import { historyCursorCodec } from '../../../src/jobs/feeds/history/cursor.ts';
import { botStatusEventCodec } from '../../../src/jobs/feeds/usher/data.ts';
import { createMessageMarker } from '../../../src/jobs/publishing/postMarker.ts';
import { resumePostingAfterRestore } from '../../../src/jobs/sync/restoredDatabase.ts';
import { formatDiscordTimestamp } from '../../../src/render/kit/text/markdown.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { aSubscription, GUILD, MEDIA_ACCESS, memoryStore } from '../../store/support/openStore.ts';
import { createRecorder } from '../support/fakes.ts';

const OTHER_GUILD = '200000000000000002';
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
const CLOCK = { now: () => at(50), wait: async () => undefined };
const CURSOR = historyCursorCodec.encode({ newest: at(0), from: at(0) });

/** No other channels, and no board in them. */
const NOTHING_ELSE = {
  channelsNewerThan: () => [],
  remove: () => Promise.reject(new Error('nothing is to be deleted')),
  edit: (_messageId: string): Promise<void> => Promise.reject(new Error('nothing is to be edited')),
  clock: CLOCK,
  log: createRecorder().log,
};

/** A message in a channel: its id, when it was last changed, its marker, and the texts above it. */
const message = (id: number, minute: number, marker = 123_456, ...texts: readonly string[]): PostedMessage => ({
  id: `${id}`,
  at: at(minute),
  componentIds: [1, marker],
  texts,
  innerTexts: [],
});

/**
 * A database that posted the message 1001 to the channel of plays, and what is in Discord's channels. `start` compares
 * them as a start does.
 */
async function posted(there: Readonly<Record<string, readonly PostedMessage[]>>, edit = NOTHING_ELSE.edit) {
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
  const readAll: ReadBotMessages = async (channelId, after = '0') => ({
    messages: (there[channelId] ?? []).filter(({ id }) => Number(id) > Number(after)).toReversed(),
  });
  const deleted: string[] = [];
  const refusals: Error[] = [];
  const remove = async (_: string, id: string) => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    deleted.push(id);
  };
  const channelsNewerThan = () => Object.keys(there);
  const start = (readOwnMessages = readAll) =>
    resumePostingAfterRestore({ ...store, ...NOTHING_ELSE, readOwnMessages, channelsNewerThan, remove, edit, log });
  const cursors = async () => [await store.feeds.cursor('history'), await store.feeds.cursor('added')];
  return { ...store, start, cursors, sentences, deleted, refusals };
}

const behind = (minute: number) => historyCursorCodec.encode({ newest: at(minute), from: at(minute) });

test('a database that knows its newest posts continues where it stopped', async () => {
  const { start, cursors, sentences } = await posted({ plays: [message(1001, 0)] });
  await start();
  expect(await cursors()).toEqual([CURSOR, '"there"']);
  expect(sentences()).toEqual([]);
});

test('a restored older database continues behind its newest post of plays, once', async () => {
  const { start, cursors, sentences, backfill } = await posted({
    plays: [message(1001, 0), message(1007, 30)],
    new: [message(1009, 40)],
  });
  await backfill.save({ ...(await backfill.state()), done: true });
  await start();
  expect(await cursors()).toEqual([behind(30), undefined]);
  expect((await backfill.state()).walk).toEqual({ drops: false });
  await start();
  expect(sentences()).toEqual([expect.stringContaining('the bot has posted messages that its database does not know')]);
});

test('without newer posts of plays, the feed of plays continues from its stored position', async () => {
  const { start, cursors } = await posted({ plays: [message(1001, 0)], new: [message(1009, 40)] });
  await start();
  expect(await cursors()).toEqual([CURSOR, undefined]);
});

const BOARD: NewBoard = {
  guildId: GUILD,
  channelId: 'new',
  people: 'name',
  locale: 'de',
  librarySectionIds: [],
  follows: false,
  controls: true,
};

test('a post or board of unknown outcome does not make the database count as restored from an older backup', async () => {
  const store = await posted({
    plays: [message(1001, 0), message(1007, 30, createMessageMarker('on its way', 'plays'))],
    new: [message(1008, 30, createMessageMarker('board:1:1', 'new'))],
  });
  const board = await store.boards.set(BOARD);
  await store.boards.sending(board, { earliest: at(30), latest: at(30) });
  await store.outbox.add({ key: 'on its way', channelId: 'plays', body: '{}' });
  await store.outbox.sending({ id: 2, channelId: 'plays' }, { earliest: at(30), latest: at(30) });
  await store.start();
  expect(store.sentences()).toEqual([]);
});

test('a database does not count as older because of a board’s message that a newer message replaced', async () => {
  const store = await posted({
    plays: [message(1001, 0)],
    new: [message(1008, 30, createMessageMarker('board:1:1', 'new'))],
  });
  const { id } = await store.boards.set(BOARD);
  for (const messageId of ['1008', '1009'])
    await store.boards.posted(id, { id: messageId, postedAt: at(30), files: [] });
  await store.start();
  expect(store.sentences()).toEqual([]);
});

test('a channel that cannot be read does not make the database count as older', async () => {
  const { start, cursors } = await posted({});
  await start(() => Promise.reject(new Error('no')));
  expect(await cursors()).toEqual([CURSOR, '"there"']);
});

test('a channel that Discord does not show at once is read again, and logged if it stays hidden', async () => {
  const there = { plays: [message(1001, 0), message(1007, 30)] };
  const outage = new ChannelFailure('unavailable', 'down');
  const once = await posted(there);
  const answers = [Promise.reject(outage), Promise.resolve({ messages: [message(1007, 30)] })];
  await once.start((channelId) => (channelId === 'plays' && answers.shift()) || Promise.resolve({ messages: [] }));
  expect(await once.cursors()).toEqual([behind(30), '"there"']);
  const always = await posted(there);
  await always.start(() => Promise.reject(outage));
  expect(await always.cursors()).toEqual([CURSOR, '"there"']);
  const unknown = expect.stringContaining('could not read from Discord which message the bot posted last in a channel');
  expect(always.sentences()).toEqual([unknown, unknown]);
});

test('a database that has posted nothing yet reads no channel', async () => {
  const store = await memoryStore();
  await store.subscriptions.set(aSubscription());
  const asked: string[] = [];
  const readOwnMessages: ReadBotMessages = async (channelId) => {
    asked.push(channelId);
    return { messages: [] };
  };
  await resumePostingAfterRestore({ ...store, ...NOTHING_ELSE, readOwnMessages });
  expect(asked).toEqual([]);
});

test('the feed of the bot itself says once that the database was replaced', async () => {
  const { start, subscriptions, notifications } = await posted({ plays: [message(1001, 0), message(1007, 30)] });
  const { id } = await subscriptions.set(aSubscription({ feed: 'usher', channelId: 'mods' }));
  await start();
  await start();
  const said = await notifications.of(id, 10);
  expect(said.map(({ data }) => botStatusEventCodec.parse(data))).toEqual([{ kind: 'replaced', isOlder: true }]);
});

describe('the message of a board that was set after the backup', () => {
  const ofBoard = (id: number, board: number, post: number, channelId: string) =>
    message(id, 30, createMessageMarker(`board:${board}:${post}`, channelId));

  /** A database with one board, which is in the channel "new". */
  async function older(there: Readonly<Record<string, readonly PostedMessage[]>>) {
    const store = await posted({ plays: [message(1001, 0), message(1005, 20)], ...there });
    await store.boards.set(BOARD);
    return store;
  }

  test.each<{ name: string; there: Readonly<Record<string, readonly PostedMessage[]>>; expected: readonly string[] }>([
    { name: 'is deleted', there: { lobby: [ofBoard(1007, 2, 1, 'lobby')] }, expected: ['1007'] },
    {
      name: 'is deleted beside a feed',
      there: { new: [message(1006, 5), ofBoard(1007, 2, 1, 'new')] },
      expected: ['1007'],
    },
    {
      name: 'is deleted wherever it has moved',
      there: { lobby: [ofBoard(1007, 2, 168, 'lobby')] },
      expected: ['1007'],
    },
    {
      name: 'is deleted with the one before it',
      there: { lobby: [ofBoard(1007, 2, 7, 'lobby'), ofBoard(1008, 2, 8, 'lobby')] },
      expected: ['1007', '1008'],
    },
    {
      name: 'is deleted, and so is that of another one',
      there: { lobby: [ofBoard(1007, 2, 1, 'lobby')], hall: [ofBoard(1008, 3, 4, 'hall')] },
      expected: ['1007', '1008'],
    },
    { name: 'stays if the database knows the board', there: { new: [ofBoard(1007, 1, 1, 'new')] }, expected: [] },
    {
      name: 'is no other message',
      there: { lobby: [message(1007, 30)], hall: [ofBoard(1008, 2, 1, 'lobby')] },
      expected: [],
    },
  ])(
    'after a restore, the message of a board that the backup lacks is deleted: it $name',
    async ({ there, expected }) => {
      const { start, deleted } = await older(there);
      await start();
      expect(deleted.toSorted()).toEqual(expected);
      await start();
      expect(deleted).toHaveLength(expected.length);
    },
  );

  test('a lost board’s message that Discord does not delete stays, and the others are deleted', async () => {
    const { start, deleted, refusals, sentences } = await older({
      lobby: [ofBoard(1007, 2, 1, 'lobby'), ofBoard(1008, 2, 2, 'lobby')],
    });
    refusals.push(new ChannelFailure('forbidden', 'as told'));
    await start();
    expect(deleted).toHaveLength(1);
    expect(sentences()).toContain(
      'warn: could not delete the message of a live board that was set up after the restored backup was made; delete it by hand',
    );
  });

  test('lost boards are recognized in a restored database by the highest board number of the backup', async () => {
    const store = await older({ lobby: [ofBoard(1007, 2, 1, 'lobby')] });
    const lastBoard = (await store.restored.knownPosts()).lastBoard;
    expect(lastBoard).toBe(1);
    await store.restored.resume({});
    expect((await store.restored.knownPosts()).lastBoard).toBe(1_000_001);
  });

  test('after a restore, a lost board’s message does not change the position from which a feed in the channel resumes', async () => {
    const { start, cursors } = await older({
      plays: [message(1001, 0), message(1005, 20), ofBoard(1007, 2, 1, 'plays')],
    });
    await start();
    expect(await cursors()).toEqual([behind(20), '"there"']);
  });
});

describe('a board that moved after the backup', () => {
  const boardMessage = (id: number, post: number) => message(id, 30, createMessageMarker(`board:1:${post}`, 'new'));

  /** The database knows message 1001 of the board, its first, which another one replaced since. */
  async function moved(there: readonly PostedMessage[]) {
    const store = await posted({ plays: [message(1001, 0)], new: there });
    const { id } = await store.boards.set(BOARD);
    await store.boards.posted(id, { id: '1001', postedAt: at(0), contentHash: 'old', files: [] });
    const state = async () => (await store.boards.byId(id))?.state;
    return { ...store, id, state };
  }

  test.each<{ name: string; there: readonly PostedMessage[]; expected: object }>([
    {
      name: 'once',
      there: [boardMessage(1002, 2)],
      expected: { posts: 2, message: { id: '1002' }, obsoleteId: '1001' },
    },
    {
      name: 'every hour of a day',
      there: [boardMessage(1025, 25)],
      expected: { posts: 25, message: { id: '1025' }, obsoleteId: '1001' },
    },
    {
      name: 'a thousand times behind a conversation',
      there: [boardMessage(3001, 1001)],
      expected: { posts: 1001, message: { id: '3001' } },
    },
    {
      name: 'when the bot was ended before it deleted the message before',
      there: [boardMessage(1007, 7), boardMessage(1008, 8)],
      expected: { posts: 8, message: { id: '1008' }, obsoleteId: '1007' },
    },
    {
      name: 'while other feeds posted behind it',
      there: [boardMessage(1003, 3), message(1009, 40)],
      expected: { posts: 3, message: { id: '1003' } },
    },
  ])(
    'a board that moved after the backup ($name) continues with its newest message, which is written again',
    async ({ there, expected }) => {
      const { start, state, sentences } = await moved(there);
      await start();
      expect(await state()).toMatchObject(expected);
      expect((await state())?.message).toMatchObject({ contentHash: undefined, files: [] });
      await start();
      expect(sentences()).toEqual([
        expect.stringContaining('the bot has posted messages that its database does not know'),
      ]);
    },
  );

  test('a board that moved after the backup and was removed before it is deleted with its newest message', async () => {
    const { start, state, boards } = await moved([boardMessage(1003, 3)]);
    await boards.remove(BOARD);
    await start();
    expect(await state()).toMatchObject({ isRemoved: true, message: { id: '1003' } });
  });

  test('a board without a newer message keeps its state after a restore, also while a post may be on its way', async () => {
    const { start, state, sentences, boards, id } = await moved([boardMessage(1001, 1), boardMessage(1002, 2)]);
    await boards.sending({ id }, { earliest: at(30), latest: at(30) });
    await start();
    expect(await state()).toMatchObject({ posts: 1, message: { id: '1001', contentHash: 'old' } });
    expect(sentences()).toEqual([]);
  });
});

const ADDED = encodeCursor({
  ...createEmptyAddedItemsCursor(),
  libraries: new Map([['1' as LibraryRef, { newest: 1, watchedMs: 0, lookedAt: 1 }]]),
});
const DEVICES = deviceCursorCodec.encode({ looked: true });

/** Each feed by its cursor of the backup, and by the one behind a message of that minute. */
const FEEDS = {
  history: { stored: CURSOR, behind },
  added: { stored: ADDED, behind: (minute: number) => cursorAfterRestore(ADDED, at(minute)) },
  devices: {
    stored: DEVICES,
    behind: (minute: number) => deviceCursorCodec.encode({ looked: true, from: at(minute) }),
  },
} as const;

describe.each(Object.entries(FEEDS))('of two media servers the feed %s continues', (name, { stored, behind }) => {
  const feed = name as keyof typeof FEEDS;
  const CELLAR = FIRST_SERVER_ID;
  const ATTIC = serverId(2);

  /** A restored database of a guild that sees both servers, and another one that sees the second only. */
  async function twoServers(there: Readonly<Record<string, OwnMessagesResult | 'closed' | undefined>>) {
    const store = await memoryStore();
    const added = { ...MEDIA_ACCESS, addedBy: '9', guildId: GUILD };
    await store.mediaServers.add({ ...added, name: 'Cellar' });
    await store.mediaServers.add({ ...added, name: 'Attic', address: new URL('http://attic.test') });
    await store.mediaServers.allow(ATTIC, OTHER_GUILD, '9');
    await store.subscriptions.set(aSubscription({ feed, channelId: 'plays' }));
    await store.subscriptions.set(aSubscription({ feed, guildId: OTHER_GUILD, channelId: 'others' }));
    for (const server of [CELLAR, ATTIC])
      await store.ofServer(server).feeds.record({ feed, cursor: stored, events: [] });
    await store.outbox.add({ key: 'first', channelId: 'plays', body: '{}' });
    await store.outbox.sent(1, '1001', at(0));
    const readOwnMessages: ReadBotMessages = async (channelId) => {
      const read = there[channelId] ?? { messages: [] };
      if (read === 'closed') throw new ChannelFailure('forbidden', 'closed');
      return read;
    };
    const knownPosts = async () => ({ ...(await store.restored.knownPosts()), isRestored: true });
    const restored = { ...store.restored, knownPosts };
    await resumePostingAfterRestore({ ...store, ...NOTHING_ELSE, restored, readOwnMessages });
    return Promise.all([CELLAR, ATTIC].map((server) => store.ofServer(server).feeds.cursor(feed)));
  }

  const cellar = (id: number, minute: number) => message(id, minute, 123_456, '-# Cellar');
  const attic = (id: number, minute: number) => message(id, minute, 123_456, '-# Attic');
  const own = (id: number, minute: number) => message(id, minute);
  const read = (...messages: readonly PostedMessage[]): OwnMessagesResult => ({ messages });

  test.each<{
    name: string;
    there: Readonly<Record<string, OwnMessagesResult | 'closed'>>;
    expected: readonly (string | undefined)[];
  }>([
    { name: 'where they were, if nothing was posted since', there: {}, expected: [stored, stored] },
    {
      name: 'behind the posts of each',
      there: { plays: read(attic(1009, 40), cellar(1007, 30)) },
      expected: [behind(30), behind(40)],
    },
    {
      name: 'where they were for a server without new posts',
      there: { plays: read(cellar(1007, 30)) },
      expected: [behind(30), stored],
    },
    {
      name: 'behind the posts of the second server in a guild that sees no other one',
      there: { plays: read(cellar(1007, 30)), others: read(own(1008, 35)) },
      expected: [behind(30), behind(35)],
    },
    {
      name: 'behind a message without a known name, since a server may have been renamed',
      there: { plays: read(message(1007, 30, 123_456, '-# Loft')) },
      expected: [behind(30), behind(30)],
    },
    {
      name: 'behind the first of a thousand messages, if there are more',
      there: { plays: { messages: [cellar(1007, 30)], readFrom: at(20) } },
      expected: [behind(30), behind(20)],
    },
    { name: 'from now on, if a channel cannot be read', there: { others: 'closed' }, expected: [stored, behind(50)] },
    {
      name: 'where they were, if only a reply without a marker is there',
      there: { plays: read({ id: '1007', at: at(30), componentIds: [1, 2], texts: [], innerTexts: [] }) },
      expected: [stored, stored],
    },
  ])(
    'with two media servers, a feed continues behind its own posts after a restore: $name',
    async ({ there, expected }) => {
      expect(await twoServers(there)).toEqual(expected);
    },
  );
});

test('an older database counts the states of server and bot as unknown, and past maintenance as done', async () => {
  const store = await posted({ plays: [message(1007, 30)] });
  await store.feeds.record({ feed: 'server', cursor: '{"kind":"up"}', events: [] });
  await store.feeds.record({ feed: 'maintenance', cursor: '{"slot":"2025-12-31T04:00"}', events: [] });
  await store.start();
  expect(await store.feeds.cursor('server')).toBe('{"kind":"unknown"}');
  expect(await store.feeds.cursor('maintenance')).toBe('{"slot":"2026-01-01T12:50"}');
  expect(await store.ownTroubles.recall()).toBe('{"open":[],"isUnknown":true}');
});

test('a database does not count as older because the data of its newest message’s reader was deleted', async () => {
  const store = await posted({ plays: [message(1001, 0), message(1007, 30)] });
  const reader = { userId: '7', guildId: GUILD, needs: 'follow.own' } as const;
  await store.outbox.add({ key: 'ping', channelId: 'plays', reader, body: '{}' });
  await store.outbox.sent(2, '1007', at(30));
  await store.privacy.forgetUser('7', at(31));
  await store.start();
  expect(store.sentences()).toEqual([]);
});

test('a database counts as older if only the end of a vote is newer', async () => {
  const store = await posted({ plays: [message(1001, 0)], elsewhere: [message(1003, 30)] });
  const items = [{ ratingKey: '1', kind: 'movie', title: 'Metropolis' } as const];
  const place = { guildId: GUILD, channelId: 'elsewhere', setBy: '7', locale: 'en', isHidden: false };
  await store.votes.start({ ...place, items, endsAt: at(10) });
  await store.start();
  expect(store.sentences()).toEqual([
    expect.stringContaining('the bot has posted messages that its database does not know'),
  ]);
});

test('votes that began after the backup are marked as lost, in channels of feeds and in others', async () => {
  const { vote } = textsForLanguage('en');
  const voteUntil = (id: number, endsAt: Date): PostedMessage => ({
    ...message(id, 40),
    componentIds: [1],
    innerTexts: [`${vote.head}\n-# ${vote.ends(formatDiscordTimestamp(endsAt))}`],
  });
  const edited: string[] = [];
  const there = {
    plays: [message(1001, 0), message(1007, 30)],
    new: [voteUntil(1009, at(90))],
    hall: [voteUntil(1010, at(91)), voteUntil(1011, at(92))],
    lobby: [voteUntil(1012, at(93))],
  };
  const store = await posted(there, async (messageId) => {
    edited.push(messageId);
  });
  const items = [{ ratingKey: '1', kind: 'movie', title: 'Metropolis' } as const];
  await store.votes.start({ guildId: GUILD, channelId: 'hall', locale: 'en', isHidden: false, items, endsAt: at(91) });
  await store.start();
  expect(edited.toSorted()).toEqual(['1009', '1011', '1012']);
});
