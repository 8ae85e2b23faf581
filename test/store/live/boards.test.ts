import { expect, test } from 'vitest';
import type { NewBoard } from '../../../src/domain/live/boards.ts';
import { LEFT_GUILD_RETENTION_MS } from '../../../src/store/notifications/subscriptions/leftGuilds.ts';
import { CHANNEL, damagedStore, GUILD, memoryStore } from '../support/openStore.ts';

const OTHER_CHANNEL = '100000000000000002';
const ELSEWHERE = '200000000000000002';
const AT = new Date('2026-01-01T11:00:00Z');
const TIME = { earliest: AT, latest: new Date(AT.getTime() + 1000) };

const aBoard = (but: Partial<NewBoard> = {}): NewBoard => ({
  guildId: GUILD,
  channelId: CHANNEL,
  people: 'pseudonym',
  locale: 'de',
  librarySectionIds: ['1', '2'],
  follows: true,
  controls: true,
  setBy: '300000000000000001',
  ...but,
});

test('a board is read back as it was set, and setting it again keeps its message', async () => {
  const { boards } = await memoryStore();
  const first = await boards.set(aBoard());
  await boards.posted(first.id, { id: '5', postedAt: AT, contentHash: 'hash', files: ['a.webp'] });
  const second = await boards.set(aBoard({ people: 'name', librarySectionIds: [] }));
  expect(second).toMatchObject({
    id: first.id,
    people: 'name',
    librarySectionIds: [],
    follows: true,
    controls: true,
    locale: 'de',
  });
  expect(second.state.message).toEqual({ id: '5', postedAt: AT, contentHash: 'hash', files: ['a.webp'] });
  expect(await boards.list(GUILD)).toEqual([second]);
  expect([await boards.byId(first.id), await boards.byId(first.id + 1)]).toEqual([second, undefined]);
});

test('a board from before its buttons were optional keeps its buttons', async () => {
  const { boards, damage } = await damagedStore();
  await boards.set(aBoard({ controls: false }));
  expect(await boards.list()).toMatchObject([{ controls: false }]);
  damage("update boards set settings = json_remove(settings, '$.controls')");
  expect(await boards.list()).toMatchObject([{ controls: true }]);
});

test('a board’s new message makes the previous message obsolete until the previous one is deleted', async () => {
  const { boards } = await memoryStore();
  const { id } = await boards.set(aBoard());
  const state = async () => (await boards.listAll())[0]?.state;
  await boards.posted(id, { id: '5', postedAt: AT, files: [] });
  await boards.posted(id, { id: '6', postedAt: AT, files: [] });
  expect(await state()).toMatchObject({ message: { id: '6' }, obsoleteId: '5', posts: 2 });
  await boards.obsoleteDeleted(id);
  expect((await state())?.obsoleteId).toBeUndefined();
});

test('a board’s post with an unknown outcome stays in doubt until it is known to be sent or unsent', async () => {
  const { boards } = await memoryStore();
  const { id } = await boards.set(aBoard());
  const inDoubt = async () => (await boards.listAll())[0]?.state.inDoubt;
  expect(await boards.sending({ id }, TIME)).toBe(true);
  const later = { earliest: new Date(AT.getTime() + 5000), latest: new Date(AT.getTime() + 6000) };
  await boards.sending({ id }, later);
  expect(await inDoubt()).toEqual({ since: TIME.earliest, last: later.latest });
  await boards.unsent(id);
  expect(await inDoubt()).toBeUndefined();
  await boards.sending({ id }, TIME);
  await boards.posted(id, { id: '5', postedAt: AT, files: [] });
  expect(await inDoubt()).toBeUndefined();
});

test('a removed board is hidden until its messages are deleted, and keeps its message if set again', async () => {
  const { boards } = await memoryStore();
  const { id } = await boards.set(aBoard());
  await boards.posted(id, { id: '5', postedAt: AT, files: [] });
  expect(await boards.remove(aBoard())).toBe(true);
  expect(await boards.remove(aBoard())).toBe(false);
  expect(await boards.list()).toEqual([]);
  expect(await boards.listAll()).toMatchObject([{ id, state: { isRemoved: true, message: { id: '5' } } }]);
  expect(await boards.set(aBoard())).toMatchObject({ id, state: { isRemoved: false, message: { id: '5' } } });
  await boards.forget(id);
  expect(await boards.list()).toHaveLength(1);
  await boards.remove(aBoard());
  await boards.forget(id);
  expect(await boards.listAll()).toEqual([]);
  expect(await boards.sending({ id }, TIME)).toBe(false);
});

test('each channel has its own board, and a guild sees only its own boards', async () => {
  const { boards } = await memoryStore();
  await boards.set(aBoard());
  await boards.set(aBoard({ channelId: OTHER_CHANNEL, guildId: ELSEWHERE }));
  expect(await boards.list(GUILD)).toMatchObject([{ channelId: CHANNEL }]);
  expect(await boards.find({ guildId: GUILD, channelId: OTHER_CHANNEL })).toBeUndefined();
  expect(await boards.remove({ guildId: GUILD, channelId: OTHER_CHANNEL })).toBe(false);
});

test('a board that cannot be read is left out and logged once', async () => {
  const { boards, damage, errors } = await damagedStore();
  await boards.set(aBoard());
  damage(`update boards set settings = '{"people":"everybody"}'`);
  expect(await boards.list()).toEqual([]);
  expect(await boards.list()).toEqual([]);
  expect(errors).toMatchObject([{ board: 1 }]);
});

test('boards and counters of a guild that the bot left are kept for 30 days', async () => {
  const { boards, counters, subscriptions, clock } = await memoryStore();
  await boards.set(aBoard({ guildId: ELSEWHERE }));
  await counters.set({ guildId: ELSEWHERE, channelId: OTHER_CHANNEL, kind: 'streams', locale: 'de' });
  await subscriptions.forgetLeft([GUILD]);
  await clock.advance(LEFT_GUILD_RETENTION_MS);
  await subscriptions.forgetLeft([GUILD]);
  expect([await boards.list(), await counters.list()]).toMatchObject([[{}], [{}]]);
  await clock.advance(1);
  await subscriptions.forgetLeft([GUILD]);
  expect([await boards.list(), await counters.list()]).toEqual([[], []]);
});
