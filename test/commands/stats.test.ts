import { describe, expect, it } from 'vitest';
import { BadOption } from '../../src/commands/command.ts';
import { TooManyAsk } from '../../src/domain/statistics.ts';
import { de } from '../../src/render/texts/de.ts';
import { componentsOf, noteOf, textOf } from '../support/messages.ts';
import { answersTo, asking } from './support/deps.ts';
import { pressedAsDrawn } from './support/drawn.ts';
import { pressed } from './support/presses.ts';
import { drawnBy, NO_MESSAGE, play, pressOn, statsWorld } from './support/statsWorld.ts';

describe('/stats', () => {
  it('shows plays per day as a picture with alt text, and the numbers with the most played titles', async () => {
    const { draw, shown } = await statsWorld([play(1), play(2), play(30, { title: 'Faust', ratingKey: '5' })]);
    const { answer, text } = await shown();
    expect(text).toBe(
      [
        '## What was played',
        '-# Dec 3, 2025 – Jan 1, 2026 · times in UTC',
        '**3 plays** · 0.1 a day · most on Thu, Jan 1: 2',
        '**Most played**',
        '**1** Metropolis: 2',
        '**2** Faust: 1',
      ].join('\n'),
    );
    expect(answer.private).toBeUndefined();
    expect(answer.files).toEqual([
      {
        name: 'stats-overview-dark.png',
        bytes: new Uint8Array([1, 2, 3]),
        description: expect.stringMatching(
          /^Plays per day, Dec 3, 2025 – Jan 1, 2026 · times in UTC\. 3 plays\. Dec 3: 0; .*Dec 31: 1; Jan 1: 2$/,
        ),
      },
    ]);
    expect(componentsOf(answer)).toContainEqual(
      expect.objectContaining({
        type: 12,
        items: [expect.objectContaining({ media: { url: 'attachment://stats-overview-dark.png' } })],
      }),
    );
    const chart = drawnBy(draw);
    expect([chart.kind, chart.theme, chart.kind === 'columns' && chart.columns.length]).toEqual([
      'columns',
      'dark',
      30,
    ]);
  });

  it.each([
    ['week', 7, 'day'],
    ['month', 30, 'day'],
    ['quarter', 91, 'day'],
    ['year', 53, 'week'],
  ])('over a %s has %i columns, each a %s', async (range, columns, period) => {
    const { draw, shown } = await statsWorld([play(1), play(24 * 6)]);
    await shown({ chart: 'days', range });
    const chart = drawnBy(draw);
    expect([chart.title, chart.kind === 'columns' && chart.columns.length]).toEqual([`Plays per ${period}`, columns]);
  });

  it('over all begins with the first play there is', async () => {
    const { draw, shown } = await statsWorld([play(1), play(24 * 4), play(24 * 9, { librarySectionId: '4' })]);
    await shown({ chart: 'days', range: 'all', library: 'films' });
    expect(drawnBy(draw)).toMatchObject({
      subtitle: 'Dec 28, 2025 – Jan 1, 2026 · Films · times in UTC',
      columns: [{ value: 1 }, { value: 0 }, { value: 0 }, { value: 0 }, { value: 1 }],
    });
  });

  it('over all leaves out plays whose time cannot be right, and says how many', async () => {
    const wrong = [new Date(0), new Date('2001-01-01'), new Date('2036-01-01')].map((viewedAt) =>
      play(0, { viewedAt }),
    );
    const { draw, shown } = await statsWorld([play(1), play(24 * 4), ...wrong, play(1, { librarySectionId: '4' })]);
    const { text } = await shown({ chart: 'days', range: 'all', library: 'films' });
    expect(text).toContain('**2 plays**');
    expect(text).toContain('-# Left out: 3 plays whose time cannot be right.');
    expect(drawnBy(draw)).toMatchObject({ subtitle: 'Dec 28, 2025 – Jan 1, 2026 · Films · times in UTC' });
    expect((await shown({ chart: 'days', range: 'year', library: 'films' })).text).not.toContain('Left out');
    expect((await shown({ chart: 'titles', until: '2025-12-31', library: 'films' })).text).toContain(
      'Left out: 3 plays',
    );
  });

  it('counts the days of its own time zone, of a range that was typed', async () => {
    const { draw, shown } = await statsWorld(
      [
        play(0, { viewedAt: new Date('2025-12-30T18:14:59Z') }),
        play(0, { viewedAt: new Date('2025-12-30T18:15:00Z') }),
        play(0, { viewedAt: new Date('2025-12-31T18:14:59Z') }),
        play(0, { viewedAt: new Date('2025-12-31T18:15:00Z') }),
      ],
      { timeZone: 'Asia/Kathmandu' },
    );
    await shown({ chart: 'days', since: '2025-12-31', until: '2025-12-31' });
    expect(drawnBy(draw)).toMatchObject({
      subtitle: 'Dec 31, 2025 · times in Asia/Kathmandu',
      columns: [{ label: 'Dec 31', value: 2 }],
    });
  });

  it('lists the last days, and says of how many', async () => {
    const { shown } = await statsWorld([play(1)]);
    const said = (await shown({ chart: 'days' })).text;
    expect(said).toContain('Thu, Jan 1: 1\nWed, Dec 31: 0\n');
    expect(said).toContain('-# The last 14 of 30 shown.');
  });

  it('shows when people watch: weekday and hour, the week beginning as the reader’s does', async () => {
    const { draw, shown } = await statsWorld([play(1), play(1), play(25)]);
    expect((await shown({ chart: 'hours' })).text).toMatch(
      /most on Thursday at 11 AM: 2\nSunday: 0\n[\s\S]*Wednesday: 1 · most at 11 AM \(1\)\nThursday: 2 · most at 11 AM \(2\)/,
    );
    expect(drawnBy(draw)).toMatchObject({
      kind: 'heat',
      rows: [{ label: 'Sunday' }, { label: 'Monday' }, {}, {}, {}, {}, {}],
    });
    await shown({ chart: 'hours' }, asking({ texts: de }));
    const german = drawnBy(draw);
    expect(
      german.kind === 'heat' && [german.rows[0]?.label, ...[0, 6, 20].map((hour) => german.columns[hour])],
    ).toEqual(['Montag', '0 Uhr', '6 Uhr', '20 Uhr']);
  });

  it('counts what is beyond the ten most played', async () => {
    const kept = Array.from({ length: 13 }, (_, n) => play(1, { title: `T${n}`, ratingKey: `${n}` }));
    const { draw, shown } = await statsWorld([...kept, play(2, { title: 'T5', ratingKey: '5' })]);
    const said = (await shown({ chart: 'titles' })).text;
    expect(said).toMatch(/\*\*14 plays\*\*\n\*\*1\*\* T5: 2\n[\s\S]*\n3 others together: 3$/);
    const chart = drawnBy(draw);
    expect(chart.kind === 'bars' && [chart.bars.length, chart.bars[0]?.label, chart.bars[10]]).toEqual([
      11,
      '1. T5',
      { label: '3 others together', value: 3, others: true },
    ]);
  });

  it.each([
    [asking(), '1 other: 1'],
    [asking({ texts: de }), '1 weiteres: 1'],
  ])('does not put one alone together', async (ask, last) => {
    const kept = Array.from({ length: 11 }, (_, n) => play(1, { title: `T${n}`, ratingKey: `${n}` }));
    const { shown } = await statsWorld(kept);
    expect((await shown({ chart: 'titles' }, ask)).text.split('\n').at(-1)).toBe(last);
  });

  it.each([
    [asking(), 'Week of Dec 28, 2025: 1\nWeek of Dec 21, 2025: 0\n'],
    [asking({ texts: de }), 'Woche ab 29. Dez. 2025: 1\nWoche ab 22. Dez. 2025: 0\n'],
  ])('says of a row that it is a week', async (ask, rows) => {
    const { shown } = await statsWorld([play(1)]);
    expect((await shown({ chart: 'days', range: 'year' }, ask)).text).toContain(rows);
  });

  it.each([
    [{ since: '30h' }, 'Dec 31, 2025, 6:00 AM – Jan 1, 2026, 12:00 PM'],
    [{ since: '3h' }, 'Jan 1, 2026, 9:00 AM – 12:00 PM'],
    [{ since: '2025-12-31', until: '10h' }, 'Dec 31, 2025, 12:00 AM – Jan 1, 2026, 2:00 AM'],
    [{ since: '2025-12-31' }, 'Dec 31, 2025 – Jan 1, 2026'],
    [{ since: '2025-12-31', until: '2025-12-31' }, 'Dec 31, 2025'],
  ])('of %j tells the times where it is not of whole days', async (raw, range) => {
    const { shown } = await statsWorld([play(1), play(20)]);
    expect((await shown(raw)).text).toContain(`-# ${range} · times in UTC\n`);
  });

  it.each([
    ['36h', '**2 plays** · most'],
    ['2d', '**2 plays** · 1 a day · most'],
    ['4d', '**2 plays** · 0.5 a day · most'],
  ])('since %s has an average a day of two days at least', async (since, summary) => {
    const { shown } = await statsWorld([play(1), play(20)]);
    expect((await shown({ since })).text).toContain(summary);
  });

  it('says when too many ask at once, to whoever asked alone', async () => {
    const { deps } = await statsWorld([play(1)]);
    const count = async () => {
      throw new TooManyAsk('enough');
    };
    const [answer = NO_MESSAGE] = await answersTo('stats', {}, { ...deps, statistics: { ...deps.statistics, count } });
    expect(answer).toEqual(noteOf('Too many ask for statistics at once. Try it again in a minute.', { private: true }));
  });

  it('says when nothing was played, and draws nothing', async () => {
    const { draw, shown } = await statsWorld([]);
    expect((await shown()).text).toContain('I do not know of anything that was played yet.');
    expect(draw).not.toHaveBeenCalled();
    const other = await statsWorld([play(24 * 100)]);
    const { answer, text } = await other.shown({ range: 'week', chart: 'titles' });
    expect(text).toBe(
      '## Most played titles\n-# Dec 26, 2025 – Jan 1, 2026 · times in UTC\nNothing was played in this time.',
    );
    expect(answer.presses?.length).toBeGreaterThan(0);
    expect([draw, other.draw].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it.each([
    ['week', '-# Dec 26, 2025 – Jan 1, 2026 · Films · times in UTC'],
    ['all', '-# Films'],
  ])('says of a library in which nothing was played which one it is, and over %s when', async (range, subtitle) => {
    const { draw, shown } = await statsWorld([play(1, { librarySectionId: '4' })]);
    expect((await shown({ range, library: 'films' })).text).toBe(
      `## What was played\n${subtitle}\nNothing was played in this time in this library.`,
    );
    expect(draw).not.toHaveBeenCalled();
  });

  it('says how much of the history it has read as long as that goes on', async () => {
    const { shown } = await statsWorld([play(1)], { progress: { done: false, read: 12_000, total: 50_000 } });
    expect((await shown()).text).toContain('12,000 of 50,000 plays');
  });

  it.each([
    [{ since: 'lately' }, 'since'],
    [{ since: '2027' }, 'since'],
    [{ until: '2026-02-31' }, 'until'],
    [{ since: '2025-12-31', until: '2025-12-30' }, 'until'],
  ])('refuses %j', async (raw, option) => {
    const { shown } = await statsWorld([play(1)]);
    await expect(shown(raw)).rejects.toSatisfy((error) => error instanceof BadOption && error.option === option);
  });

  it('shows nothing for a library that there is not', async () => {
    const { shown } = await statsWorld([play(1)]);
    const { text, isPrivate } = await shown({ library: 'Nope' });
    expect([text, isPrivate]).toEqual([expect.stringContaining('There is no library “Nope”.'), true]);
  });
});

describe('its buttons and its menu', () => {
  it('change range and theme and keep the rest', async () => {
    const { deps, draw, shown } = await statsWorld([play(1)]);
    const { answer: first } = await shown({ chart: 'titles', library: 'films' });
    expect(pressOn(first, 'A year')).toMatchObject({ by: 'anyone' });
    const [year = NO_MESSAGE] = await pressedAsDrawn(pressOn(first, 'A year'), deps);
    expect(drawnBy(draw)).toMatchObject({ kind: 'bars', subtitle: 'Jan 2, 2025 – Jan 1, 2026 · Films · times in UTC' });
    await pressedAsDrawn(pressOn(year, 'On light'), deps);
    expect(drawnBy(draw)).toMatchObject({ theme: 'light', subtitle: expect.stringContaining('Jan 2, 2025') });
  });

  it('change the chart', async () => {
    const { deps, draw, shown } = await statsWorld([play(1)]);
    const { answer: first } = await shown({ since: '2025-12-31' });
    const menu = first.presses?.find(({ action }) => action === 'stats.choose');
    const choose = (value: string) => pressed('stats.choose', menu?.target, deps, asking(), { values: [value] });
    await choose('libraries');
    expect(drawnBy(draw)).toMatchObject({ kind: 'bars', subtitle: 'Dec 31, 2025 – Jan 1, 2026 · times in UTC' });
    const [overview = NO_MESSAGE] = await choose('no such chart');
    expect(textOf(overview)).toContain('## What was played\n');
  });
});
