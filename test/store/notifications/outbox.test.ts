import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Outbox } from '../../../src/domain/notifications/outbox.ts';
import type { FeedPost } from '../../../src/domain/notifications/posts.ts';
import { type Database, openDatabase } from '../../../src/store/database/database.ts';
import { migrate } from '../../../src/store/database/migrations.ts';
import {
  countToSend,
  createOutbox,
  OUTBOX_RETENTION_MS,
  sweepOutbox,
} from '../../../src/store/notifications/outbox.ts';
import { createSubscriptionReader } from '../../../src/store/notifications/subscriptionRow.ts';
import { openStore } from '../../../src/store/open.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { CHANNEL, damagedStore, memoryStore, plansOf, silent, temporaryPath } from '../support/openStore.ts';

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

test('a post that lacks a value is refused, and not taken for one that is there', async () => {
  const { outbox } = await storeWith();
  await expect(outbox.add(post('a', { body: JSON.parse('null') }))).rejects.toThrow('NOT NULL');
});

test('rows come in the order they were written, the next one only when the first is done', async () => {
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

test('a row that waits is not overtaken', async () => {
  const { outbox, next } = await storeWith(post('a'), post('b'));
  await outbox.postpone((await next()).id, UNAVAILABLE, T(1000));
  expect(await next()).toMatchObject({ key: 'a', attempts: 1, state: { kind: 'waiting', notBefore: T(1000) } });
});

test('the first unknown send is remembered, and forgotten when it certainly did not happen', async () => {
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

test('a dead-lettered row is out of the way of the others', async () => {
  const { outbox, next } = await storeWith(post('a'), post('b'));
  await outbox.deadLetter((await next()).id, INVALID);
  expect((await next()).key).toBe('b');
});

test.each(['[', '{}', '[{"name":"a.png","description":"A poster","bytes":"!"}]'])(
  'a row whose files read %s is set aside, said in the log, and out of the way of the others',
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

test('a channel with nothing but rows that cannot be read is done', async () => {
  const { outbox, errors, damage } = await damagedStore();
  for (const key of ['a', 'b']) await outbox.add(post(key, { files: FILES }));
  damage(`update outbox set files = '['`);
  expect(await outbox.next(CHANNEL)).toBeUndefined();
  expect(await outbox.channels()).toEqual([]);
  expect(errors).toHaveLength(2);
});

test('a post of a channel and key stays as it was first written', async () => {
  const { outbox, next, send } = await storeWith(post('a'), post('a', { body: 'changed' }));
  await outbox.add(post('a', { channelId: 'another' }));
  expect((await next()).body).toBe('a');
  await send('m1');
  expect(await outbox.next(CHANNEL)).toBeUndefined();
  expect(await outbox.channels()).toEqual(['another']);
});

test('pictures are the same to the byte, as long as they are needed', async () => {
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

test('an edit knows the message of the post it edits, which shows what it showed from then on', async () => {
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

test('when the message is another one now, the next edit is of that', async () => {
  const { next, send, outbox } = await storeWith(context('a', '1'));
  await send('m1');
  await outbox.add({ ...context('b', '1', '2'), edits: 'a' });
  await send('m2');
  await outbox.add({ ...context('c', '1', '2', '3'), edits: 'a' });
  expect((await next()).edits).toEqual({ key: 'a', messageId: 'm2' });
  expect([await outbox.itemsOf('m1'), await outbox.itemsOf('m2')]).toEqual([[], ['1', '2']]);
});

test('an edit of a post that was dead-lettered becomes one of its own, and the next edits that', async () => {
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

test('an edit takes the place of those that wait for the same message, and of none that may be sent', async () => {
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

test('what another row took the place of, or went elsewhere, is not sent any more', async () => {
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

test('what became of a post can be asked', async () => {
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

test('of a post that was dead-lettered it can be asked why', async () => {
  const { outbox, next } = await storeWith(post('a'));
  await outbox.deadLetter((await next()).id, INVALID);
  expect(await outbox.fate(CHANNEL, 'a')).toEqual({ messageId: undefined, kind: 'invalid' });
});

test('the reason of a failure is kept, up to a limit', async () => {
  const path = await temporaryPath();
  const store = await openStore({ path, clock: createSteppedClock(), log: silent });
  const file = new DatabaseSync(path);
  onTestFinished(async () => {
    file.close();
    await store.close();
  });
  await store.outbox.add(post('a'));
  await store.outbox.postpone(1, { ...UNAVAILABLE, message: 'r'.repeat(600) }, T(0));
  expect(file.prepare('select failure from outbox').get()).toEqual({ failure: 'r'.repeat(500) });
});

test('a message is found again by its id, as long as its row is kept', async () => {
  const { outbox, send, clock, sweep } = await storeWith(context('a', '1'), post('b', { body: 'no JSON' }));
  expect(await outbox.itemsOf('m1')).toEqual([]);
  await send('m1');
  await send('m2');
  expect([await outbox.itemsOf('m1'), await outbox.itemsOf('m2'), await outbox.itemsOf('m3')]).toEqual([['1'], [], []]);
  await clock.advance(OUTBOX_RETENTION_MS + 1);
  await sweep();
  expect(await outbox.itemsOf('m1')).toEqual([]);
});

test('sent rows go after 90 days, waiting ones never', async () => {
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

test('a post stays for as long as an edit of it waits', async () => {
  const { next, send, clock, sweep, outbox } = await storeWith(post('a'), post('b', { edits: 'a' }));
  await send('m1');
  await clock.advance(OUTBOX_RETENTION_MS + 1);
  await sweep();
  expect((await next()).edits).toEqual({ key: 'a', messageId: 'm1' });
  await send('m1');
  await sweep();
  expect(await outbox.fate(CHANNEL, 'a')).toBeUndefined();
});

describe('how channels get on', () => {
  const OTHER = 'another';
  const backlogsOf = async ({ outbox }: { readonly outbox: Outbox }, since = T(0)) =>
    Object.fromEntries(await outbox.backlogs([CHANNEL, OTHER, 'a third'], since));

  test('is how many posts wait, since when and why the first of them does', async () => {
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

  test('is how many posts were refused for good since then, and the last of them when', async () => {
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

  test('a post that cannot be read is one of those', async () => {
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
    { name: 'how many are left', find: (_, db) => countToSend(db, CHANNEL), plan: [LEFT] },
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
  ])('$name: found by an index, without a scan of the posts', async ({ find, plan }) => {
    const db = openDatabase(':memory:');
    onTestFinished(() => db.destroy());
    await migrate(db);
    const clock = createSteppedClock();
    expect(
      await plansOf(db, (watched) => find(createOutbox(watched, { clock, log: silent, reader: read }), watched)),
    ).toEqual(plan);
  });

  test('what is old enough to go is looked up, and only what waits is walked over', async () => {
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
