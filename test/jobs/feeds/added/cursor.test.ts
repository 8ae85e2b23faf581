import { expect, test } from 'vitest';
import {
  createEmptyAddedItemsCursor,
  cursorAfterFirstPoll,
  cursorAfterLateSearch,
  cursorAfterPoll,
  cursorDuringLateSearch,
  decodeCursor,
  encodeCursor,
  type LibraryCursor,
  lateSearchStart,
  libraryPollWindowStart,
  mustStoreCursor,
} from '../../../../src/jobs/feeds/added/cursor.ts';
import { DAY, HOUR, NOON } from '../../support/fakes.ts';

const NOW = NOON.getTime();
const cursor = { newest: NOW - 10 * DAY, watchedMs: 0, lookedAt: NOW };
const nothing = (afterMs: number) => ({ newest: null, newCount: 0, now: NOW + afterMs });

test('the feed reads a library from a day before its newest item', () => {
  expect(libraryPollWindowStart(cursor, NOON)).toEqual(new Date(NOW - 11 * DAY));
});

test('a library that is empty, or whose items are all decades old, is read from its beginning', () => {
  expect(libraryPollWindowStart({ ...cursor, newest: null }, NOON)).toBeUndefined();
  expect(libraryPollWindowStart({ ...cursor, newest: HOUR }, NOON)).toBeUndefined();
});

test('a library that is being filled is read from its beginning', () => {
  expect(libraryPollWindowStart({ ...cursor, settlesBy: NOW + HOUR }, NOON)).toBeUndefined();
});

test('the feed reads a library back to its oldest unidentified item, until that item is identified', () => {
  const waitsFrom = NOW - 30 * DAY;
  const after = cursorAfterPoll(cursor, { ...nothing(HOUR), waitsFrom });
  expect(libraryPollWindowStart(after, NOON)).toEqual(new Date(waitsFrom));
  expect(libraryPollWindowStart(cursorAfterPoll(after, nothing(HOUR)), NOON)).toEqual(new Date(NOW - 11 * DAY + HOUR));
});

test('the feed reads changed items every six hours, each time from a day before the last reading', () => {
  const first = cursorAfterFirstPoll({ newest: NOW, newCount: 5, now: NOW }, true);
  const at = (hours: number) => new Date(NOW + hours * HOUR);
  expect([0, 5, 6].map((hours) => lateSearchStart(first, at(hours)))).toEqual([undefined, undefined, at(-24)]);
  const watched = [1, 2, 3, 4, 5, 6].reduce((before, hours) => cursorAfterPoll(before, nothing(hours * HOUR)), first);
  const next = cursorAfterLateSearch(watched, at(6));
  expect([6, 11, 12].map((hours) => lateSearchStart(next, at(hours)))).toEqual([undefined, undefined, at(-18)]);
});

test('the feed reads changed items soon after a clock was set back by a year, and never without a start date', () => {
  const first = cursorAfterFirstPoll({ newest: NOW, newCount: 5, now: NOW }, true);
  expect(lateSearchStart(first, new Date(NOW - 365 * DAY))).toEqual(new Date(NOW - 366 * DAY));
  const empty = cursorAfterFirstPoll({ newest: null, newCount: 0, now: NOW }, true);
  expect(lateSearchStart(cursorAfterLateSearch(empty, NOON), new Date(NOW + DAY))).toBeUndefined();
});

test('with a cursor from an older version that read no changed items, the feed reads changed items from now on', () => {
  expect(cursorAfterPoll(cursor, nothing(HOUR)).late).toEqual({
    from: cursor.newest + HOUR - DAY,
    lookedAt: NOW + HOUR,
    reached: cursor.newest + HOUR,
  });
});

test('the feed reads changed items from a day before the latest change, however old the newest item is', () => {
  const old = cursorAfterFirstPoll({ newest: NOW - 400 * DAY, newCount: 5, now: NOW }, true);
  const from = (after: LibraryCursor) => after.late?.from;
  const refreshed = cursorAfterLateSearch(old, NOON, NOW - HOUR);
  expect([old, refreshed].map(from)).toEqual([NOW - 401 * DAY, NOW - HOUR - DAY]);
  const watched = cursorAfterPoll(refreshed, nothing(HOUR));
  expect(from(watched)).toBe(NOW - HOUR - DAY);
  expect(from(cursorAfterLateSearch(watched, NOON, NOW - HOUR))).toBe(NOW - DAY);
});

test('a reading of changed items that breaks off is repeated at the next regular time, from the same date', () => {
  const first = cursorAfterFirstPoll({ newest: NOW, newCount: 5, now: NOW }, true);
  const at = (hours: number) => new Date(NOW + hours * HOUR);
  const broken = cursorDuringLateSearch(first, at(6));
  expect([6, 11, 12].map((hours) => lateSearchStart(broken, at(hours)))).toEqual([undefined, undefined, at(-24)]);
});

test('with a cursor from an older version that stored only the newest item, the feed continues from that item', () => {
  const late = { from: NOW - 11 * DAY, lookedAt: NOW };
  const libraries = new Map([['1', { ...cursor, late }]]);
  const { libraries: read } = decodeCursor(encodeCursor({ ...createEmptyAddedItemsCursor(), libraries }));
  const after = cursorAfterPoll(read.get('1') ?? cursor, nothing(HOUR));
  expect(after.late).toEqual(late);
  expect(cursorAfterLateSearch(after, NOON).late).toMatchObject({ from: NOW - 11 * DAY + HOUR });
});

test('while no item is added to a library, the start of its next reading moves on with the time that was polled', () => {
  const half = cursorAfterPoll(cursor, nothing(HOUR / 2));
  expect(libraryPollWindowStart(cursorAfterPoll(half, nothing(HOUR)), NOON)).toEqual(new Date(NOW - 11 * DAY + HOUR));
});

test('time without polls and changes of the clock do not move the start of the reading', () => {
  expect(cursorAfterPoll(cursor, nothing(7 * DAY)).watchedMs).toBe(HOUR);
  expect(cursorAfterPoll(cursor, nothing(-HOUR)).watchedMs).toBe(0);
});

test('a poll that finds a newer item resets the polled time, and a poll that finds an older item changes nothing', () => {
  const watched = { ...cursor, watchedMs: HOUR };
  expect(cursorAfterPoll(watched, { newest: NOW - DAY, newCount: 1, now: NOW })).toMatchObject({
    newest: NOW - DAY,
    watchedMs: 0,
  });
  expect(cursorAfterPoll(watched, { newest: NOW - 20 * DAY, newCount: 1, now: NOW })).toMatchObject({
    newest: cursor.newest,
    watchedMs: HOUR,
  });
});

test('a library that appeared later counts as filled once a poll finds no new item in it, or after a day', () => {
  const first = cursorAfterFirstPoll({ newest: NOW, newCount: 5, now: NOW }, false);
  const filling = cursorAfterPoll(first, { newest: NOW, newCount: 3, now: NOW + HOUR });
  expect(filling.settlesBy).toBe(first.settlesBy);
  expect(cursorAfterPoll(filling, nothing(2 * HOUR)).settlesBy).toBeUndefined();
  expect(cursorAfterPoll(filling, { newest: NOW, newCount: 3, now: NOW + DAY }).settlesBy).toBeUndefined();
  expect(cursorAfterFirstPoll({ newest: NOW, newCount: 5, now: NOW }, true).settlesBy).toBeUndefined();
});

test.each([
  { name: 'an hour', byMs: HOUR, isSettling: true },
  { name: 'a day', byMs: DAY, isSettling: false },
  { name: 'a week', byMs: 7 * DAY, isSettling: false },
  { name: 'a year', byMs: 365 * DAY, isSettling: false },
  { name: 'ten years', byMs: 3650 * DAY, isSettling: false },
])(
  'a library that is being filled counts as filled a day later at most, also if the clock is set back by $name',
  ({ byMs, isSettling }) => {
    const first = cursorAfterFirstPoll({ newest: NOW - 3650 * DAY, newCount: 5, now: NOW - 2 * HOUR }, false);
    const back = NOW - byMs;
    const looked = cursorAfterPoll(first, { newest: NOW - 3650 * DAY, newCount: 3, now: back });
    expect(looked.settlesBy !== undefined).toBe(isSettling);
  },
);

test('a poll that finds nothing stores its time once in a quarter of an hour', () => {
  const after = (minutes: number) => cursorAfterPoll(cursor, nothing(minutes * 60_000));
  expect([undefined, cursor].map((before) => mustStoreCursor(before, after(14)))).toEqual([true, false]);
  expect(mustStoreCursor(cursor, after(15))).toBe(true);
});

test('a stored cursor is decoded to the same cursor', () => {
  const libraries = new Map([
    ['1', { ...cursor, settlesBy: 5 }],
    ['3', { ...cursor, waitsFrom: 4, matchedAt: 6, late: { from: 3, lookedAt: 2, reached: 7 } }],
    ['2', { ...cursor, newest: null }],
  ]);
  const partial = new Map([['1', new Date(NOW)]]);
  for (const first of [new Set<string>(), new Set(['3', '4'])])
    expect(decodeCursor(encodeCursor({ libraries, first, partial }))).toEqual({ libraries, first, partial });
});

test('a cursor from an older version, which did not store what its first poll left unread, can be decoded', () => {
  expect(decodeCursor('{"libraries":{}}')).toEqual(createEmptyAddedItemsCursor());
});

test.each(['', '{}', '{"libraries":{"1":{"newest":"now"}}}', '{"libraries":{},"first":[1]}'])(
  'the stored text %j is rejected as a cursor, and the feed does not start anew with it',
  (text) => {
    expect(() => decodeCursor(text)).toThrow();
  },
);
