import { describe, expect, it, test } from 'vitest';
import type { PlayedByWhat, PlayRankingEntry, PlaysQuery, RecordedPlay } from '../../../src/domain/statistics/plays.ts';
import { PLAY_ROWS_PER_QUERY } from '../../../src/store/statistics/slices.ts';
import { QUARTER_HOUR_MS } from '../../../src/time/units.ts';
import { memoryStore } from '../support/openStore.ts';

const BEGIN = Date.parse('2026-01-01T00:00:00Z');
const { signal } = new AbortController();

/** Play n, the larger the later, one every quarter of an hour. */
const play = (n: number, given: Partial<RecordedPlay> = {}): RecordedPlay => ({
  historyKey: `/h/${n}`,
  viewedAt: new Date(BEGIN + n * QUARTER_HOUR_MS),
  accountId: '1',
  deviceId: '11',
  librarySectionId: '3',
  ratingKey: '101',
  kind: 'movie',
  title: 'Metropolis',
  ...given,
});
const episode = (show: string, given: Partial<RecordedPlay> = {}): Partial<RecordedPlay> => ({
  kind: 'episode',
  title: 'Pilot',
  parentTitle: 'Season 1',
  grandparentTitle: show,
  ...given,
});

async function playsWith(...kept: readonly RecordedPlay[]) {
  const { plays } = await memoryStore();
  await plays.keep(kept);
  return plays;
}

describe('the copy of the history', () => {
  it('the copy of the history stores each play once, as it came first, and counts the new plays', async () => {
    const plays = await playsWith();
    expect(await plays.keep([play(1), play(2)])).toBe(2);
    expect(await plays.keep([play(2, { title: 'Another' }), play(3), play(3)])).toBe(1);
    expect(await plays.count()).toBe(3);
    expect((await plays.titles({}, 5, signal)).films.top).toEqual([
      { title: 'Metropolis', plays: 3, ratingKey: '101' },
    ]);
  });

  it('the copy of the history knows whether a row’s play and number are known, and whether the number was reused', async () => {
    const plays = await playsWith(play(1), play(2));
    const rows = [play(2), play(3), play(2, { historyKey: '/h/9' }), play(7, { historyKey: '/h/1' })];
    expect(await plays.standings(rows)).toEqual([
      { isKnown: true, isListed: true, isReissued: false },
      { isKnown: false, isListed: false, isReissued: false },
      { isKnown: true, isListed: false, isReissued: false },
      { isKnown: false, isListed: false, isReissued: true },
    ]);
    expect(await plays.standings([])).toEqual([]);
  });

  it('the copy of the history stores more plays at once than one query can hold', async () => {
    const plays = await playsWith(...Array.from({ length: 5000 }, (_, n) => play(n)));
    expect(await plays.count()).toBe(5000);
  });

  it('the copy of the history stores no play of a batch if one of its plays cannot be stored', async () => {
    const plays = await playsWith();
    const bad = play(2, { viewedAt: new Date(Number.NaN) });
    await expect(plays.keep([...Array.from({ length: 600 }, (_, n) => play(n + 10)), bad])).rejects.toThrow();
    expect(await plays.count()).toBe(0);
  });

  it('the copy of the history returns the time of its first play, also within one library or a range', async () => {
    const plays = await playsWith(play(1), play(5, { librarySectionId: '4' }), play(9, { librarySectionId: '4' }));
    const firstOf = async (query: PlaysQuery) => {
      const first = await plays.first(query, signal);
      return first && (first.getTime() - BEGIN) / QUARTER_HOUR_MS;
    };
    expect(await firstOf({})).toBe(1);
    expect(await firstOf({ librarySectionId: '4' })).toBe(5);
    expect(await firstOf({ since: new Date(BEGIN + 6 * QUARTER_HOUR_MS) })).toBe(9);
    expect(await firstOf({ librarySectionId: '4', until: new Date(BEGIN + 5 * QUARTER_HOUR_MS) })).toBeUndefined();
    expect(await firstOf({ librarySectionId: '7' })).toBeUndefined();
  });

  it('the copy of the history begins with the first play whose time is plausible', async () => {
    const plays = await playsWith(play(1), play(2, { viewedAt: new Date(0) }), play(3, { viewedAt: new Date(-1) }));
    expect(await plays.first({}, signal)).toEqual(new Date(BEGIN + QUARTER_HOUR_MS));
    expect(await plays.first({ until: new Date(BEGIN) }, signal)).toBeUndefined();
  });
});

describe('plays by quarters of an hour', () => {
  it('plays counted by quarters of an hour include the beginning of the range and exclude its end', async () => {
    const plays = await playsWith(play(0), play(1), play(2), play(3));
    const range = { since: new Date(BEGIN + QUARTER_HOUR_MS), until: new Date(BEGIN + 3 * QUARTER_HOUR_MS) };
    const first = BEGIN / QUARTER_HOUR_MS;
    expect(await plays.quarters(range, signal)).toEqual(
      new Map([
        [first + 1, 1],
        [first + 2, 1],
      ]),
    );
  });

  it('plays counted by whole hours are counted in the first quarter of their hour', async () => {
    const noon = Date.parse('2026-01-01T12:00:00Z');
    const times = ['12:00', '12:14', '12:15', '12:59', '13:00', '15:45'];
    const plays = await playsWith(
      ...times.map((time, nth) => play(nth, { viewedAt: new Date(`2026-01-01T${time}:00Z`) })),
    );
    expect(await plays.quarters({ inWholeHours: true }, signal)).toEqual(
      new Map([
        [noon / QUARTER_HOUR_MS, 4],
        [noon / QUARTER_HOUR_MS + 4, 1],
        [noon / QUARTER_HOUR_MS + 12, 1],
      ]),
    );
  });

  it('plays counted by quarters of an hour can be limited to one library', async () => {
    const plays = await playsWith(
      play(0),
      play(1, { librarySectionId: '4' }),
      play(2, { librarySectionId: undefined }),
    );
    const found = await plays.quarters({ librarySectionId: '4' }, signal);
    expect([...found.keys()]).toEqual([BEGIN / QUARTER_HOUR_MS + 1]);
  });

  it('plays counted by quarters of an hour can be divided into films, series, music and other kinds', async () => {
    const first = BEGIN / QUARTER_HOUR_MS;
    const plays = await playsWith(
      play(0),
      play(1, episode('Fantômas')),
      play(1, episode('Judex', { ratingKey: '102' })),
      play(2, { kind: 'track', title: 'Vltava' }),
      play(3, { kind: 'clip', title: 'Trailer' }),
      play(9),
    );
    expect(await plays.kindQuarters({ until: new Date(BEGIN + 5 * QUARTER_HOUR_MS) }, signal)).toEqual({
      films: new Map([[first, 1]]),
      series: new Map([[first + 1, 2]]),
      music: new Map([[first + 2, 1]]),
      other: new Map([[first + 3, 1]]),
    });
  });

  it('plays have the same counts whether they are read in one slice or in many', async () => {
    const many = Array.from({ length: PLAY_ROWS_PER_QUERY * 2 + 500 }, (_, n) =>
      // Half of them at one and the same time: more than a slice holds.
      play(n, { ratingKey: `${n}`, viewedAt: new Date(BEGIN + (n < PLAY_ROWS_PER_QUERY + 100 ? 0 : n) * 1000) }),
    );
    const plays = await playsWith(...many);
    const quarters = await plays.quarters({}, signal);
    expect([...quarters.values()].reduce((sum, each) => sum + each, 0)).toBe(many.length);
    expect(quarters.get(BEGIN / QUARTER_HOUR_MS)).toBe(PLAY_ROWS_PER_QUERY + 100);
    expect((await plays.playedBy('people', {}, 1, signal)).top).toEqual([{ id: '1', plays: many.length }]);
  });

  it('counting many plays lets other work run after each slice', async () => {
    const plays = await playsWith(...Array.from({ length: PLAY_ROWS_PER_QUERY * 5 }, (_, n) => play(n)));
    let turns = 0;

    const tick = () => {
      turns += 1;
      next = setImmediate(tick);
    };
    let next = setImmediate(tick);
    await plays.quarters({}, signal);
    clearImmediate(next);
    expect(turns).toBeGreaterThan(5);
  });

  it('counting plays stops when its signal is aborted', async () => {
    const plays = await playsWith(play(1));
    await expect(plays.quarters({}, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });
});

describe('the most played titles', () => {
  it('the most played titles count episodes for their show, tracks for their artist, and films for themselves', async () => {
    const plays = await playsWith(
      play(1, episode('Fantômas')),
      play(2, episode('Fantômas', { title: 'Finale', parentTitle: 'Season 2' })),
      play(3, { kind: 'track', title: 'Vltava', parentTitle: 'Má vlast', grandparentTitle: 'Bedřich Smetana' }),
      play(4),
      play(5, { title: 'Fantômas', ratingKey: '7' }),
    );
    const none = { top: [], tied: 0, different: 0, plays: 0 };
    expect(await plays.titles({}, 10, signal)).toEqual({
      films: {
        top: [
          { title: 'Fantômas', plays: 1, ratingKey: '7' },
          { title: 'Metropolis', plays: 1, ratingKey: '101' },
        ],
        tied: 0,
        different: 2,
        plays: 2,
      },
      series: { ...none, top: [{ title: 'Fantômas', plays: 2, ratingKey: '101' }], different: 1, plays: 2 },
      music: { ...none, top: [{ title: 'Bedřich Smetana', plays: 1, ratingKey: '101' }], different: 1, plays: 1 },
      other: none,
    });
  });

  it('a most played title links to its last played item that still exists', async () => {
    const plays = await playsWith(
      play(PLAY_ROWS_PER_QUERY + 2, episode('Fantômas', { ratingKey: undefined })),
      play(PLAY_ROWS_PER_QUERY + 1, episode('Fantômas', { ratingKey: '9' })),
      play(1, episode('Fantômas', { ratingKey: '99' })),
      play(PLAY_ROWS_PER_QUERY + 3, episode('Judex', { ratingKey: undefined })),
      play(0, episode('Judex', { ratingKey: '7' })),
      ...Array.from({ length: PLAY_ROWS_PER_QUERY }, (_, n) => play(n + 2, { historyKey: `/film/${n}` })),
    );
    expect((await plays.titles({}, 10, signal)).series.top).toEqual([
      { title: 'Fantômas', plays: 3, ratingKey: '9' },
      { title: 'Judex', plays: 2, ratingKey: '7' },
    ]);
  });

  it('the most played titles come with the number of titles that tie with the last one', async () => {
    const titles = ['A', 'A', 'B', 'C', 'D'];
    const plays = await playsWith(...titles.map((title, n) => play(n, { title, ratingKey: title })));
    expect((await plays.titles({}, 2, signal)).films).toMatchObject({ tied: 2, different: 4 });
    expect((await plays.titles({}, 1, signal)).films).toMatchObject({ tied: 0, different: 4 });
  });

  it('the most played titles distinguish films of one name by year, and include plays without a show, title or item', async () => {
    const plays = await playsWith(
      play(1, { title: 'Nosferatu', ratingKey: '1', originallyAvailableAt: new Date('1922-03-04') }),
      play(2, { title: 'Nosferatu', ratingKey: '2', originallyAvailableAt: new Date('1979-01-17') }),
      play(3, { title: 'Nosferatu', ratingKey: '2', originallyAvailableAt: new Date('1979-01-17') }),
      play(4, { kind: 'episode', title: 'Live', grandparentTitle: '', ratingKey: undefined }),
      play(5, { kind: 'clip', title: '', ratingKey: undefined }),
      play(6, { kind: 'clip', title: '', ratingKey: '6' }),
    );
    const { films, series, other } = await plays.titles({}, 10, signal);
    expect(
      [films, series, other].map(({ top }) => top.map(({ title, plays: count, year }) => [title, count, year])),
    ).toEqual([
      [
        ['Nosferatu', 2, 1979],
        ['Nosferatu', 1, 1922],
      ],
      [['Live', 1, undefined]],
      [
        ['', 1, undefined],
        ['', 1, undefined],
      ],
    ]);
  });

  it('the most played titles count a film that was deleted or added again as the same film', async () => {
    const keys = [undefined, undefined, undefined, '10', '10', '10', '20', '20'];
    const kept = keys.map((ratingKey, n) => play(n, { ratingKey, originallyAvailableAt: new Date('1927-01-10') }));
    const others = [8, 9, 10, 11].map((n) => play(n, { title: 'Nosferatu', ratingKey: '30' }));
    const plays = await playsWith(...kept, ...others);
    const { top, different } = (await plays.titles({}, 5, signal)).films;
    expect(top).toEqual([
      { title: 'Metropolis', year: 1927, plays: 8, ratingKey: '20' },
      { title: 'Nosferatu', plays: 4, ratingKey: '30' },
    ]);
    expect(different).toBe(2);
  });

  it('a most played title has the year that any of its plays gives', async () => {
    const plays = await playsWith(play(1), play(2, { originallyAvailableAt: new Date('1927-01-10') }));
    expect((await plays.titles({}, 5, signal)).films.top).toMatchObject([
      { title: 'Metropolis', year: 1927, plays: 2 },
    ]);
  });

  it('the most played titles are sorted by title and year if they were played equally often', async () => {
    const film = (n: number, title: string, year: number) =>
      play(n, { title, ratingKey: `${n}`, originallyAvailableAt: new Date(`${year}-03-04`) });
    const plays = await playsWith(
      ...[film(1, 'Nosferatu', 1979), film(2, 'Nosferatu', 1922), film(3, 'Nosferatu', 2024), film(4, 'M', 1931)],
    );
    const { top } = (await plays.titles({}, 10, signal)).films;
    expect(top.map(({ title, year }) => [title, year])).toEqual([
      ['M', 1931],
      ['Nosferatu', 1922],
      ['Nosferatu', 1979],
      ['Nosferatu', 2024],
    ]);
  });

  it('the list of most played titles is no longer than requested, and its totals cover all titles', async () => {
    const plays = await playsWith(...Array.from({ length: 30 }, (_, n) => play(n, { title: `Film ${n % 12}` })));
    const { top, different, plays: all } = (await plays.titles({}, 3, signal)).films;
    expect([top.map((each) => each.plays), different, all]).toEqual([[3, 3, 3], 12, 30]);
  });
});

test.each<[PlayedByWhat, readonly PlayRankingEntry[]]>([
  ['people', [{ id: '1', plays: 2 }, { id: '2', plays: 1 }, { plays: 1 }]],
  ['devices', [{ id: '11', plays: 3 }, { plays: 1 }]],
  ['libraries', [{ id: '3', plays: 2 }, { plays: 1 }, { id: '18446744073709551615', plays: 1 }]],
])('plays are counted for each of the %s, and plays without one are counted together', async (what, rows) => {
  const plays = await playsWith(
    play(1),
    play(2, { librarySectionId: '18446744073709551615' }),
    play(3, { accountId: '2' }),
    play(4, { accountId: undefined, deviceId: undefined, librarySectionId: undefined }),
  );
  const { top, different, plays: all } = await plays.playedBy(what, {}, 10, signal);
  expect(new Set(top)).toEqual(new Set(rows));
  expect([top[0], different, all]).toEqual([rows[0], rows.length, 4]);
});

describe('the plays of one account', () => {
  const others = [play(2, { accountId: '2', title: 'Secret' }), play(3, { accountId: undefined, title: 'Nobody’s' })];

  it('each count of the plays of one account includes only this account’s plays', async () => {
    const plays = await playsWith(play(4), ...others, play(5, { deviceId: '12', librarySectionId: '4' }));
    const query = { accountIds: ['1'] };
    expect(await plays.first(query, signal)).toEqual(new Date(BEGIN + 4 * QUARTER_HOUR_MS));
    expect([...(await plays.quarters(query, signal)).keys()]).toEqual([4, 5].map((n) => BEGIN / QUARTER_HOUR_MS + n));
    const { films } = await plays.titles(query, 9, signal);
    expect([films.different, films.top.map(({ title }) => title)]).toEqual([1, ['Metropolis']]);
    const idsOf = async (what: PlayedByWhat) =>
      (await plays.playedBy(what, query, 9, signal)).top.map(({ id }) => id).sort();
    expect([await idsOf('people'), await idsOf('devices'), await idsOf('libraries')]).toEqual([
      ['1'],
      ['11', '12'],
      ['3', '4'],
    ]);
  });

  it('plays of several accounts can be counted together', async () => {
    const plays = await playsWith(play(4), ...others, play(5, { accountId: '2:1' }));
    const quarters = async (accountIds: readonly string[]) => (await plays.quarters({ accountIds }, signal)).size;
    expect([await quarters(['1', '2:1']), await quarters(['2:1']), await quarters(['1', '2'])]).toEqual([2, 1, 2]);
  });

  it('counts for an account without plays are empty', async () => {
    const plays = await playsWith(...others);
    expect(await plays.first({ accountIds: ['1'] }, signal)).toBeUndefined();
    expect((await plays.quarters({ accountIds: ['1'] }, signal)).size).toBe(0);
  });
});

describe('how far the back-fill is', () => {
  it('the progress of reading the history is zero in a new database, and is read back as it was saved', async () => {
    const { backfill } = await memoryStore();
    expect(await backfill.state()).toEqual({ start: 0, done: false, requestedWalks: 0 });
    await backfill.save({ start: 500, total: 1200, done: false, requestedWalks: 0 });
    expect(await backfill.state()).toEqual({ start: 500, total: 1200, done: false, requestedWalks: 0 });
    await backfill.save({ start: 0, done: true, requestedWalks: 0 });
    expect(await backfill.state()).toEqual({ start: 0, total: undefined, done: true, requestedWalks: 0 });
  });
});
