import { describe, expect, test } from 'vitest';
import {
  findStreamsInSessionList,
  NO_SESSION_LIST_ROW_STATES,
  type SessionListRowStates,
} from '../../../src/domain/live/playing.ts';
import type { Session } from '../../../src/domain/media/sessions/session.ts';
import { film, playing } from '../../support/media.ts';

const SECOND = 1000;

/** A row of Ada’s television, which got that far. */
function tv(name: string, atSeconds: number | undefined, given: Partial<Session> = {}): Session {
  return playing({
    id: name,
    sessionKey: name.replace(/\D/g, ''),
    player: { title: 'TV', machineIdentifier: 'tv', state: 'playing' },
    viewOffsetMs: atSeconds === undefined ? undefined : atSeconds * SECOND,
    ...given,
  });
}

const PAUSED = { player: { title: 'TV', machineIdentifier: 'tv', state: 'paused' } };

/** The names of the streams at each look, one every five seconds. */
function seen(looks: readonly (readonly Session[])[], everyMs = 5 * SECOND): readonly (readonly string[])[] {
  let before: SessionListRowStates = NO_SESSION_LIST_ROW_STATES;
  return looks.map((rows, at) => {
    const look = findStreamsInSessionList(rows, 1_000_000 + at * everyMs, before);
    before = look.rowStates;
    return look.streams.map(({ id }) => id ?? 'without an id');
  });
}

const last = (looks: readonly (readonly Session[])[], everyMs?: number) => seen(looks, everyMs).at(-1);

/** How far a row is at each look of a player that reports every ten seconds. */
const reported = (name: string, looks: number, from = 0, given: Partial<Session> = {}) =>
  Array.from({ length: looks }, (_, at) => tv(name, from + Math.floor(at / 2) * 10, given));
const still = (name: string, looks: number, at = 3, given: Partial<Session> = {}) =>
  Array.from({ length: looks }, () => tv(name, at, given));
const together = (...rows: readonly (readonly Session[])[]) =>
  (rows[0] ?? []).map((_, at) => rows.flatMap((row) => row[at] ?? []));

describe('a row of the list', () => {
  const tune = (given: object = {}) =>
    playing({ id: 'tune', item: { kind: 'track', title: '', guid: 'library://x', ...given } });

  test.each<{ name: string; row: Session }>([
    { name: 'a player that has stopped', row: playing({ player: { state: 'stopped' } }) },
    { name: 'a player that has stopped, in capitals', row: playing({ player: { state: 'Stopped' } }) },
    {
      name: 'a stopped player without an item, as some clients leave it',
      row: playing({ item: { kind: 'other', title: '' }, player: { state: 'stopped' } }),
    },
    { name: 'a stopped player without a viewer', row: playing({ user: {}, player: { state: 'stopped' } }) },
    { name: 'the theme tune of a details page', row: tune() },
    { name: 'a theme tune with an empty title', row: tune({ title: '  ' }) },
    { name: 'a theme tune that has a number', row: tune({ ratingKey: '5', durationMs: 30_000 }) },
  ])('a session in the server’s list does not count as a stream: $name', ({ row }) => {
    expect(findStreamsInSessionList([row], 0, NO_SESSION_LIST_ROW_STATES).streams).toEqual([]);
  });

  test.each<{ name: string; row: Session }>([
    { name: 'a player that buffers', row: playing({ player: { state: 'buffering' } }) },
    { name: 'a player that is paused', row: playing({ player: { state: 'paused' } }) },
    { name: 'a player without a state', row: playing({ player: {} }) },
    { name: 'a track', row: playing({ item: { kind: 'track', title: 'Vltava', key: '/library/metadata/1' } }) },
    {
      name: 'a track without a title',
      row: playing({ item: { kind: 'track', title: '', key: '/library/metadata/1' } }),
    },
    { name: 'a track without a key', row: playing({ item: { kind: 'track', title: 'Vltava' } }) },
    { name: 'a film without a title and a key', row: playing({ item: { kind: 'movie', title: '' } }) },
  ])('a session in the server’s list counts as a stream: $name', ({ row }) => {
    expect(findStreamsInSessionList([row], 0, NO_SESSION_LIST_ROW_STATES).streams).toEqual([row]);
  });
});

describe('of two rows of one account, item and player', () => {
  test('if one of two listed sessions of one player stands still while the other advances, it is no stream', () => {
    expect(
      last([
        [tv('s1', 3), tv('s2', 3)],
        [tv('s1', 3), tv('s2', 8)],
      ]),
    ).toEqual(['s2']);
    expect(
      last([
        [tv('s1', 3), tv('s2', 3)],
        [tv('s1', 8), tv('s2', 3)],
      ]),
    ).toEqual(['s1']);
    expect(
      last([
        [tv('s1', undefined), tv('s2', 3)],
        [tv('s1', undefined), tv('s2', 8)],
      ]),
    ).toEqual(['s2']);
  });

  test('two listed sessions of one player are both streams if both advance, even at different readings', () => {
    expect(
      last([
        [tv('s1', 3), tv('s2', 60)],
        [tv('s1', 8), tv('s2', 65)],
      ]),
    ).toEqual(['s1', 's2']);
    const looks = together(reported('s1', 12), [tv('s2', 0), ...reported('s2', 11, 10)]);
    for (const names of seen(looks).slice(4)) expect(names).toEqual(['s1', 's2']);
  });

  test('two listed sessions of one player are both streams although the player reports only every twenty seconds', () => {
    const every20 = (name: string, firstAt: number) =>
      Array.from({ length: 14 }, (_, at) => tv(name, firstAt + Math.floor((at + firstAt) / 4) * 20));
    for (const names of seen(together(every20('s1', 0), every20('s2', 1))).slice(5))
      expect(names).toEqual(['s1', 's2']);
  });

  test('two listed sessions of one player that both stand still count as one stream, the same at each reading', () => {
    expect(seen(together(still('s1', 5), still('s2', 5)))).toEqual(Array.from({ length: 5 }, () => ['s2']));
    expect(seen(together(still('s10', 5), still('s9', 5)))).toEqual(Array.from({ length: 5 }, () => ['s10']));
    const unknown = together(still('s1', 3, undefined), still('s2', 3, undefined));
    expect(last(unknown.map((rows) => rows.map((row) => ({ ...row, viewOffsetMs: undefined }))))).toEqual(['s2']);
  });

  test('if two listed sessions of one player stand still, only the session marked as playing counts as a stream', () => {
    expect(seen([[tv('s1', 3), tv('s2', 3, PAUSED)]])).toEqual([['s1']]);
  });

  test('a device that reconnects counts as one stream at every reading, and soon under its new session', () => {
    const old = [...reported('s1', 6), ...still('s1', 6, 20)];
    const rows = together(
      old,
      [...Array.from({ length: 6 }, () => undefined), ...reported('s2', 6, 30)].map((row) => row ?? tv('gone', 0)),
    );
    const looks = seen(rows.map((row) => row.filter(({ id }) => id !== 'gone')));
    expect(looks.every((names) => names.length === 1)).toBe(true);
    expect(looks.at(5)).toEqual(['s1']);
    expect(looks.at(-1)).toEqual(['s2']);
  });

  test('a device that reconnects while it plays is one stream at every reading', () => {
    const looks = [[tv('s1', 0)], [tv('s1', 5)], [tv('s1', 10), tv('s2', 10)], [tv('s1', 10), tv('s2', 15)]];
    expect(seen(looks)).toEqual([['s1'], ['s1'], ['s1'], ['s2']]);
  });

  test('the new session of a device that reconnected stays the device’s stream when it is paused', () => {
    const looks = [
      [tv('s1', 20), tv('s2', 30)],
      [tv('s1', 20), tv('s2', 40)],
      ...together(still('s1', 9, 20), still('s2', 9, 40, PAUSED)),
    ];
    expect(last(looks)).toEqual(['s2']);
  });

  test('a second session of a player that stops advancing is no stream after twenty seconds, however often it is read', () => {
    const both = [
      [tv('s1', 0), tv('s2', 0)],
      [tv('s1', 5), tv('s2', 5)],
    ];
    const alone = Array.from({ length: 8 }, (_, at) => [tv('s1', 10 + at * 5), tv('s2', 5)]);
    expect(last([...both, ...alone])).toEqual(['s1']);
    expect(last([...both, ...alone.slice(0, 2)], 60 * SECOND)).toEqual(['s1']);
  });

  test('a listed session whose position jumps back counts as advancing', () => {
    expect(
      last([
        [tv('s1', 300), tv('s2', 300)],
        [tv('s1', 300), tv('s2', 10)],
      ]),
    ).toEqual(['s2']);
  });

  test('two listed sessions with one session id, of which one stands still, count as one stream', () => {
    const row = (at: number) => tv('s1', at);
    expect(
      last([
        [row(3), row(9)],
        [row(3), row(14)],
      ]),
    ).toEqual(['s1']);
  });

  test('of three listed sessions of one player, only the sessions that advance count as streams', () => {
    expect(
      last([
        [tv('s1', 3), tv('s2', 3), tv('s3', 3)],
        [tv('s1', 3), tv('s2', 8), tv('s3', 8)],
      ]),
    ).toEqual(['s2', 's3']);
  });

  test('two listed sessions of live television without a position count as one stream', () => {
    const live = { live: true, item: film({ ratingKey: '9' }) };
    expect(seen([[tv('s1', undefined, live), tv('s2', undefined, live)]])).toEqual([['s2']]);
  });
});

test.each<{ name: string; another: Partial<Session> }>([
  { name: 'another account', another: { user: { id: '2' } } },
  { name: 'another item', another: { item: film({ ratingKey: '77', title: 'Faust' }) } },
  { name: 'another player', another: { player: { machineIdentifier: 'phone', state: 'playing' } } },
  { name: 'a player that does not identify itself', another: { player: { title: 'TV', state: 'playing' } } },
  { name: 'an account that the server does not name', another: { user: {} } },
])('two listed sessions are separate streams although one stands still, if it has $name', ({ another }) => {
  const row = tv('s2', 3, another);
  expect(
    seen([
      [tv('s1', 3), row],
      [tv('s1', 8), row],
    ]),
  ).toEqual([
    ['s1', 's2'],
    ['s1', 's2'],
  ]);
});

test('two listed sessions of items without keys are told apart by the titles of the items', () => {
  const named = (title: string) => ({ item: { kind: 'episode' as const, title } });
  expect(last([[tv('s1', 3, named('One')), tv('s2', 3, named('One'))]])).toEqual(['s2']);
  expect(last([[tv('s1', 3, named('One')), tv('s2', 3, named('Two'))]])).toEqual(['s1', 's2']);
});

test('streams keep the order of the server’s list', () => {
  const other = tv('other', 3, { user: { id: '2' } });
  expect(
    last([
      [tv('s1', 3), other, tv('s2', 3)],
      [tv('s1', 3), other, tv('s2', 8)],
    ]),
  ).toEqual(['other', 's2']);
});
