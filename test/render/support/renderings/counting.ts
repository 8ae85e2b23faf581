import fc from 'fast-check';
import { TITLE_KINDS } from '../../../../src/domain/media/items/item.ts';
import { RESOLUTIONS } from '../../../../src/domain/statistics/libraryDays.ts';
import { CALENDAR_PERIODS } from '../../../../src/domain/statistics/playTimes.ts';
import { PEOPLE_CHART_REFUSALS, STATS_CHARTS } from '../../../../src/domain/statistics/ranges.ts';
import { CHART_SERIES_NAMES, SERIES_MEASURES } from '../../../../src/domain/statistics/streamSeries.ts';
import type { ComponentPress } from '../../../../src/render/kit/message/press.ts';
import { renderLibrarySizes } from '../../../../src/render/stats/sizes.ts';
import { renderStats, renderStatsRefusal, renderStatsRows } from '../../../../src/render/stats/stats.ts';
import { many, maybe, number, text } from '../anything.ts';
import { rendering } from '../rendering.ts';

const plays = fc.nat({ max: 1e6 });
const remainder = fc.record({ different: fc.nat(), plays, tied: fc.nat() });
const top = fc.record({
  rows: fc.array(fc.record({ name: text, plays }), { maxLength: 10 }),
  remainder,
  withoutDevice: maybe(plays),
});
const day = fc.integer({ min: 0, max: 40_000 });
const columns = many(
  fc.tuple(day, fc.nat({ max: 400 }), plays).map(([firstDay, days, count]) => ({
    firstDay,
    lastDay: firstDay + days,
    plays: count,
  })),
);
const times = fc.record({
  kind: fc.constant('times'),
  period: fc.constantFrom(...CALENDAR_PERIODS),
  columns,
  otherDays: maybe(plays),
});
const hours = fc.record({
  kind: fc.constant('hours'),
  hours: fc.array(fc.array(plays, { minLength: 24, maxLength: 24 }), { minLength: 7, maxLength: 7 }),
});
/** Of each kind of title, as many as there are below each other. */
const titles = fc.array(top, { minLength: 1, maxLength: TITLE_KINDS.length }).map((tops) =>
  tops.map((each, index) => ({
    kind: 'top' as const,
    top: { ...each, rows: each.rows.slice(0, 5) },
    titleKind: TITLE_KINDS[index],
  })),
);
const totals = fc.record({
  at: fc.nat(),
  measuredMs: fc.nat(),
  busyMs: fc.nat(),
  peakStreams: fc.nat(),
  peakKbps: fc.nat(),
  kilobits: fc.nat(),
  streamMs: fc.record({ 'direct play': fc.nat(), 'direct stream': fc.nat(), transcode: fc.nat() }),
  watchedMs: fc.record({ films: fc.nat(), series: fc.nat(), music: fc.nat(), other: fc.nat() }),
});
const values = (length: number) => fc.array(maybe(fc.nat({ max: 1e9 })), { minLength: length, maxLength: length });
const slots = fc.oneof(
  fc.constant({ by: 'hour' as const }),
  fc.tuple(fc.constantFrom(...CALENDAR_PERIODS), columns).map(([by, days]) => ({ by, columns: days })),
);
const series = slots.chain((at) =>
  fc.record({
    kind: fc.constant('series'),
    measure: fc.constantFrom(...SERIES_MEASURES),
    slots: fc.constant(at),
    series: fc.array(
      fc.record({
        name: fc.constantFrom(...CHART_SERIES_NAMES),
        values: values('columns' in at ? at.columns.length : 24),
      }),
      { maxLength: 4 },
    ),
  }),
);
const measured = maybe(
  fc.record({ total: totals, rangeMs: fc.nat(), wholeMs: fc.nat(), began: maybe(fc.date({ noInvalidDate: true })) }),
);
const sections = fc.oneof(
  fc.array(series, { minLength: 1, maxLength: 2 }),
  fc.tuple(times),
  fc.tuple(hours),
  fc.tuple(fc.record({ kind: fc.constant('top'), top })),
  titles,
  fc.tuple(times, hours, titles).map(([first, second, rest]) => [first, second, ...rest]),
);
const moment = fc.integer({ min: 0, max: 4e12 });
const range = fc
  .tuple(moment, fc.nat({ max: 4e11 }), fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Chatham'))
  .map(([since, length, timeZone]) => ({ since: new Date(since), until: new Date(since + length), timeZone }));
const theme = fc.constantFrom('dark', 'light');
const about = {
  chart: fc.constantFrom(...STATS_CHARTS.filter((chart) => chart !== 'libraries')),
  library: maybe(text),
  account: maybe(text),
  inWeeks: fc.boolean(),
  isOwn: fc.boolean(),
};

const pressOf = (action: string, target: string): ComponentPress => ({ action, target, by: 'anyone' });

const appearance = fc.record({ name: maybe(text), ownName: maybe(text), colour: maybe(fc.nat({ max: 0xffffff })) });
const data = maybe(
  fc.record({ ...about, sections, measured, range, appearance: maybe(appearance), undated: maybe(plays), theme }),
);
const history = fc.record({
  done: fc.boolean(),
  read: number,
  total: maybe(number),
  unread: many(fc.record({ name: maybe(text), failingSince: maybe(fc.date({ noInvalidDate: true })) })),
});

const size = fc.record({
  titles: fc.nat(),
  items: fc.nat(),
  files: fc.nat(),
  bytes: fc.nat(),
  durationMs: fc.nat(),
  versions: fc.nat(),
  versionBytes: fc.nat(),
  resolutions: fc.dictionary(fc.constantFrom(...RESOLUTIONS), fc.nat()),
});
const ofDay = fc.record({ day, size });
const grown = fc.record({ name: text, first: ofDay, last: ofDay });

/** Numbers of what was played, and of what there is. */
export const counting = [
  rendering(
    'renderStats',
    fc.record({
      subject: fc.record(about),
      data,
      pictures: fc.array(fc.constant(new Uint8Array([1])), { maxLength: 5 }),
      history,
      private: maybe(fc.boolean()),
      theme,
    }),
    (texts, given) =>
      renderStats(texts, {
        ...given,
        chartPress: pressOf('choose', 'chart'),
        rowsPress: pressOf('rows', 'chart'),
        rangePress: pressOf('range', 'chart'),
        themePress: (to) => pressOf('show', to),
      }),
  ),
  rendering('renderLibrarySizes', many(grown), (texts, libraries) =>
    renderLibrarySizes(texts, {
      libraries,
      chartPress: pressOf('choose', 'chart'),
      rangePress: pressOf('range', 'chart'),
    }),
  ),
  rendering('renderStatsRows', fc.record({ subject: fc.record(about), data, history }), (texts, given) =>
    renderStatsRows(texts, given),
  ),
  rendering(
    'renderStatsRefusal',
    fc.record({ why: fc.constantFrom('names', 'account', 'onePerson', 'busy', ...PEOPLE_CHART_REFUSALS) }),
    (texts, { why }) => renderStatsRefusal(texts, why),
  ),
];
