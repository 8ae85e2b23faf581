import { describe, expect, it } from 'vitest';
import {
  type StreamTotals,
  ZERO_BY_DECISION,
  ZERO_BY_TITLE_KIND,
} from '../../../src/domain/statistics/streamTotals.ts';
import { de } from '../../../src/render/texts/de.ts';
import { en } from '../../../src/render/texts/en.ts';
import { textOf } from '../../support/messages.ts';
import { asking } from '../support/deps.ts';
import { pressOn } from '../support/drawn.ts';
import { pressed } from '../support/presses.ts';
import { drawnBy, NOW, play, statsWorld } from '../support/statsWorld.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Minutes from that hour before now on: a film that plays as it is, and a transcoded episode. */
const minutes = (hoursAgo: number, count: number): readonly StreamTotals[] =>
  Array.from({ length: count }, (_, index) => ({
    at: NOW - hoursAgo * HOUR + index * MINUTE,
    measuredMs: MINUTE,
    busyMs: MINUTE,
    peakStreams: 2,
    peakKbps: 12_000,
    kilobits: 8_000 * 60,
    streamMs: { ...ZERO_BY_DECISION, 'direct play': MINUTE, transcode: MINUTE },
    watchedMs: { ...ZERO_BY_TITLE_KIND, films: MINUTE, series: MINUTE },
  }));

async function measuredWorld(
  plays = [play(30), play(31, { kind: 'episode', title: 'Pilot', grandparentTitle: 'Show' })],
) {
  const world = await statsWorld(plays);
  await world.store.streamTotals.add([...minutes(36, 60), ...minutes(34, 60)]);
  return world;
}

describe('/stats of streams', () => {
  it('the chart of streams shows the most simultaneous streams and the busiest hour', async () => {
    const { draw, shown } = await measuredWorld();
    const { text, rows, answer } = await shown({ chart: 'streams', range: 'week' });
    expect(text).toBe(
      [
        '## Concurrent streams',
        '-# Dec 31, 2025 – Jan 1, 2026 · times in UTC',
        '**Peak: 2 streams at once** on Wed, Dec 31 · busiest at 12 AM: average 2',
        '-# Measured for 5% of the time since measuring began on Dec 31, 2025; for the rest, Usher was off or a media server did not answer.',
      ].join('\n'),
    );
    expect(rows).toContain(
      '**Concurrent streams by hour**\n12 AM: average 2, peak 2\n2 AM: average 2, peak 2\nat no other hour',
    );
    expect(rows).toContain('Thu, Jan 1: not measured\nWed, Dec 31: average 2, peak 2');
    expect(drawnBy(draw)).toMatchObject({
      title: 'Concurrent streams',
      panels: [
        { kind: 'series', layout: 'nested', heading: 'Concurrent streams by hour', isWhole: true },
        { kind: 'series', heading: 'Concurrent streams per day', labels: ['Dec 31', 'Jan 1'] },
      ],
    });
    expect(answer.files?.[0]).toMatchObject({
      name: 'stats-streams-dark.png',
      description: expect.stringMatching(
        /^Concurrent streams by hour, Dec 31.*\. Peak: 2 streams at once · busiest at 12 AM.*12 AM: average 2, peak 2; /,
      ),
    });
  });

  it('the chart of streams does not mention when measuring began if that was before the period', async () => {
    const { shown } = await measuredWorld();
    expect((await shown({ chart: 'streams', since: '35h' })).text).toContain('Measured for 2% of this time; for');
  });

  it('the chart of deliveries shows how many hours were played directly or transcoded', async () => {
    const { draw, shown } = await measuredWorld();
    const { text, rows } = await shown({ chart: 'delivery' });
    expect(text).toContain('**4 hours streamed** · direct play 50% · direct stream 0% · transcode 50%');
    expect(rows).toContain('Wed, Dec 31: direct play 2 h, transcode 2 h');
    expect(text).toContain('-# Hours streamed per day · Dec 31');
    expect(drawnBy(draw).panels).toMatchObject([
      {
        layout: 'stacked',
        series: [{ label: 'direct play' }, { label: 'transcode' }],
      },
    ]);
  });

  it('the chart of bandwidth shows the highest and the average bandwidth', async () => {
    const { shown } = await measuredWorld();
    const { text, rows } = await shown({ chart: 'bandwidth' });
    expect(text).toContain('**Peak: 12 Mbit/s** on Wed, Dec 31 · average 8 Mbit/s while something streams');
    expect(rows).toContain('**Mbit/s per day**');
  });

  it('the chart of watch time shows hours and plays by kind, in German too', async () => {
    const { draw, shown } = await measuredWorld();
    const { text, rows } = await shown({ chart: 'watched' });
    expect(text).toContain('**4 hours played** · films 2 h · series 2 h · 2 plays');
    expect(rows).toContain('**Plays per day**\nThu, Jan 1: 0\nWed, Dec 31: films 1, series 1');
    expect(drawnBy(draw).panels.map(({ heading }) => heading)).toEqual(['Hours played per day', 'Plays per day']);
    const german = await shown({ chart: 'watched' }, asking({ texts: de }));
    expect(german.text).toContain('**4 Stunden gespielt** · Filme 2 Std. · Serien 2 Std. · 2 Wiedergaben');
    expect(german.text).toContain(
      'Gemessen wurde 5 % der Zeit seit Beginn der Messung am 31. Dez. 2025; in der übrigen',
    );
  });

  it('the charts show less than an hour of watch time in minutes', () => {
    const said = [0, 0.001, 0.05, 1.5].map((hours) => en.stats.streams.hours('films', hours));
    expect(said).toEqual(['films 0 h', 'films 1 min', 'films 3 min', 'films 1.5 h']);
    expect(de.stats.streams.hours('Filme', 0.05)).toBe('Filme 3 Min.');
  });

  it('a chart’s axis of less than an hour is in minutes', async () => {
    const { draw, shown, store } = await statsWorld([play(30)]);
    await store.streamTotals.add(minutes(36, 20));
    expect((await shown({ chart: 'delivery' })).text).toContain('-# Minutes streamed per day · ');
    const [panel] = drawnBy(draw).panels;
    expect(panel).toMatchObject({ isWhole: true });
    expect(panel?.heading).toBeUndefined();
    expect(panel?.kind === 'series' && Math.max(...(panel.series[0]?.values ?? []))).toBe(20);
    const german = await shown({ chart: 'delivery' }, asking({ texts: de }));
    expect(german.text).toContain('-# Gestreamte Minuten pro Tag · ');
  });

  it('the chart of streams says if nothing was measured, or if nothing was streamed', async () => {
    const nothing = await statsWorld([play(1)]);
    expect((await nothing.shown({ chart: 'streams' })).text).toContain('Nothing has been measured yet.');
    const { text } = await (await measuredWorld()).shown({ chart: 'streams', since: '2h' });
    expect(text).toContain('Nothing has been measured yet.');
    const idle = await statsWorld([play(1)]);
    const [first] = minutes(3, 1);
    const none = {
      busyMs: 0,
      peakStreams: 0,
      peakKbps: 0,
      kilobits: 0,
      streamMs: ZERO_BY_DECISION,
      watchedMs: ZERO_BY_TITLE_KIND,
    };
    await idle.store.streamTotals.add(first ? [{ ...first, ...none }] : []);
    expect((await idle.shown({ chart: 'streams' })).text).toContain('Nothing was played in this period.');
  });

  it('the charts of streams cover all libraries and refuse a single one', async () => {
    const { shown, deps } = await measuredWorld();
    const refused = await shown({ chart: 'delivery', library: '#3' });
    expect([refused.isPrivate, refused.text]).toEqual([
      true,
      'This chart covers all libraries together, not a single one.',
    ]);
    const { answer } = await shown({ chart: 'titles', library: '#3' });
    const press = pressOn(answer, 'As text');
    expect(press).toBeDefined();
    const [chosen] = await pressed(
      'stats.choose',
      { chart: 'titles', range: 'month', library: { id: '3', name: 'Films' }, theme: 'dark' },
      deps,
      asking(),
      { values: ['streams'] },
    );
    expect(chosen && textOf(chosen)).toContain('all libraries together');
  });
});
