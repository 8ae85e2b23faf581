/** Charts of measured streams. They combine all libraries and people. */
export const STREAMS_CHARTS = ['streams', 'delivery', 'bandwidth', 'watched'] as const;
export type StreamsChart = (typeof STREAMS_CHARTS)[number];

export const isStreamsChart = (chart: StatsChart): chart is StreamsChart =>
  STREAMS_CHARTS.some((name) => name === chart);

/** The charts of `/stats`. The overview is one picture with days, hours and the most played titles. */
export const STATS_CHARTS = [
  'overview',
  'days',
  'hours',
  'titles',
  'people',
  'devices',
  'played-libraries',
  'libraries',
  ...STREAMS_CHARTS,
] as const;
export type StatsChart = (typeof STATS_CHARTS)[number];
/**
 * Charts that are counted over time, from plays or measured streams. All other charts list what is in the libraries
 * now.
 */
export type TimeRangeChart = Exclude<StatsChart, 'libraries'>;

/**
 * Charts that a person can request for their own plays. The others rank people, or use measurements that are not kept
 * per person.
 */
export const PERSONAL_CHARTS = [
  'overview',
  'days',
  'hours',
  'titles',
  'devices',
  'played-libraries',
] as const satisfies readonly StatsChart[];
export type PersonalChart = (typeof PERSONAL_CHARTS)[number];

/**
 * Time ranges of charts. Each is a number of local days up to and including today; `all` begins with the first play.
 */
export const STATS_RANGES = ['week', 'month', 'quarter', 'year', 'all'] as const;
export type StatsRange = (typeof STATS_RANGES)[number];
export const RANGE_DAYS: Readonly<Record<Exclude<StatsRange, 'all'>, number>> = {
  week: 7,
  month: 30,
  quarter: 91,
  year: 365,
};

/**
 * Why a person who may not see the history gets no chart of people. `week`: the range is too short. `library`: the
 * chart is limited to one library. `nobody`: the guild hides people.
 */
export const PEOPLE_CHART_REFUSALS = ['week', 'library', 'nobody'] as const;
export type PeopleChartRefusal = (typeof PEOPLE_CHART_REFUSALS)[number];
