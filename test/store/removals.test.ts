import { expect, test } from 'vitest';
import { FIRST_SERVER, serverId } from '../../src/domain/servers/refs.ts';
import { openStore } from '../../src/store/open.ts';
import { KEPT_OF_EACH } from '../../src/store/removals.ts';
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

test('what was removed is there after a restart, for that person alone', async () => {
  const path = await temporaryPath();
  const clock = createSteppedClock();
  const first = await openStore({ path, clock, log: silent });
  const id = await first.removals.keep(removal);
  await first.close();
  const { removals, close } = await openStore({ path, clock, log: silent });
  expect(await removals.last(removal.userId, [FIRST_SERVER])).toEqual({ ...removal, id });
  expect(await removals.last('2', [FIRST_SERVER])).toBeUndefined();
  expect(await removals.find(id, '2')).toBeUndefined();
  await close();
});

test('what was not removed after all is forgotten', async () => {
  const { removals } = await memoryStore();
  const id = await removals.keep(removal);
  await removals.settle(id, [item('1')]);
  expect(await removals.find(id, removal.userId)).toMatchObject({ items: [item('1')] });
  await removals.settle(id, []);
  expect(await removals.last(removal.userId, [FIRST_SERVER])).toBeUndefined();
});

test('the last one is that of a playlist on the servers that are meant', async () => {
  const { removals } = await memoryStore();
  const first = await removals.keep(removal);
  const other = await removals.keep({ ...removal, playlistKey: '2:7' });
  const last = async (...servers: readonly number[]) =>
    (await removals.last(removal.userId, servers.map(serverId)))?.id;
  expect([await last(1), await last(2), await last(1, 2), await last(3)]).toEqual([first, other, other, undefined]);
});

test('the last one that was not put back comes first, and each is put back by one alone', async () => {
  const { removals } = await memoryStore();
  const before = await removals.keep(removal);
  const last = await removals.keep({ ...removal, playlistTitle: 'Morning' });
  expect(await removals.last(removal.userId, [FIRST_SERVER])).toMatchObject({ id: last, playlistTitle: 'Morning' });
  expect(await Promise.all([removals.take(last), removals.take(last)])).toEqual([true, false]);
  expect(await removals.last(removal.userId, [FIRST_SERVER])).toMatchObject({ id: before });
});

test('what could not be put back can be tried again', async () => {
  const { removals } = await memoryStore();
  const id = await removals.keep(removal);
  await removals.take(id);
  await removals.giveBack(id, [item('1')]);
  expect(await removals.last(removal.userId, [FIRST_SERVER])).toMatchObject({ id, items: [item('1')] });
  expect(await removals.take(id)).toBe(true);
});

test('a person keeps the last ten removals, for 30 days', async () => {
  const { removals, sweep, clock } = await memoryStore();
  const ids: number[] = [];
  for (let count = 0; count < KEPT_OF_EACH + 2; count += 1) ids.push(await removals.keep(removal));
  const found = await Promise.all(ids.map((id) => removals.find(id, removal.userId)));
  expect(found.map((one) => one !== undefined)).toEqual([false, false, ...Array(KEPT_OF_EACH).fill(true)]);
  await clock.advance(31 * DAY);
  await sweep();
  expect(await removals.last(removal.userId, [FIRST_SERVER])).toBeUndefined();
});
