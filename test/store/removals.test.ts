import { expect, test } from 'vitest';
import { FIRST_SERVER_ID, serverId } from '../../src/domain/servers/refs.ts';
import { openDatabaseStore } from '../../src/store/open.ts';
import { MAX_PLAYLIST_REMOVALS_PER_PERSON } from '../../src/store/removals.ts';
import { createSteppedClock } from '../support/steppedClock.ts';
import { DAY, memoryStore, silent, temporaryPath } from './support/openStore.ts';

const item = (id: string) => ({ playlistItemId: id, ratingKey: `1${id}`, title: `Film ${id}` });
const removal = {
  userId: '18446744073709551615',
  playlistKey: '7',
  playlistTitle: 'Evening',
  items: [item('1'), { playlistItemId: '2', title: 'Nameless' }],
  at: new Date('2026-01-01T12:00:00Z'),
};

test('a playlist removal is remembered after a restart, for its person only', async () => {
  const path = await temporaryPath();
  const clock = createSteppedClock();
  const first = await openDatabaseStore({ path, clock, log: silent });
  const id = await first.removals.keep(removal);
  await first.close();
  const { removals, close } = await openDatabaseStore({ path, clock, log: silent });
  expect(await removals.last(removal.userId, [FIRST_SERVER_ID])).toEqual({ ...removal, id });
  expect(await removals.last('2', [FIRST_SERVER_ID])).toBeUndefined();
  expect(await removals.find(id, '2')).toBeUndefined();
  await close();
});

test('a playlist removal that failed is forgotten', async () => {
  const { removals } = await memoryStore();
  const id = await removals.keep(removal);
  await removals.settle(id, [item('1')]);
  expect(await removals.find(id, removal.userId)).toMatchObject({ items: [item('1')] });
  await removals.settle(id, []);
  expect(await removals.last(removal.userId, [FIRST_SERVER_ID])).toBeUndefined();
});

test('the last playlist removal is looked up among the given media servers', async () => {
  const { removals } = await memoryStore();
  const first = await removals.keep(removal);
  const other = await removals.keep({ ...removal, playlistKey: '2:7' });
  const last = async (...servers: readonly number[]) =>
    (await removals.last(removal.userId, servers.map(serverId)))?.id;
  expect([await last(1), await last(2), await last(1, 2), await last(3)]).toEqual([first, other, other, undefined]);
});

test('playlist removals are undone from the last one back, each by one request only', async () => {
  const { removals } = await memoryStore();
  const before = await removals.keep(removal);
  const last = await removals.keep({ ...removal, playlistTitle: 'Morning' });
  expect(await removals.last(removal.userId, [FIRST_SERVER_ID])).toMatchObject({ id: last, playlistTitle: 'Morning' });
  expect(await Promise.all([removals.take(last), removals.take(last)])).toEqual([true, false]);
  expect(await removals.last(removal.userId, [FIRST_SERVER_ID])).toMatchObject({ id: before });
});

test('a failed undo of a playlist removal can be tried again', async () => {
  const { removals } = await memoryStore();
  const id = await removals.keep(removal);
  await removals.take(id);
  await removals.giveBack(id, [item('1')]);
  expect(await removals.last(removal.userId, [FIRST_SERVER_ID])).toMatchObject({ id, items: [item('1')] });
  expect(await removals.take(id)).toBe(true);
});

test('a person’s last ten playlist removals are kept for 30 days', async () => {
  const { removals, sweep, clock } = await memoryStore();
  const ids: number[] = [];
  for (let count = 0; count < MAX_PLAYLIST_REMOVALS_PER_PERSON + 2; count += 1) ids.push(await removals.keep(removal));
  const found = await Promise.all(ids.map((id) => removals.find(id, removal.userId)));
  expect(found.map((one) => one !== undefined)).toEqual([
    false,
    false,
    ...Array(MAX_PLAYLIST_REMOVALS_PER_PERSON).fill(true),
  ]);
  await clock.advance(31 * DAY);
  await sweep();
  expect(await removals.last(removal.userId, [FIRST_SERVER_ID])).toBeUndefined();
});
