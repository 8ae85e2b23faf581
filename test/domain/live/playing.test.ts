import { describe, expect, test } from 'vitest';
import { NOTHING_SEEN, type SeenRows, streamsIn } from '../../../src/domain/live/playing.ts';
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
  let before: SeenRows = NOTHING_SEEN;
  return looks.map((rows, at) => {
    const look = streamsIn(rows, 1_000_000 + at * everyMs, before);
    before = look.seen;
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

  test.each<[what: string, row: Session]>([
    ['a player that has stopped', playing({ player: { state: 'stopped' } })],
    ['a player that has stopped, in capitals', playing({ player: { state: 'Stopped' } })],
    [
      'a stopped player without an item, as some clients leave it',
      playing({ item: { kind: 'other', title: '' }, player: { state: 'stopped' } }),
    ],
    ['a stopped player without a viewer', playing({ user: {}, player: { state: 'stopped' } })],
    ['the theme tune of a details page', tune()],
    ['a theme tune with an empty title', tune({ title: '  ' })],
    ['a theme tune that has a number', tune({ ratingKey: '5', durationMs: 30_000 })],
  ])('is no stream: %s', (_, row) => {
    expect(streamsIn([row], 0, NOTHING_SEEN).streams).toEqual([]);
  });

  test.each<[what: string, row: Session]>([
    ['a player that buffers', playing({ player: { state: 'buffering' } })],
    ['a player that is paused', playing({ player: { state: 'paused' } })],
    ['a player without a state', playing({ player: {} })],
    ['a track', playing({ item: { kind: 'track', title: 'Vltava', key: '/library/metadata/1' } })],
    ['a track without a title', playing({ item: { kind: 'track', title: '', key: '/library/metadata/1' } })],
    ['a track without a key', playing({ item: { kind: 'track', title: 'Vltava' } })],
    ['a film without a title and a key', playing({ item: { kind: 'movie', title: '' } })],
  ])('is a stream: %s', (_, row) => {
    expect(streamsIn([row], 0, NOTHING_SEEN).streams).toEqual([row]);
  });
});

describe('of two rows of one account, item and player', () => {
  test('the one that stands still while the other advances is left over', () => {
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

  test('both are streams if both advance, also when their players report at different looks', () => {
    expect(
      last([
        [tv('s1', 3), tv('s2', 60)],
        [tv('s1', 8), tv('s2', 65)],
      ]),
    ).toEqual(['s1', 's2']);
    const looks = together(reported('s1', 12), [tv('s2', 0), ...reported('s2', 11, 10)]);
    for (const names of seen(looks).slice(4)) expect(names).toEqual(['s1', 's2']);
  });

  test('both are streams at every look if their players report every twenty seconds only', () => {
    const every20 = (name: string, firstAt: number) =>
      Array.from({ length: 14 }, (_, at) => tv(name, firstAt + Math.floor((at + firstAt) / 4) * 20));
    for (const names of seen(together(every20('s1', 0), every20('s2', 1))).slice(5))
      expect(names).toEqual(['s1', 's2']);
  });

  test('both count as one if both stand still, the same one at each look', () => {
    expect(seen(together(still('s1', 5), still('s2', 5)))).toEqual(Array.from({ length: 5 }, () => ['s2']));
    expect(seen(together(still('s10', 5), still('s9', 5)))).toEqual(Array.from({ length: 5 }, () => ['s10']));
    const unknown = together(still('s1', 3, undefined), still('s2', 3, undefined));
    expect(last(unknown.map((rows) => rows.map((row) => ({ ...row, viewOffsetMs: undefined }))))).toEqual(['s2']);
  });

  test('the one that plays counts while both stand still', () => {
    expect(seen([[tv('s1', 3), tv('s2', 3, PAUSED)]])).toEqual([['s1']]);
  });

  test('a device that reconnects is one stream at every look, and soon the new one', () => {
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

  test('a device that reconnects while it plays is one stream at every look', () => {
    const looks = [[tv('s1', 0)], [tv('s1', 5)], [tv('s1', 10), tv('s2', 10)], [tv('s1', 10), tv('s2', 15)]];
    expect(seen(looks)).toEqual([['s1'], ['s1'], ['s1'], ['s2']]);
  });

  test('the new row of a device that reconnects stays the stream when it is paused', () => {
    const looks = [
      [tv('s1', 20), tv('s2', 30)],
      [tv('s1', 20), tv('s2', 40)],
      ...together(still('s1', 9, 20), still('s2', 9, 40, PAUSED)),
    ];
    expect(last(looks)).toEqual(['s2']);
  });

  test('a row that stops advancing is left over after twenty seconds, however often the list is read', () => {
    const both = [
      [tv('s1', 0), tv('s2', 0)],
      [tv('s1', 5), tv('s2', 5)],
    ];
    const alone = Array.from({ length: 8 }, (_, at) => [tv('s1', 10 + at * 5), tv('s2', 5)]);
    expect(last([...both, ...alone])).toEqual(['s1']);
    expect(last([...both, ...alone.slice(0, 2)], 60 * SECOND)).toEqual(['s1']);
  });

  test('a jump back advances too', () => {
    expect(
      last([
        [tv('s1', 300), tv('s2', 300)],
        [tv('s1', 300), tv('s2', 10)],
      ]),
    ).toEqual(['s2']);
  });

  test('two rows with one id, of which one stands still, are one stream', () => {
    const row = (at: number) => tv('s1', at);
    expect(
      last([
        [row(3), row(9)],
        [row(3), row(14)],
      ]),
    ).toEqual(['s1']);
  });

  test('only the advancing ones among three rows count', () => {
    expect(
      last([
        [tv('s1', 3), tv('s2', 3), tv('s3', 3)],
        [tv('s1', 3), tv('s2', 8), tv('s3', 8)],
      ]),
    ).toEqual(['s2', 's3']);
  });

  test('live television without an offset counts once', () => {
    const live = { live: true, item: film({ ratingKey: '9' }) };
    expect(seen([[tv('s1', undefined, live), tv('s2', undefined, live)]])).toEqual([['s2']]);
  });
});

test.each<[what: string, another: Partial<Session>]>([
  ['another account', { user: { id: '2' } }],
  ['another item', { item: film({ ratingKey: '77', title: 'Faust' }) }],
  ['another player', { player: { machineIdentifier: 'phone', state: 'playing' } }],
  ['a player that does not identify itself', { player: { title: 'TV', state: 'playing' } }],
  ['an account that the server does not name', { user: {} }],
])('rows of %s are streams of their own, though they stand still', (_, another) => {
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

test('rows of an item without a number are told apart by its titles', () => {
  const named = (title: string) => ({ item: { kind: 'episode' as const, title } });
  expect(last([[tv('s1', 3, named('One')), tv('s2', 3, named('One'))]])).toEqual(['s2']);
  expect(last([[tv('s1', 3, named('One')), tv('s2', 3, named('Two'))]])).toEqual(['s1', 's2']);
});

test('streams stay in the order of the list', () => {
  const other = tv('other', 3, { user: { id: '2' } });
  expect(
    last([
      [tv('s1', 3), other, tv('s2', 3)],
      [tv('s1', 3), other, tv('s2', 8)],
    ]),
  ).toEqual(['other', 's2']);
});
