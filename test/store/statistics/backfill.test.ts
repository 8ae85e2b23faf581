import { expect, test } from 'vitest';
import { memoryStore } from '../support/openStore.ts';

/** A back-fill that has read everything once, at that time. */
const READ_AT = new Date('2026-01-01T11:00:00Z');
const ALL_READ = { start: 500, total: 500, done: true, readAt: READ_AT, requestedWalks: 0 } as const;

async function afterFirstReading() {
  const { backfill, feeds } = await memoryStore();
  await backfill.save(ALL_READ);
  return { backfill, feeds };
}

test('every detail of how far the reading of the history has come is stored', async () => {
  const { backfill } = await memoryStore();
  const state = {
    start: 7,
    total: 9,
    done: true,
    walk: { missing: 3, drops: false },
    readAt: READ_AT,
    requestedWalks: 0,
  };
  expect(await backfill.save(state)).toBe(true);
  expect(await backfill.state()).toEqual(state);
});

test('a new reading of the history begins at the start, and keeps the last known total of rows', async () => {
  const { backfill } = await afterFirstReading();
  await backfill.ask({ missing: 2, drops: false });
  expect(await backfill.state()).toEqual({
    ...ALL_READ,
    start: 0,
    walk: { missing: 2, drops: false },
    requestedWalks: 1,
  });
});

test('a request for a few missing history rows does not restart the first reading, which finds the rows anyway', async () => {
  const { backfill } = await memoryStore();
  await backfill.save({ start: 100, total: 500, done: false, requestedWalks: 0 });
  await backfill.ask({ missing: 2, drops: false });
  expect(await backfill.state()).toEqual({ start: 100, total: 500, done: false, requestedWalks: 0 });
});

test('a request because plays may be gone restarts the first reading of the history, which may have passed these plays', async () => {
  const { backfill } = await memoryStore();
  await backfill.save({ start: 100, total: 500, done: false, requestedWalks: 0 });
  await backfill.ask({ drops: true });
  expect(await backfill.state()).toEqual({
    start: 0,
    total: 500,
    done: false,
    walk: { drops: true },
    requestedWalks: 1,
  });
});

test('a reading of the history can be requested before any began', async () => {
  const { backfill } = await memoryStore();
  await backfill.ask({ drops: true });
  expect(await backfill.state()).toEqual({ start: 0, done: false, walk: { drops: true }, requestedWalks: 1 });
});

test.each([
  {
    name: 'the missing rows are added up',
    first: { missing: 2, drops: false },
    second: { missing: 3, drops: false },
    both: { missing: 5, drops: false },
  },
  {
    name: 'all is read if the first wanted that',
    first: { drops: false },
    second: { missing: 3, drops: false },
    both: { drops: false },
  },
  {
    name: 'all is read if the second wants that',
    first: { missing: 2, drops: false },
    second: { drops: false },
    both: { drops: false },
  },
  {
    name: 'plays may be gone if the first said so',
    first: { missing: 2, drops: true },
    second: { missing: 3, drops: false },
    both: { missing: 5, drops: true },
  },
  {
    name: 'plays may be gone if the second says so',
    first: { missing: 2, drops: false },
    second: { missing: 3, drops: true },
    both: { missing: 5, drops: true },
  },
])('two requests for a reading of the history become one: $name', async ({ first, second, both }) => {
  const { backfill } = await afterFirstReading();
  await backfill.ask(first);
  await backfill.ask(second);
  expect(await backfill.state()).toEqual({ ...ALL_READ, start: 0, walk: both, requestedWalks: 2 });
});

test('a reading of the history does not store its position once another reading was requested', async () => {
  const { backfill } = await afterFirstReading();
  await backfill.ask({ drops: true });
  expect(await backfill.save({ start: 300, total: 500, done: false, requestedWalks: 0 })).toBe(false);
  expect(await backfill.state()).toMatchObject({ start: 0, walk: { drops: true }, requestedWalks: 1 });
  expect(await backfill.save({ start: 300, total: 500, done: false, requestedWalks: 1 })).toBe(true);
  expect(await backfill.state()).toEqual({ start: 300, total: 500, done: false, requestedWalks: 1 });
});

test('a poll that misses history rows requests a reading of the history in the same step as it records its events', async () => {
  const { backfill, feeds } = await afterFirstReading();
  await feeds.record({ feed: 'history', cursor: '1', events: [], walk: { missing: 4, drops: false } });
  expect(await backfill.state()).toMatchObject({ walk: { missing: 4, drops: false }, requestedWalks: 1 });
  await feeds.record({ feed: 'history', cursor: '2', events: [] });
  expect(await backfill.state()).toMatchObject({ requestedWalks: 1 });
});
