import { expect, test } from 'vitest';
import {
  decodeCursor,
  encodeCursor,
  firstCursor,
  isWorthWriting,
  nextCursor,
  windowOf,
} from '../../src/jobs/addedCursor.ts';
import { DAY, HOUR, NOON } from './fakes.ts';

const NOW = NOON.getTime();
const cursor = { newest: NOW - 10 * DAY, watchedMs: 0, lookedAt: NOW };
const nothing = (afterMs: number) => ({ newest: null, fresh: 0, now: NOW + afterMs });

test('the window opens a day before the newest', () => {
  expect(windowOf(cursor)).toEqual(new Date(NOW - 11 * DAY));
});

test('an empty library, or one of the seventies, is read from its beginning', () => {
  expect(windowOf({ ...cursor, newest: null })).toBeUndefined();
  expect(windowOf({ ...cursor, newest: HOUR })).toBeUndefined();
});

test('while nothing comes the window follows the time that was watched', () => {
  const half = nextCursor(cursor, nothing(HOUR / 2));
  expect(windowOf(nextCursor(half, nothing(HOUR)))).toEqual(new Date(NOW - 11 * DAY + HOUR));
});

test('time that nobody watched does not count, and neither does a clock that was set', () => {
  expect(nextCursor(cursor, nothing(7 * DAY)).watchedMs).toBe(HOUR);
  expect(nextCursor(cursor, nothing(-HOUR)).watchedMs).toBe(0);
});

test('a later date starts the watch anew, an earlier one does not move anything', () => {
  const watched = { ...cursor, watchedMs: HOUR };
  expect(nextCursor(watched, { newest: NOW - DAY, fresh: 1, now: NOW })).toMatchObject({
    newest: NOW - DAY,
    watchedMs: 0,
  });
  expect(nextCursor(watched, { newest: NOW - 20 * DAY, fresh: 1, now: NOW })).toMatchObject({
    newest: cursor.newest,
    watchedMs: HOUR,
  });
});

test('a library that appeared later settles once a look finds nothing fresh in it, or after a day', () => {
  const first = firstCursor({ newest: NOW, fresh: 5, now: NOW }, false);
  const filling = nextCursor(first, { newest: NOW, fresh: 3, now: NOW + HOUR });
  expect(filling.settlesBy).toBe(first.settlesBy);
  expect(nextCursor(filling, nothing(2 * HOUR)).settlesBy).toBeUndefined();
  expect(nextCursor(filling, { newest: NOW, fresh: 3, now: NOW + DAY }).settlesBy).toBeUndefined();
  expect(firstCursor({ newest: NOW, fresh: 5, now: NOW }, true).settlesBy).toBeUndefined();
});

test('a look that only moves the watch is written down every quarter of an hour', () => {
  const after = (minutes: number) => nextCursor(cursor, nothing(minutes * 60_000));
  expect([undefined, cursor].map((before) => isWorthWriting(before, after(14)))).toEqual([true, false]);
  expect(isWorthWriting(cursor, after(15))).toBe(true);
});

test('what is written down is read back', () => {
  const libraries = new Map([
    ['1', { ...cursor, settlesBy: 5 }],
    ['2', { ...cursor, newest: null }],
  ]);
  for (const first of [new Set<string>(), new Set(['3', '4'])])
    expect(decodeCursor(encodeCursor({ libraries, first }))).toEqual({ libraries, first });
});

test('a cursor of an Usher that did not keep what its first look had left is read', () => {
  expect(decodeCursor('{"libraries":{}}')).toEqual({ libraries: new Map(), first: new Set() });
});

test.each(['', '{}', '{"libraries":{"1":{"newest":"now"}}}', '{"libraries":{},"first":[1]}'])(
  '%j is no cursor, and nothing is started anew for it',
  (text) => {
    expect(() => decodeCursor(text)).toThrow();
  },
);
