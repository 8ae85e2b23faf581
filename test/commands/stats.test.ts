import { describe, expect, it, vi } from 'vitest';
import type { RawCommandOptions } from '../../src/commands/framework/command.ts';
import { FIRST_SERVER_ID } from '../../src/domain/servers/refs.ts';
import type { HistoryProgress } from '../../src/domain/statistics/backfill.ts';
import type { ChartSpec } from '../../src/domain/statistics/charts.ts';
import { TooManyRequests } from '../../src/domain/statistics/statistics.ts';
import { createNothingChangedMessage } from '../../src/render/kit/message/layout.ts';
import { de } from '../../src/render/texts/de.ts';
import { componentsOf, NO_MESSAGE, textOf } from '../support/messages.ts';
import { answersTo, asking } from './support/deps.ts';
import { chosenAsDrawn, pressedAsDrawn, pressOn } from './support/drawn.ts';
import { pressed } from './support/presses.ts';
import { drawnBy, fails, media, NOW, play, statsWorld } from './support/statsWorld.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const panelsOf = (chart: ChartSpec) => chart.panels.map(({ kind, heading }) => [kind, heading]);

describe('/stats', () => {
  const OVERVIEW = [
    play(1),
    play(2),
    play(30, { title: 'Faust', ratingKey: '5' }),
    play(31, { kind: 'episode', title: 'Pilot', grandparentTitle: 'Fantômas', ratingKey: '6' }),
    play(24 * 20, { kind: 'track', title: 'Vltava', grandparentTitle: 'Smetana', ratingKey: '7' }),
  ];

  it('/stats shows days, hours and top titles in a picture each and describes them in alt texts', async () => {
    const { prepare, draw, shown } = await statsWorld(OVERVIEW, { guildName: 'Attic' });
    const { answer, text } = await shown();
    expect(text).toBe(
      [
        '## What was played',
        '-# Dec 12, 2025 – Jan 1, 2026 · times in UTC',
        '**5 plays** · 0.2 a day · most on Wed, Dec 31 and on Thu, Jan 1: 2',
      ].join('\n'),
    );
    expect(answer.private).toBeUndefined();
    expect(answer.files?.map(({ name }) => name)).toEqual([
      'stats-overview-dark.png',
      'stats-overview-2-dark.png',
      'stats-overview-3-dark.png',
      'stats-overview-4-dark.png',
      'stats-overview-5-dark.png',
    ]);
    const facts = 'Attic, Dec 12, 2025 – Jan 1, 2026 · times in UTC';
    const descriptions = answer.files?.map(({ description }) => description) ?? [];
    expect(descriptions.slice(2)).toEqual([
      `Films, ${facts}. 3 plays. 1. Metropolis: 2; 2. Faust: 1`,
      `Series, ${facts}. 1 play. 1. Fantômas: 1`,
      `Music, ${facts}. 1 play. 1. Smetana: 1`,
    ]);
    expect(descriptions[0]).toMatch(/^Plays per day, Attic, .* 5 plays\. Dec 12: 1; .*Dec 31: 2; Jan 1: 2$/);
    expect(descriptions[1]).toMatch(/^Busiest times, Attic, .* 5 plays\. Most: 1, at 5 times; Sunday: 0; /);
    // Plays per day take the full width, and the others stand in pairs.
    const galleries = componentsOf(answer).filter(({ type }) => type === 12);
    expect(
      galleries.map((gallery) => 'items' in gallery && Array.isArray(gallery.items) && gallery.items.length),
    ).toEqual([1, 2, 2]);
    const [loading = 0] = prepare.mock.invocationCallOrder;
    const [drawing = 0] = draw.mock.invocationCallOrder;
    expect(loading).toBeLessThan(drawing);
    const chart = drawnBy(draw);
    expect(chart).toMatchObject({ theme: 'dark', title: 'What was played', guild: 'Attic' });
    expect(panelsOf(chart)).toEqual([
      ['columns', 'Plays per day'],
      ['heat', 'Busiest times'],
      ['ranking', 'Films'],
      ['ranking', 'Series'],
      ['ranking', 'Music'],
    ]);
  });

  it.each([
    ['overview', 1],
    ['titles', 1],
    ['days', 0],
    ['hours', 0],
    ['people', 0],
    ['devices', 0],
  ] as const)(
    '/stats prepares posters in advance only for charts that show posters: %s needs %i',
    async (chart, times) => {
      const { deps, preparePosters } = await statsWorld(OVERVIEW);
      deps.statistics.prepareToDraw(chart);
      expect(preparePosters).toHaveBeenCalledTimes(times);
    },
  );

  it('/stats gives its numbers as text to the person who presses the button for that', async () => {
    const { shown } = await statsWorld(OVERVIEW);
    const { text, rows } = await shown();
    expect(rows).toMatch(
      /\*\*Plays per day\*\*\nThu, Jan 1: 2\n[\s\S]*\*\*Busiest times\*\*\n[\s\S]*\*\*Films\*\*\n\*\*1\*\* Metropolis: 2\n\*\*2\*\* Faust: 1\n\*\*Series\*\*\n\*\*1\*\* Fantômas: 1\n\*\*Music\*\*\n\*\*1\*\* Smetana: 1$/,
    );
    expect(rows.startsWith(text)).toBe(true);
  });

  it('/stats shows the series’ poster for an episode and the artist’s for a track', async () => {
    const item = async (ratingKey: string) => ({
      ratingKey,
      kind: 'movie' as const,
      title: '',
      thumb: `/own/${ratingKey}`,
      ...(ratingKey === '6' && { kind: 'episode' as const, parentThumb: '/season', grandparentThumb: '/show' }),
      ...(ratingKey === '7' && { kind: 'track' as const, parentThumb: '/album', grandparentThumb: '/artist' }),
    });
    const small = vi.fn(async (thumbs: readonly string[]) => new Map(thumbs.map((thumb) => [thumb, bytesOf(thumb)])));
    const { draw, shown } = await statsWorld(OVERVIEW, { server: media({ item }), posters: { small } });
    await shown();
    expect(draw.mock.calls[0]?.[1]).toEqual(
      new Map([
        ['101', bytesOf('/own/101')],
        ['5', bytesOf('/own/5')],
        ['6', bytesOf('/show')],
        ['7', bytesOf('/artist')],
      ]),
    );
    expect(drawnBy(draw).panels.flatMap((panel) => (panel.kind === 'ranking' ? [panel.posters] : []))).toEqual([
      'upright',
      'upright',
      'square',
    ]);
  });

  it('/stats leaves out the posters of a server that is away', async () => {
    const { draw, shown } = await statsWorld(OVERVIEW, { server: media({ item: fails }) });
    expect((await shown()).text).toContain('**5 plays**');
    expect(draw.mock.calls[0]?.[1]).toEqual(new Map());
  });

  it.each([
    ['week', 7, 'day'],
    ['month', 30, 'day'],
    ['quarter', 91, 'day'],
    ['year', 53, 'week'],
  ])('/stats over a %s has %i columns, each for a %s', async (range, columns, period) => {
    const { draw, shown } = await statsWorld([play(1), play(24 * 6), play(24 * 400)]);
    const { text } = await shown({ chart: 'days', range });
    const chart = drawnBy(draw);
    expect(chart).toMatchObject({ untitled: true, panels: [{ kind: 'columns' }] });
    expect([text.includes(`-# Plays per ${period} · `), chart.panels[0]?.heading]).toEqual([true, undefined]);
    expect(chart.panels.flatMap((panel) => (panel.kind === 'columns' ? panel.columns : []))).toHaveLength(columns);
  });

  it.each(['all', 'month', 'year'])('/stats over %s begins with the first recorded play', async (range) => {
    const { draw, shown } = await statsWorld([play(1), play(24 * 4), play(24 * 9, { librarySectionId: '4' })]);
    await shown({ chart: 'days', range, library: 'films' });
    expect(drawnBy(draw)).toMatchObject({
      facts: ['Dec 28, 2025 – Jan 1, 2026', 'Films', 'times in UTC'],
      panels: [{ columns: [{ value: 1 }, { value: 0 }, { value: 0 }, { value: 0 }, { value: 1 }] }],
    });
  });

  it('/stats over all time leaves out plays with impossible times and says how many', async () => {
    const wrong = [new Date(0), new Date('2001-01-01'), new Date('2036-01-01')].map((viewedAt) =>
      play(0, { viewedAt }),
    );
    const { draw, shown } = await statsWorld([play(1), play(24 * 4), ...wrong, play(1, { librarySectionId: '4' })]);
    const { text } = await shown({ chart: 'days', range: 'all', library: 'films' });
    expect(text).toContain('**2 plays**');
    expect(text).toContain('-# Left out: 3 plays with an impossible time.');
    expect(drawnBy(draw)).toMatchObject({ facts: ['Dec 28, 2025 – Jan 1, 2026', 'Films', 'times in UTC'] });
    expect((await shown({ chart: 'days', range: 'year', library: 'films' })).text).not.toContain('Left out');
    expect((await shown({ chart: 'titles', until: '2025-12-31', library: 'films' })).text).toContain(
      'Left out: 3 plays',
    );
  });

  it('/stats for a typed range counts days in the bot’s own time zone', async () => {
    const { draw, shown } = await statsWorld(
      [
        play(0, { viewedAt: new Date('2025-12-30T18:14:59Z') }),
        play(0, { accountId: '2', viewedAt: new Date('2025-12-30T18:15:00Z') }),
        play(0, { viewedAt: new Date('2025-12-31T18:14:59Z') }),
        play(0, { accountId: '2', viewedAt: new Date('2025-12-31T18:15:00Z') }),
      ],
      { timeZone: 'Asia/Kathmandu' },
    );
    await shown({ chart: 'days', since: '2025-12-31', until: '2025-12-31' });
    expect(drawnBy(draw)).toMatchObject({
      facts: ['Dec 31, 2025', 'times in Asia/Kathmandu'],
      panels: [{ columns: [{ label: 'Dec 31', value: 2 }] }],
    });
  });

  it('/stats lists the last days as text and says of how many', async () => {
    const { shown } = await statsWorld([play(1), play(24 * 50)]);
    const said = (await shown({ chart: 'days' })).rows;
    expect(said).toContain('Thu, Jan 1: 1\nWed, Dec 31: 0\n');
    expect(said).toContain('-# The last 14 of 30 shown.');
  });

  it('/stats shows by weekday and hour when people watch, with the reader’s first day of the week', async () => {
    const { draw, shown } = await statsWorld([play(1), play(1, { accountId: '2' }), play(25)]);
    expect((await shown({ chart: 'hours' })).rows).toMatch(
      /most on Thursday at 11 AM: 2\nSunday: 0\n[\s\S]*Wednesday: 1 · most at 11 AM \(1\)\nThursday: 2 · most at 11 AM \(2\)/,
    );
    expect(drawnBy(draw)).toMatchObject({
      panels: [{ kind: 'heat', rows: [{ label: 'Sun' }, { label: 'Mon' }, {}, {}, {}, {}, {}] }],
    });
    await shown({ chart: 'hours' }, asking({ texts: de }));
    const [german] = drawnBy(draw).panels;
    expect(
      german?.kind === 'heat' && [german.rows[0]?.label, ...[0, 6, 20].map((hour) => german.columns[hour])],
    ).toEqual(['Mo', '0 Uhr', '6 Uhr', '20 Uhr']);
  });

  it('/stats summarizes the plays of titles beyond the top ten', async () => {
    const kept = Array.from({ length: 13 }, (_, n) => play(1, { title: `T${n}`, ratingKey: `${n}` }));
    const { draw, shown } = await statsWorld([...kept, play(2, { title: 'T5', ratingKey: '5' })]);
    const said = (await shown({ chart: 'titles' })).rows;
    expect(said).toMatch(/\*\*14 plays\*\*\n\*\*1\*\* T5: 2\n[\s\S]*\n3 others with 1 play each$/);
    const { panels } = drawnBy(draw);
    expect(panels.map((panel) => panel.kind === 'ranking' && panel.more)).toEqual([
      undefined,
      '3 others with 1 play each',
    ]);
    expect(panels.flatMap((panel) => (panel.kind === 'ranking' ? panel.rows.slice(0, 1) : []))).toMatchObject([
      { rank: 1, label: 'T5', value: 2 },
      { rank: 2, value: 1 },
    ]);
  });

  it('/stats adds the years to two films of one title, in the picture and in the text', async () => {
    const kept = [
      play(1, { ratingKey: '1', originallyAvailableAt: new Date('2001-05-26') }),
      play(2, { ratingKey: '2', originallyAvailableAt: new Date('1927-01-10') }),
    ];
    const { draw, shown } = await statsWorld(kept);
    const { answer, rows } = await shown({ chart: 'titles' });
    expect(rows).toContain('**1** Metropolis (1927): 1\n**1** Metropolis (2001): 1');
    expect(answer.files?.[0]?.description).toContain('1. Metropolis (1927): 1; 1. Metropolis (2001): 1');
    expect(drawnBy(draw).panels).toMatchObject([
      {
        rows: [
          { label: 'Metropolis', year: '(1927)' },
          { label: 'Metropolis', year: '(2001)' },
        ],
      },
    ]);
  });

  it('/stats shows the top five of each kind and says how often the rest was played', async () => {
    const films = Array.from({ length: 8 }, (_, n) => play(1, { title: `F${n}`, ratingKey: `${n}` }));
    const shows = Array.from({ length: 6 }, (_, n) =>
      play(1, { kind: 'episode', grandparentTitle: `S${n}`, ratingKey: `s${n}` }),
    );
    const kept = [
      ...films,
      play(2, { title: 'F7', ratingKey: '7' }),
      ...shows,
      play(2, { kind: 'episode', grandparentTitle: 'S1', ratingKey: 's1' }),
    ];
    const { draw, shown } = await statsWorld(kept);
    expect((await shown({ chart: 'titles' })).text).toContain('**16 plays**');
    expect(drawnBy(draw).panels).toMatchObject([
      { heading: 'Films', rows: { length: 5 }, more: '3 others with 1 play each' },
      { heading: 'Series', rows: { length: 5 }, more: '1 other with 1 play' },
    ]);
  });

  it('/stats says at how many times most was played if there are more than two', async () => {
    const { shown } = await statsWorld([1, 25, 49, 73, 97].map((hours) => play(hours)));
    expect((await shown({ chart: 'days', range: 'week' })).text).toContain('most: 1, at 5 times');
    expect((await shown({ chart: 'days', range: 'week' }, asking({ texts: de }))).text).toContain(
      'am meisten: 1, zu 5 Zeiten',
    );
  });

  it.each([
    [asking(), '1 other with 1 play'],
    [asking({ texts: de }), '1 weitere mit 1 Wiedergabe'],
  ])('/stats uses the singular for one title beyond the top ten', async (context, last) => {
    const kept = Array.from({ length: 11 }, (_, n) => play(1, { title: `T${n}`, ratingKey: `${n}` }));
    const { shown } = await statsWorld(kept);
    expect((await shown({ chart: 'titles' }, context)).rows.split('\n').at(-1)).toBe(last);
  });

  it.each([
    [asking(), 'Week of Dec 28, 2025: 1\nWeek of Dec 21, 2025: 0\n'],
    [asking({ texts: de }), 'Woche ab 29. Dez. 2025: 1\nWoche ab 22. Dez. 2025: 0\n'],
  ])('/stats says of a row for a week that it is a week', async (context, rows) => {
    const { shown } = await statsWorld([play(1), play(24 * 400)]);
    expect((await shown({ chart: 'days', range: 'year' }, context)).rows).toContain(rows);
  });

  it.each([
    [{ since: '30h' }, 'Dec 31, 2025, 6:00 AM – Jan 1, 2026, 12:00 PM'],
    [{ since: '3h' }, 'Jan 1, 2026, 9:00 AM – 12:00 PM'],
    [{ since: '2025-12-31', until: '10h' }, 'Dec 31, 2025, 12:00 AM – Jan 1, 2026, 2:00 AM'],
    [{ since: '2025-12-31' }, 'Dec 31, 2025 – Jan 1, 2026'],
    [{ since: '2025-12-31', until: '2025-12-31' }, 'Dec 31, 2025'],
  ])('/stats for %j shows times of day unless the range is made of whole days', async (raw, range) => {
    const { shown } = await statsWorld([play(1), play(20)]);
    expect((await shown(raw)).text).toContain(`-# ${range} · times in UTC\n`);
  });

  it.each([
    ['36h', '**2 plays** · most'],
    ['2d', '**2 plays** · 1 a day · most'],
    ['4d', '**2 plays** · 0.5 a day · most'],
  ])('/stats since %s gives an average per day only from two days on', async (since, summary) => {
    const { shown } = await statsWorld([play(1), play(20), play(24 * 10)]);
    expect((await shown({ since })).text).toContain(summary);
  });

  it.each([
    ['all', 'Too many people are asking for statistics at once. Try again in a minute.'],
    ['own', 'Several of your statistics are still being drawn. Wait for those, then try again.'],
  ] as const)('/stats tells the person privately if too many requests (%s) are waiting', async (whose, sentence) => {
    const { deps } = await statsWorld([play(1)]);
    const count = async () => {
      throw new TooManyRequests(whose);
    };
    const [answer = NO_MESSAGE] = await answersTo('stats', {}, { ...deps, statistics: { ...deps.statistics, count } });
    expect(answer).toEqual(createNothingChangedMessage(sentence));
  });

  it('/stats says if nothing was played in the period, and draws nothing', async () => {
    const { draw, shown } = await statsWorld([]);
    expect((await shown()).text).toContain('I do not know of any plays yet.');
    expect(draw).not.toHaveBeenCalled();
    const other = await statsWorld([play(24 * 100)]);
    const { answer, text } = await other.shown({ range: 'week', chart: 'titles' });
    expect(text).toBe(
      '## Most played titles\n-# Dec 26, 2025 – Jan 1, 2026 · times in UTC\nNothing was played in this period.',
    );
    expect(answer.presses?.length).toBeGreaterThan(0);
    expect([draw, other.draw].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it.each([
    ['week', '-# Dec 26, 2025 – Jan 1, 2026 · Films · times in UTC'],
    ['all', '-# Films'],
  ])('/stats of a library without plays names the library, and the period if it is %s', async (range, subtitle) => {
    const { draw, shown } = await statsWorld([play(1, { librarySectionId: '4' })]);
    expect((await shown({ range, library: 'films' })).text).toBe(
      `## What was played\n${subtitle}\nNothing from this library was played in this period.`,
    );
    expect(draw).not.toHaveBeenCalled();
  });

  it('/stats says how much of the history has been read while reading continues', async () => {
    const { shown } = await statsWorld([play(1)], {
      progress: { done: false, read: 12_000, total: 50_000, unread: [] },
    });
    expect((await shown()).text).toContain('12,000 of 50,000 plays');
  });

  it.each<{ name: string; progress: HistoryProgress; raw: RawCommandOptions; named: string }>([
    {
      name: 'while most of the history is still to be read',
      progress: { done: false, read: 30, total: 600, unread: [] },
      raw: { range: 'week' },
      named: 'I am still reading the server’s history: 30 of 600 plays.',
    },
    {
      name: 'while the whole history is still to be read',
      progress: { done: false, read: 0, unread: [] },
      raw: { range: 'month' },
      named: 'I am still reading the server’s history: 0 plays so far.',
    },
    {
      name: 'before the newest plays are read after a start',
      progress: { done: true, read: 600, unread: [{ server: FIRST_SERVER_ID }] },
      raw: { range: 'week' },
      named: 'I have just started and am still reading the newest plays.',
    },
    {
      name: 'of a library, before its newest plays are read',
      progress: { done: true, read: 600, unread: [{ server: FIRST_SERVER_ID }] },
      raw: { range: 'week', library: 'Films' },
      named: 'I have just started and am still reading the newest plays.',
    },
    {
      name: 'while the newest plays cannot be read',
      progress: { done: true, read: 600, unread: [{ server: FIRST_SERVER_ID, failingSince: new Date(NOW) }] },
      raw: { range: 'week', chart: 'days' },
      named: 'The newest plays are missing: I can’t read them, the first time <t:1767268800:R>.',
    },
    {
      name: 'while one server is read and another fails',
      progress: { done: false, read: 5, unread: [{ server: FIRST_SERVER_ID, failingSince: new Date(NOW) }] },
      raw: { range: 'year', chart: 'watched' },
      named: 'The newest plays are missing',
    },
  ])('/stats never says that nothing was played $name', async ({ progress, raw, named }) => {
    const { shown } = await statsWorld([], { progress });
    const { text } = await shown(raw);
    expect(text).toContain(named);
    expect(text).not.toContain('was played in this period');
  });

  it.each([
    [{ since: 'lately' }, 'since', 'it must be a day such as'],
    [{ since: '2027' }, 'since', 'that time is in the future'],
    [{ until: '2026-02-31' }, 'until', 'it must be a day such as'],
    [{ since: '2025-12-31', until: '2025-12-30' }, 'until', 'later than'],
  ])('/stats refuses %j', async (raw, option, why) => {
    const { shown } = await statsWorld([play(1)]);
    await expect(shown(raw)).rejects.toMatchObject({ option, problem: expect.stringContaining(why) });
  });

  it('/stats says privately if there is no library of that name', async () => {
    const { shown } = await statsWorld([play(1)]);
    const { text, isPrivate } = await shown({ library: 'Nope' });
    expect([text, isPrivate]).toEqual([expect.stringContaining('There is no library “Nope”.'), true]);
  });
});

describe('the buttons and the menu of /stats', () => {
  it('the controls under /stats change period and theme and keep the rest', async () => {
    const { deps, draw, shown } = await statsWorld([play(1), play(24 * 400)]);
    const { answer: first } = await shown({ chart: 'titles', library: 'films' });
    expect(pressOn(first, 'Another period')).toMatchObject({ by: 'anyone' });
    const [year = NO_MESSAGE] = await chosenAsDrawn(first, ['Another period', 'year'], deps);
    expect(drawnBy(draw)).toMatchObject({ facts: ['Jan 2, 2025 – Jan 1, 2026', 'Films', 'times in UTC'] });
    await pressedAsDrawn(pressOn(year, 'Light background'), deps);
    expect(drawnBy(draw)).toMatchObject({
      theme: 'light',
      facts: ['Jan 2, 2025 – Jan 1, 2026', 'Films', 'times in UTC'],
    });
  });

  it('the controls under /stats fill three rows on a phone', async () => {
    const { shown } = await statsWorld([play(1)]);
    const [controls] = (await shown({ chart: 'titles' })).answer.components.map((each) =>
      'components' in each ? each.components.filter(({ type }) => type === 1) : [],
    );
    expect(controls?.map((row) => ('components' in row ? row.components.map(({ type }) => type) : []))).toEqual([
      [3],
      [3],
      [2, 2],
    ]);
  });

  it('the menu under /stats keeps the period if a forged choice names an unknown one', async () => {
    const { deps, draw, shown } = await statsWorld([play(1), play(40)]);
    const { answer } = await shown({ since: '2025-12-31' });
    await chosenAsDrawn(answer, ['Another period', 'no such range'], deps);
    expect(drawnBy(draw)).toMatchObject({ facts: ['Dec 31, 2025 – Jan 1, 2026', 'times in UTC'] });
  });

  it('the menu under /stats changes the chart', async () => {
    const { deps, draw, shown } = await statsWorld([play(1), play(40)]);
    const { answer: first } = await shown({ since: '2025-12-31' });
    const menu = first.presses?.find(({ action }) => action === 'stats.choose');
    const choose = (value: string) => pressed('stats.choose', menu?.target, deps, asking(), { values: [value] });
    await choose('played-libraries');
    expect(drawnBy(draw)).toMatchObject({ facts: ['Dec 31, 2025 – Jan 1, 2026', 'times in UTC'] });
    const [overview = NO_MESSAGE] = await choose('no such chart');
    expect(textOf(overview)).toContain('## What was played\n');
  });
});
