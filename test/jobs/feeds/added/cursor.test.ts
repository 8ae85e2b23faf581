import { expect, test } from 'vitest';
import {
  afterLate,
  decodeCursor,
  duringLate,
  emptyCursor,
  encodeCursor,
  firstCursor,
  isWorthWriting,
  type LibraryCursor,
  lateWindowOf,
  nextCursor,
  windowOf,
} from '../../../../src/jobs/feeds/added/cursor.ts';
import { DAY, HOUR, NOON } from '../../support/fakes.ts';

const NOW = NOON.getTime();
const cursor = { newest: NOW - 10 * DAY, watchedMs: 0, lookedAt: NOW };
const nothing = (afterMs: number) => ({ newest: null, fresh: 0, now: NOW + afterMs });

test('the window opens a day before the newest', () => {
  expect(windowOf(cursor, NOON)).toEqual(new Date(NOW - 11 * DAY));
});

test('an empty library, or one of the seventies, is read from its beginning', () => {
  expect(windowOf({ ...cursor, newest: null }, NOON)).toBeUndefined();
  expect(windowOf({ ...cursor, newest: HOUR }, NOON)).toBeUndefined();
});

test('a library that is being filled is read from its beginning', () => {
  expect(windowOf({ ...cursor, settlesBy: NOW + HOUR }, NOON)).toBeUndefined();
});

test('the window stays open for what waits to be judged', () => {
  const waitsFrom = NOW - 30 * DAY;
  const after = nextCursor(cursor, { ...nothing(HOUR), waitsFrom });
  expect(windowOf(after, NOON)).toEqual(new Date(waitsFrom));
  expect(windowOf(nextCursor(after, nothing(HOUR)), NOON)).toEqual(new Date(NOW - 11 * DAY + HOUR));
});

test('what changed is looked through every six hours, each time from a day before the time before', () => {
  const first = firstCursor({ newest: NOW, fresh: 5, now: NOW }, true);
  const at = (hours: number) => new Date(NOW + hours * HOUR);
  expect([0, 5, 6].map((hours) => lateWindowOf(first, at(hours)))).toEqual([undefined, undefined, at(-24)]);
  const watched = [1, 2, 3, 4, 5, 6].reduce((before, hours) => nextCursor(before, nothing(hours * HOUR)), first);
  const next = afterLate(watched, at(6));
  expect([6, 11, 12].map((hours) => lateWindowOf(next, at(hours)))).toEqual([undefined, undefined, at(-18)]);
});

test('what changed is looked through soon after a clock was set back by a year, and never without a date', () => {
  const first = firstCursor({ newest: NOW, fresh: 5, now: NOW }, true);
  expect(lateWindowOf(first, new Date(NOW - 365 * DAY))).toEqual(new Date(NOW - 366 * DAY));
  const empty = firstCursor({ newest: null, fresh: 0, now: NOW }, true);
  expect(lateWindowOf(afterLate(empty, NOON), new Date(NOW + DAY))).toBeUndefined();
});

test('a cursor of an Usher that did not look at what changed begins to', () => {
  expect(nextCursor(cursor, nothing(HOUR)).late).toEqual({
    from: cursor.newest + HOUR - DAY,
    lookedAt: NOW + HOUR,
    reached: cursor.newest + HOUR,
  });
});

test('what changed is looked through from a day before the latest change, however old the newest item is', () => {
  const old = firstCursor({ newest: NOW - 400 * DAY, fresh: 5, now: NOW }, true);
  const from = (after: LibraryCursor) => after.late?.from;
  const refreshed = afterLate(old, NOON, NOW - HOUR);
  expect([old, refreshed].map(from)).toEqual([NOW - 401 * DAY, NOW - HOUR - DAY]);
  const watched = nextCursor(refreshed, nothing(HOUR));
  expect(from(watched)).toBe(NOW - HOUR - DAY);
  expect(from(afterLate(watched, NOON, NOW - HOUR))).toBe(NOW - DAY);
});

test('a look at what changed that breaks off is due when the next one is, and from the same time on', () => {
  const first = firstCursor({ newest: NOW, fresh: 5, now: NOW }, true);
  const at = (hours: number) => new Date(NOW + hours * HOUR);
  const broken = duringLate(first, at(6));
  expect([6, 11, 12].map((hours) => lateWindowOf(broken, at(hours)))).toEqual([undefined, undefined, at(-24)]);
});

test('a cursor of an Usher that only followed the newest item goes on from there', () => {
  const late = { from: NOW - 11 * DAY, lookedAt: NOW };
  const libraries = new Map([['1', { ...cursor, late }]]);
  const { libraries: read } = decodeCursor(encodeCursor({ ...emptyCursor(), libraries }));
  const after = nextCursor(read.get('1') ?? cursor, nothing(HOUR));
  expect(after.late).toEqual(late);
  expect(afterLate(after, NOON).late).toMatchObject({ from: NOW - 11 * DAY + HOUR });
});

test('while nothing comes the window follows the time that was watched', () => {
  const half = nextCursor(cursor, nothing(HOUR / 2));
  expect(windowOf(nextCursor(half, nothing(HOUR)), NOON)).toEqual(new Date(NOW - 11 * DAY + HOUR));
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

test.each([
  { name: 'an hour', byMs: HOUR, isSettling: true },
  { name: 'a day', byMs: DAY, isSettling: false },
  { name: 'a week', byMs: 7 * DAY, isSettling: false },
  { name: 'a year', byMs: 365 * DAY, isSettling: false },
  { name: 'ten years', byMs: 3650 * DAY, isSettling: false },
])('a library that still fills up when the clock is set back by $name settles within a day', ({ byMs, isSettling }) => {
  const first = firstCursor({ newest: NOW - 3650 * DAY, fresh: 5, now: NOW - 2 * HOUR }, false);
  const back = NOW - byMs;
  const looked = nextCursor(first, { newest: NOW - 3650 * DAY, fresh: 3, now: back });
  expect(looked.settlesBy !== undefined).toBe(isSettling);
});

test('a look that only moves the watch is written down every quarter of an hour', () => {
  const after = (minutes: number) => nextCursor(cursor, nothing(minutes * 60_000));
  expect([undefined, cursor].map((before) => isWorthWriting(before, after(14)))).toEqual([true, false]);
  expect(isWorthWriting(cursor, after(15))).toBe(true);
});

test('what is written down is read back', () => {
  const libraries = new Map([
    ['1', { ...cursor, settlesBy: 5 }],
    ['3', { ...cursor, waitsFrom: 4, matchedAt: 6, late: { from: 3, lookedAt: 2, reached: 7 } }],
    ['2', { ...cursor, newest: null }],
  ]);
  const partial = new Map([['1', new Date(NOW)]]);
  for (const first of [new Set<string>(), new Set(['3', '4'])])
    expect(decodeCursor(encodeCursor({ libraries, first, partial }))).toEqual({ libraries, first, partial });
});

test('a cursor of an Usher that did not keep what its first look had left is read', () => {
  expect(decodeCursor('{"libraries":{}}')).toEqual(emptyCursor());
});

test.each(['', '{}', '{"libraries":{"1":{"newest":"now"}}}', '{"libraries":{},"first":[1]}'])(
  '%j is no cursor, and nothing is started anew for it',
  (text) => {
    expect(() => decodeCursor(text)).toThrow();
  },
);
