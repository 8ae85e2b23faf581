import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Outbox } from '../../../../src/domain/notifications/outbox.ts';
import type { FeedPost } from '../../../../src/domain/notifications/posts.ts';
import { type Database, openDatabase } from '../../../../src/store/database/database.ts';
import { migrate } from '../../../../src/store/database/migrations.ts';
import {
  countUnsentPosts,
  createOutbox,
  OUTBOX_RETENTION_MS,
  sweepOutbox,
} from '../../../../src/store/notifications/outbox/outbox.ts';
import { createSubscriptionReader } from '../../../../src/store/notifications/subscriptions/subscriptionRow.ts';
import { openDatabaseStore } from '../../../../src/store/open.ts';
import { createSteppedClock } from '../../../support/steppedClock.ts';
import { CHANNEL, damagedStore, memoryStore, plansOf, silent, temporaryPath } from '../../support/openStore.ts';

const T = (ms: number) => new Date(1_767_268_800_000 + ms);
const FILES = [{ name: 'a.png', description: 'A poster', bytes: Uint8Array.of(0, 255, 7) }];
/** By a Discord that is a second or less away. */
const at = (ms: number) => ({ earliest: T(ms), latest: T(ms + 1000) });
const UNAVAILABLE = { kind: 'unavailable', message: 'unavailable: 429' } as const;
const INVALID = { kind: 'invalid', message: 'invalid: 400' } as const;
const post = (key: string, but: Partial<FeedPost> = {}): FeedPost => ({ key, channelId: CHANNEL, body: key, ...but });

async function storeWith(...posts: readonly FeedPost[]) {
  const store = await memoryStore();
  const { outbox } = store;
  for (const each of posts) await outbox.add(each);
  const next = async () => {
    const row = await outbox.next(CHANNEL);
    if (!row) throw new Error('no row');
    return row;
  };
  const send = async (messageId: string) => outbox.sent((await next()).id, messageId, store.clock.now());
  return { ...store, next, send };
}

test('a post that lacks a value is refused and not mistaken for an existing one', async () => {
  const { outbox } = await storeWith();
  await expect(outbox.add(post('a', { body: JSON.parse('null') }))).rejects.toThrow('NOT NULL');
});

test('a channel’s posts are sent in order, each after the one before is done', async () => {
  const { outbox, next } = await storeWith(post('a'), post('b'));
  expect(await next()).toEqual({
    id: 1,
    key: 'a',
    channelId: CHANNEL,
    body: 'a',
    files: [],
    attempts: 0,
    state: { kind: 'waiting' },
    isAlerted: false,
    isSkipAsked: false,
  });
  expect((await next()).key).toBe('a');
  await outbox.sent((await next()).id, 'm1', T(0));
  expect((await next()).key).toBe('b');
  expect(await outbox.channels()).toEqual([CHANNEL]);
  await outbox.sent((await next()).id, 'm2', T(0));
  expect(await outbox.channels()).toEqual([]);
  expect(await outbox.next(CHANNEL)).toBeUndefined();
});

test('a waiting post is not overtaken by later posts in its channel', async () => {
  const { outbox, next } = await storeWith(post('a'), post('b'));
  await outbox.postpone((await next()).id, UNAVAILABLE, T(1000));
  expect(await next()).toMatchObject({ key: 'a', attempts: 1, state: { kind: 'waiting', notBefore: T(1000) } });
});

test('the time of a post’s first send with unknown outcome is remembered until a send has certainly failed', async () => {
  const { outbox, next } = await storeWith(post('a'));
  const { id, channelId } = await next();
  expect(await outbox.sending({ id, channelId }, at(0))).toBe(true);
  await outbox.uncertain(id, UNAVAILABLE, T(500));
  await outbox.sending({ id, channelId }, at(1000));
  expect(await next()).toMatchObject({ state: { kind: 'in doubt', since: T(0), last: T(2000) }, attempts: 1 });
  await outbox.postpone(id, UNAVAILABLE, T(2000));
  expect(await next()).toMatchObject({ state: { kind: 'waiting' } });
  await outbox.sending({ id, channelId }, at(3000));
  expect(await next()).toMatchObject({ state: { kind: 'in doubt', since: T(3000), last: T(4000) } });
  await outbox.unsent(id);
  expect(await next()).toMatchObject({ state: { kind: 'waiting' }, attempts: 2 });
});

test('a post that can never be delivered does not hold up the others', async () => {
  const { outbox, next } = await storeWith(post('a'), post('b'));
  await outbox.deadLetter((await next()).id, INVALID);
  expect((await next()).key).toBe('b');
});

test.each(['[', '{}', '[{"name":"a.png","description":"A poster","bytes":"!"}]'])(
  'a post whose stored files read %s is given up, logged, and does not hold up the others',
  async (files) => {
    const { outbox, errors, damage } = await damagedStore();
    for (const key of ['a', 'b', 'c']) await outbox.add(post(key, { files: FILES }));
    await outbox.sent(1, 'm1', T(0));
    damage(`update outbox set files = '${files}' where key in ('a', 'b')`);
    expect(await outbox.next(CHANNEL)).toMatchObject({ key: 'c', files: FILES });
    expect(errors).toMatchObject([{ channel: CHANNEL, post: 'b', err: expect.any(Error) }]);
    expect(await outbox.fate(CHANNEL, 'b')).toMatchObject({ kind: 'invalid' });
    expect(await outbox.fate(CHANNEL, 'a')).toEqual({ messageId: 'm1' });
  },
);

test('a channel whose stored posts are all unreadable has nothing left to send', async () => {
  const { outbox, errors, damage } = await damagedStore();
  for (const key of ['a', 'b']) await outbox.add(post(key, { files: FILES }));
  damage(`update outbox set files = '['`);
  expect(await outbox.next(CHANNEL)).toBeUndefined();
  expect(await outbox.channels()).toEqual([]);
  expect(errors).toHaveLength(2);
});

test('a post with the same channel and key keeps its first content', async () => {
  const { outbox, next, send } = await storeWith(post('a'), post('a', { body: 'changed' }));
  await outbox.add(post('a', { channelId: 'another' }));
  expect((await next()).body).toBe('a');
  await send('m1');
  expect(await outbox.next(CHANNEL)).toBeUndefined();
  expect(await outbox.channels()).toEqual(['another']);
});

test('a post’s pictures are stored byte for byte until the post is sent', async () => {
  const { outbox, next, send, notifications } = await storeWith(post('a', { files: FILES }), post('b', { files: [] }));
  expect((await next()).files).toEqual(FILES);
  await outbox.uncertain((await next()).id, UNAVAILABLE, T(0));
  expect((await next()).files).toEqual(FILES);
  await send('m1');
  expect((await next()).files).toEqual([]);
  expect(await notifications.backlog(CHANNEL)).toBe(1);
});

/** A post whose body names these items. */
const context = (key: string, ...items: readonly string[]): FeedPost => post(key, { body: JSON.stringify({ items }) });

test('an edit of a post finds its message, whose items are then those of the edit', async () => {
  const { next, send, outbox } = await storeWith(context('a', '1'));
  await outbox.add(post('a', { channelId: 'another' }));
  await send('m1');
  for (const [key, items] of [
    ['b', ['1', '2']],
    ['c', ['1', '2', '3']],
  ] as const) {
    await outbox.add({ ...context(key, ...items), edits: 'a' });
    expect(await next()).toMatchObject({ key, edits: { key: 'a', messageId: 'm1' } });
    await send('m1');
    expect(await outbox.itemsOf('m1')).toEqual(items);
  }
  expect(await outbox.fate('another', 'a')).toEqual({});
});

test('an edit of a post whose message was replaced edits the new message', async () => {
  const { next, send, outbox } = await storeWith(context('a', '1'));
  await send('m1');
  await outbox.add({ ...context('b', '1', '2'), edits: 'a' });
  await send('m2');
  await outbox.add({ ...context('c', '1', '2', '3'), edits: 'a' });
  expect((await next()).edits).toEqual({ key: 'a', messageId: 'm2' });
  expect([await outbox.itemsOf('m1'), await outbox.itemsOf('m2')]).toEqual([[], ['1', '2']]);
});

test('an edit of a post that was given up becomes a new message, which the next edit edits', async () => {
  const { next, send, outbox } = await storeWith(post('a'), context('b', '1'), post('c'));
  await outbox.deadLetter((await next()).id, INVALID);
  await outbox.add({ ...context('d', '7'), edits: 'a' });
  await send('m1');
  await send('m2');
  expect(await next()).toMatchObject({ key: 'd', edits: { key: 'a', messageId: undefined } });
  await send('m3');
  expect(await outbox.itemsOf('m3')).toEqual(['7']);
  await outbox.add({ ...context('e', '7', '8'), edits: 'a' });
  expect((await next()).edits).toEqual({ key: 'a', messageId: 'm3' });
});

test('an edit replaces waiting edits of the same message, but none that may have been sent', async () => {
  const { next, send, outbox, notifications } = await storeWith(post('a'), post('x'));
  await outbox.add(post('b', { edits: 'a' }));
  await outbox.add(post('y', { edits: 'x' }));
  await outbox.add(post('c', { edits: 'a' }));
  expect(await notifications.backlog(CHANNEL)).toBe(4);
  for (const message of ['m1', 'm2', 'm2']) await send(message);
  const { id, channelId, key } = await next();
  expect(key).toBe('c');
  expect(await outbox.sending({ id, channelId }, at(0))).toBe(true);
  await outbox.add(post('d', { edits: 'a' }));
  expect([(await next()).key, await notifications.backlog(CHANNEL)]).toEqual(['c', 2]);
});

test('a post that was replaced or moved to another channel is not sent', async () => {
  const { next, outbox } = await storeWith(post('a'));
  await outbox.sent((await next()).id, 'm1', T(0));
  await outbox.add(post('b', { edits: 'a' }));
  const { id, channelId } = await next();
  await outbox.add(post('c', { edits: 'a' }));
  expect(await outbox.sending({ id, channelId }, at(0))).toBe(false);
  expect(await outbox.sending({ id: (await next()).id, channelId: 'another' }, at(0))).toBe(false);
  await outbox.sent(id, 'm1', T(0));
  expect((await next()).key).toBe('c');
});

test('the outbox returns what became of a post: unknown, waiting, uncertain or sent', async () => {
  const { outbox, next, send } = await storeWith(post('a'));
  expect(await outbox.fate(CHANNEL, 'b')).toBeUndefined();
  expect(await outbox.fate(CHANNEL, 'a')).toEqual({ messageId: undefined, kind: undefined });
  await outbox.postpone((await next()).id, UNAVAILABLE, T(0));
  expect(await outbox.fate(CHANNEL, 'a')).toEqual({ messageId: undefined, kind: 'unavailable' });
  await outbox.uncertain((await next()).id, { ...UNAVAILABLE, kind: 'uncertain' }, T(0));
  expect(await outbox.fate(CHANNEL, 'a')).toEqual({ messageId: undefined, kind: 'uncertain' });
  await send('m1');
  expect(await outbox.fate(CHANNEL, 'a')).toEqual({ messageId: 'm1', kind: undefined });
});

test('the outbox returns the reason why a post was given up', async () => {
  const { outbox, next } = await storeWith(post('a'));
  await outbox.deadLetter((await next()).id, INVALID);
  expect(await outbox.fate(CHANNEL, 'a')).toEqual({ messageId: undefined, kind: 'invalid' });
});

test('the outbox keeps the reason of a failure up to 500 characters', async () => {
  const path = await temporaryPath();
  const store = await openDatabaseStore({ path, clock: createSteppedClock(), log: silent });
  const file = new DatabaseSync(path);
  onTestFinished(async () => {
    file.close();
    await store.close();
  });
  await store.outbox.add(post('a'));
  await store.outbox.postpone(1, { ...UNAVAILABLE, message: 'r'.repeat(600) }, T(0));
  expect(file.prepare('select failure from outbox').get()).toEqual({ failure: 'r'.repeat(500) });
});

test('the items of a message are found by its id as long as its post is kept', async () => {
  const { outbox, send, clock, sweep } = await storeWith(context('a', '1'), post('b', { body: 'no JSON' }));
  expect(await outbox.itemsOf('m1')).toEqual([]);
  await send('m1');
  await send('m2');
  expect([await outbox.itemsOf('m1'), await outbox.itemsOf('m2'), await outbox.itemsOf('m3')]).toEqual([['1'], [], []]);
  await clock.advance(OUTBOX_RETENTION_MS + 1);
  await sweep();
  expect(await outbox.itemsOf('m1')).toEqual([]);
});

test('sent posts are deleted after 90 days, waiting ones never', async () => {
  const { outbox, next, send, clock, sweep } = await storeWith(post('a'), post('b'));
  await send('m1');
  await clock.advance(OUTBOX_RETENTION_MS + 1);
  await sweep();
  expect((await next()).key).toBe('b');
  // The key is free again only because the row is gone.
  await outbox.add(post('a', { body: 'again' }));
  await send('m2');
  expect(await next()).toMatchObject({ key: 'a', body: 'again' });
});

test('a sent post is kept while an edit of it is waiting', async () => {
  const { next, send, clock, sweep, outbox } = await storeWith(post('a'), post('b', { edits: 'a' }));
  await send('m1');
  await clock.advance(OUTBOX_RETENTION_MS + 1);
  await sweep();
  expect((await next()).edits).toEqual({ key: 'a', messageId: 'm1' });
  await send('m1');
  await sweep();
  expect(await outbox.fate(CHANNEL, 'a')).toBeUndefined();
});

describe('the state of a channel’s posts', () => {
  const OTHER = 'another';
  const backlogsOf = async ({ outbox }: { readonly outbox: Outbox }, since = T(0)) =>
    Object.fromEntries(await outbox.backlogs([CHANNEL, OTHER, 'a third'], since));

  test('a channel’s backlog counts its waiting posts and says since when and why the first one waits', async () => {
    const { outbox, next, clock, send } = await storeWith(post('a'), post('b'));
    const begun = clock.now();
    await send('m1');
    await clock.advance(1000);
    await outbox.add(post('c'));
    await outbox.add(post('d', { channelId: OTHER }));
    const waiting = { posts: 2, since: begun, kind: undefined };
    const other = { waiting: { posts: 1, since: clock.now(), kind: undefined } };
    expect(await backlogsOf({ outbox })).toEqual({ [CHANNEL]: { waiting }, [OTHER]: other });
    await outbox.uncertain((await next()).id, { ...UNAVAILABLE, kind: 'uncertain' }, T(0));
    expect(await backlogsOf({ outbox })).toEqual({
      [CHANNEL]: { waiting: { ...waiting, kind: 'uncertain' } },
      [OTHER]: other,
    });
    expect(Object.fromEntries(await outbox.backlogs([OTHER], T(0)))).toEqual({ [OTHER]: other });
    expect(await outbox.backlogs([], T(0))).toEqual(new Map());
  });

  test('a channel’s backlog counts the posts that Discord refused for good, with the time of the last one', async () => {
    const { outbox, next, clock } = await storeWith(post('a'), post('b'), post('c'), post('d'));
    const refuse = async (kind: 'invalid' | 'gone') => outbox.deadLetter((await next()).id, { ...INVALID, kind });
    await refuse('invalid');
    await clock.advance(1000);
    const second = clock.now();
    await refuse('invalid');
    await clock.advance(1000);
    // Orphaned posts do not count as refused.
    await refuse('gone');
    const waiting = { posts: 1, since: T(0), kind: undefined };
    const refusedSince = async (since: Date) => (await outbox.backlogs([CHANNEL], since)).get(CHANNEL);
    expect(await refusedSince(new Date(0))).toEqual({
      waiting,
      refused: { posts: 2, last: second, bodies: ['b', 'a'] },
    });
    expect(await refusedSince(second)).toEqual({ waiting, refused: { posts: 1, last: second, bodies: ['b'] } });
    expect(await refusedSince(clock.now())).toEqual({ waiting });
  });

  test('a channel’s backlog counts a post that cannot be read as refused', async () => {
    const { outbox, clock, damage } = await damagedStore();
    await outbox.add(post('a', { files: FILES }));
    damage(`update outbox set files = '['`);
    await outbox.next(CHANNEL);
    expect(await backlogsOf({ outbox })).toEqual({
      [CHANNEL]: { refused: { posts: 1, last: clock.now(), bodies: ['a'] } },
    });
  });
});

describe('behind any number of rows that were sent', () => {
  /** An index that holds only unsent posts, in their order. */
  const LEFT = 'SEARCH outbox USING INDEX outbox_to_send (channel_id=?)';
  /** SQLite's own name for the index behind `outbox_once_a_channel`. */
  const BY_KEY = 'USING INDEX sqlite_autoindex_outbox_1 (channel_id=? AND key=?)';

  const read = createSubscriptionReader({ log: silent, defaultTimeZone: 'UTC' });

  test.each<{ name: string; find: (outbox: Outbox, db: Database) => Promise<unknown>; plan: readonly string[] }>([
    {
      name: 'the next row',
      find: ({ next }) => next(CHANNEL),
      plan: [
        LEFT,
        'SEARCH subscriptions USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN',
        'CORRELATED SCALAR SUBQUERY 1',
        `SEARCH edited ${BY_KEY}`,
      ],
    },
    {
      name: 'the channels that have any',
      find: ({ channels }) => channels(),
      plan: ['SCAN outbox USING INDEX outbox_to_send'],
    },
    { name: 'how many are left', find: (_, db) => countUnsentPosts(db, CHANNEL), plan: [LEFT] },
    {
      name: 'how channels get on',
      find: ({ backlogs }) => backlogs([CHANNEL, 'another'], T(0)),
      plan: [LEFT, 'SEARCH outbox USING INDEX outbox_dead_lettered (channel_id=? AND dead_lettered_at>?)'],
    },
    { name: 'what became of a post', find: ({ fate }) => fate(CHANNEL, 'a'), plan: [`SEARCH outbox ${BY_KEY}`] },
    {
      name: 'a message',
      find: ({ itemsOf }) => itemsOf('m1'),
      plan: ['SEARCH outbox USING INDEX outbox_by_message (message_id=?)'],
    },
  ])('the outbox finds $name by an index, without scanning the sent posts', async ({ find, plan }) => {
    const db = openDatabase(':memory:');
    onTestFinished(() => db.destroy());
    await migrate(db);
    const clock = createSteppedClock();
    expect(
      await plansOf(db, (watched) => find(createOutbox(watched, { clock, log: silent, reader: read }), watched)),
    ).toEqual(plan);
  });

  test('the sweep finds old posts by an index and scans only waiting ones', async () => {
    const db = openDatabase(':memory:');
    onTestFinished(() => db.destroy());
    await migrate(db);
    const steps = new Set(await plansOf(db, (watched) => sweepOutbox(watched, T(0))));
    const onTable = [...steps].filter((step) => /^(?:SCAN|SEARCH)/.test(step)).toSorted();
    expect(onTable).toEqual([
      'SCAN outbox USING INDEX outbox_to_send',
      'SEARCH outbox USING INDEX outbox_by_dead_lettered (dead_lettered_at<?)',
      'SEARCH outbox USING INDEX outbox_by_sent (sent_at<?)',
      'SEARCH outbox USING INTEGER PRIMARY KEY (rowid=?)',
      // The events of deleted posts.
      'SEARCH post_events USING PRIMARY KEY (post_id=?)',
    ]);
  });
});
