import type { TitleKind } from '../../../domain/media/items/item.ts';
import { type AccountRef, type DeviceRef, type LibraryRef, serverLocalKeyOfRef } from '../../../domain/servers/refs.ts';
import type { ChartTheme } from '../../../domain/statistics/charts.ts';
import type { Resolution } from '../../../domain/statistics/libraryDays.ts';
import type { CalendarPeriod } from '../../../domain/statistics/playTimes.ts';
import type { PeopleChartRefusal, StatsChart, StatsRange } from '../../../domain/statistics/ranges.ts';
import type { ChartSeriesColumns, ChartSeriesName, SeriesMeasure } from '../../../domain/statistics/streamSeries.ts';
import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../declared.ts';
import { countText, number } from './numbers.ts';

export const history = {
  head: '## Play history',
  inLibrary: (library: string) => `in ${library}`,
  since: (time: string) => `since ${time}`,
  titled: (title: string) => `title “${title}”`,
  nothing: 'No plays match.',
  noMore: 'This page is empty.',
  page: (page: number, hasMore: boolean) =>
    `-# Page ${number(page)}, newest first.${hasMore ? '' : ' There are no more.'}`,
  stopped: (rowsRead: number) =>
    `-# I stopped after ${number(rowsRead)} plays. Narrow it down with \`since\`, \`user\` or \`library\`.`,
  badSince: 'it must be a time span such as 12h, 7d or 2w, or a date such as 2026-01-31',
  spans: { '1d': 'The last 24 hours', '7d': 'The last 7 days', '30d': 'The last 30 days', '365d': 'The last year' },
  noSuchUser: (typedText: string) =>
    `I do not know an account “${typedText}”. Pick one from the list that opens as you type; if the server does not list its accounts, enter the account’s number.`,
  post: {
    just: {
      watched: 'Just watched',
      listened: 'Just listened to',
      watchedAndListened: 'Just watched and listened to',
    },
    /** Heading of a post that comes hours after the plays. */
    earlier: { watched: 'Watched', listened: 'Listened to', watchedAndListened: 'Watched and listened to' },
    /** Heading of a post that comes more than a day after the plays, for example because a phone was offline. */
    late: {
      watched: 'Watched earlier',
      listened: 'Listened to earlier',
      watchedAndListened: 'Watched and listened to earlier',
    },
    episode: (season: number | undefined, episode: number | undefined) =>
      [season === undefined ? '' : `S${season}`, episode === undefined ? '' : `E${episode}`].filter(Boolean).join(' '),
    track: (index: number) => `track ${index}`,
    gone: 'Something that is no longer on the server',
  },
  declarations: {
    history: addSearchSynonyms(
      'watched who seen past log previously yesterday listened users viewed when last',
      createCommandTexts('history', 'What was played, newest first', {
        user: createNameAndDescription('user', 'Only what this person played: pick from the list'),
        library: createNameAndDescription('library', 'Only this library'),
        since: createNameAndDescription('since', 'Only since then: 12h, 7d, 2w or 2026-01-31'),
        title: createNameAndDescription('title', 'Only this film, series, artist …: pick one, or type part of a title'),
        page: createNameAndDescription('page', 'Which page to start from (page 1 if not given)'),
      }),
    ),
  },
} as const;

const sign = (n: number): string => (n > 0 ? '+' : n < 0 ? '−' : '±');

const plays = (n: number): string => countText(n, { one: 'play', other: 'plays' });

/** A length in hours. Below an hour, in minutes. */
const length = (hours: number): string =>
  hours < 1
    ? countText(Math.round(hours * 60), { one: 'minute', other: 'minutes' })
    : countText(hours, { one: 'hour', other: 'hours' });

/** A length in hours, in short form. Below an hour, in minutes, because "0 hours" would look like no time. */
const shortLength = (hours: number): string =>
  hours > 0 && hours < 1 ? `${Math.max(1, Math.round(hours * 60))} min` : `${number(hours)} h`;

const charts = {
  overview: 'Overview',
  days: 'Plays over time',
  hours: 'Busiest times',
  titles: 'Titles',
  people: 'People',
  devices: 'Devices',
  'played-libraries': 'Plays by library',
  libraries: 'Library sizes',
  streams: 'Concurrent streams',
  delivery: 'Direct play and transcoding',
  bandwidth: 'Bandwidth',
  watched: 'Watch time',
} satisfies Record<StatsChart, string>;

const ranges = {
  week: '7 days',
  month: '30 days',
  quarter: '3 months',
  year: 'A year',
  all: 'All',
} satisfies Record<StatsRange, string>;

const inTheme = { dark: 'Dark background', light: 'Light background' } satisfies Record<ChartTheme, string>;

export const stats = {
  /** BCP 47 tag. Decides how dates and numbers are written, and which day begins a week. */
  language: 'en-US',
  per: {
    day: 'Plays per day',
    week: 'Plays per week',
    month: 'Plays per month',
    year: 'Plays per year',
  } satisfies Record<CalendarPeriod, string>,
  heads: {
    overview: 'What was played',
    days: 'Plays over time',
    hours: 'Plays by weekday and hour',
    titles: 'Most played titles',
    people: 'Top viewers and listeners',
    devices: 'Most used devices',
    'played-libraries': 'Most played libraries',
    libraries: 'Library sizes',
    streams: 'Concurrent streams',
    delivery: 'Direct play and transcoding',
    bandwidth: 'Bandwidth of the streams',
    watched: 'Watch time and plays',
  } satisfies Record<StatsChart, string>,
  charts,
  kinds: { films: 'Films', series: 'Series', music: 'Music', other: 'Other' } satisfies Record<TitleKind, string>,
  ranges,
  inTheme,
  choose: 'Another chart',
  chooseRange: 'Another period',
  inWeeks: 'complete past weeks',
  zone: (timeZone: string) => `times in ${timeZone}`,
  plays,
  /** Short, because the text is part of a picture. */
  perDay: (average: number) => `${number(average)} a day`,
  most: (time: string, n: number) => `most ${time}: ${number(n)}`,
  mostOften: (n: number, times: number) => `most: ${number(n)}, at ${number(times)} times`,
  on: (day: string) => `on ${day}`,
  inPeriod: (period: string) => `in ${period}`,
  weekOf: (day: string) => `in the week of ${day}`,
  /** Row of a digest's picture for plays on days outside the digest's period. */
  otherDays: 'other days',
  weekRow: (day: string) => `Week of ${day}`,
  at: (weekday: string, hour: string) => `on ${weekday} at ${hour}`,
  mostAt: (hour: string, n: number) => `most at ${hour} (${number(n)})`,
  row: (name: string, n: number | string) => `${name}: ${typeof n === 'number' ? number(n) : n}`,
  others: (n: number) => countText(n, { one: 'other', other: 'others' }),
  /**
   * Line for omitted rows that all have as many plays as the last visible row. Short, because the text is part of a
   * picture.
   */
  othersTied: (n: number, playsEach: number) =>
    `${countText(n, { one: 'other', other: 'others' })} with ${plays(playsEach)}${n > 1 ? ' each' : ''}`,
  /** Number of omitted rows with as many plays as the last visible row, if other omitted rows have fewer. */
  tied: (n: number) => `${number(n)} tied with the last`,
  /** Replaces the names of further times with equally many plays. */
  moreTimes: (n: number) => `at ${countText(n, { one: 'other time', other: 'other times' })}`,
  asText: 'As text',
  shownNewest: (shownCount: number, total: number) => `-# The last ${number(shownCount)} of ${number(total)} shown.`,
  andMore: (n: number) => `and ${number(n)} more`,
  /** Streams of the media server, as the bot measured them while they ran. */
  streams: {
    measures: {
      streams: 'Concurrent streams',
      bandwidth: 'Mbit/s',
      delivery: 'Hours streamed',
      watched: 'Hours played',
      plays: 'Plays',
    } satisfies Record<SeriesMeasure, string>,
    inMinutes: { delivery: 'Minutes streamed', watched: 'Minutes played' },
    by: {
      hour: 'by hour',
      day: 'per day',
      week: 'per week',
      month: 'per month',
      year: 'per year',
    } satisfies Record<ChartSeriesColumns['by'], string>,
    series: {
      average: 'average',
      peak: 'peak',
      'direct play': 'direct play',
      'direct stream': 'direct stream',
      transcode: 'transcode',
      films: 'films',
      series: 'series',
      music: 'music',
      other: 'other',
    } satisfies Record<ChartSeriesName, string>,
    mostStreams: (n: number) => `Peak: ${countText(n, { one: 'stream', other: 'streams' })} at once`,
    mostBandwidth: (mbps: number) => `Peak: ${number(mbps)} Mbit/s`,
    busiest: (hour: string, average: number) => `busiest at ${hour}: average ${number(average)}`,
    averageBandwidth: (mbps: number) => `average ${number(mbps)} Mbit/s while something streams`,
    streamed: (hours: number) => `${length(hours)} streamed`,
    played: (hours: number) => `${length(hours)} played`,
    share: (name: string, part: number) => `${name} ${number(Math.round(part * 100))}%`,
    hours: (name: string, hours: number) => `${name} ${shortLength(hours)}`,
    part: (name: string, n: number) => `${name} ${number(n)}`,
    both: (average: number, peak: number) => `average ${number(average)}, peak ${number(peak)}`,
    otherHours: 'at no other hour',
    unmeasured: 'not measured',
    measuredFor: (part: number, began?: string) =>
      `Measured for ${number(Math.floor(part * 100))}% of ${began === undefined ? 'this time' : `the time since measuring began on ${began}`}; for the rest, Usher was off or a media server did not answer.`,
  },
  sizes: {
    asOf: (day: string) => `as of ${day}`,
    titles: (n: number) => countText(n, { one: 'title', other: 'titles' }),
    files: (n: number) => countText(n, { one: 'file', other: 'files' }),
    hours: (n: number) => countText(n, { one: 'hour', other: 'hours' }),
    resolutions: { '4k': '4K', '1080': '1080p', '720': '720p', sd: 'SD', other: 'other' } satisfies Record<
      Resolution,
      string
    >,
    ofResolution: (name: string, n: number) => `${name}: ${number(n)}`,
    /** Counts further files of the same titles. */
    versions: (n: number, size: string) =>
      `${countText(n, { one: 'further version', other: 'further versions' })} (${size})`,
    sign,
    growth: (since: string, titles: number, size: string) =>
      `since ${since}: ${sign(titles)}${countText(Math.abs(titles), { one: 'title', other: 'titles' })}, ${size}`,
    nothingYet:
      'I have not measured any library yet. I do that whenever I read the titles, for the first time at the start.',
  },
  few: 'none',
  many: 'most',
  nothing: 'Nothing was played in this period.',
  nothingInLibrary: 'Nothing from this library was played in this period.',
  nothingYet: 'I do not know of any plays yet.',
  notMeasured:
    'Nothing has been measured yet. Usher measures what streams while it runs, unless SESSION_SAMPLES is off.',
  reading: (rowsRead: number, total: number | undefined) =>
    total === undefined
      ? `-# I am still reading the server’s history: ${plays(rowsRead)} so far. These numbers will grow.`
      : `-# I am still reading the server’s history: ${number(rowsRead)} of ${plays(total)}. These numbers will grow.`,
  /** Said instead of "nothing" until the whole history was read. */
  nothingRead: 'In what I have read of the history, there is no such play so far.',
  /** Said after a start, until a server's newest plays were read. `server` is undefined if there is only one server. */
  catchingUp: (server: string | undefined) =>
    `-# I have just started and am still reading the newest plays${server === undefined ? '' : ` of ${server}`}.`,
  historyFails: (server: string | undefined, since: string) =>
    `-# The newest plays${server === undefined ? '' : ` of ${server}`} are missing: I can’t read them, the first time ${since}.`,
  /** Line below numbers for all time, which leave out plays with an impossible time. */
  undated: (n: number) => `-# Left out: ${plays(n)} with an impossible time.`,
  somebody: 'Someone',
  account: (id: AccountRef) => `Account ${serverLocalKeyOfRef(id)}`,
  noDevice: 'An unknown device',
  noPlatform: 'A device of unknown type',
  withoutDevice: (n: number, total: number) => `Device unknown for ${number(n)} of ${plays(total)}.`,
  device: (id: DeviceRef) => `Device ${serverLocalKeyOfRef(id)}`,
  noLibrary: 'No library',
  library: (id: LibraryRef) => `Library ${serverLocalKeyOfRef(id)}`,
  untitled: 'Untitled',
  /** Reasons why statistics are refused. Each sentence names the people who may see the history. */
  notShown: {
    names: 'Only people who may see the history get real names. Leave the option out to get made-up ones.',
    account: 'Only people who may see the history get the statistics of one person. Your own are in `/me stats`.',
    ownWaiting: 'Several of your statistics are still being drawn. Wait for those, then try again.',
    busy: 'Too many people are asking for statistics at once. Try again in a minute.',
    week: 'The chart of people covers at least a week. Choose a longer period.',
    library: 'The chart of people covers all libraries together, not a single one.',
    oneLibrary: 'This chart covers all libraries together, not a single one.',
    onePerson: 'This chart covers everyone together, not a single person.',
    nobody: 'Usher is set to show nobody here, so there is no chart of people.',
  } satisfies Record<
    PeopleChartRefusal | 'names' | 'account' | 'busy' | 'ownWaiting' | 'oneLibrary' | 'onePerson',
    string
  >,
  badTime:
    'it must be a day such as 2026-01-31, a month such as 2026-01, a year such as 2026, or a span such as 12h, 7d or 2w',
  endsBefore: 'it must be later than `since`',
  notYet: 'that time is in the future',
  declarations: {
    stats: addSearchSynonyms(
      'statistics top most popular chart ranking leaderboard favourite total watched hours year month much who monthly report',
      addFormTitle(
        'What was played',
        createCommandTexts('stats', 'What was played, as a chart and in numbers', {
          chart: createChoiceOptionTexts('chart', 'Which one (an overview if not given)', charts),
          range: createChoiceOptionTexts('range', 'How far back (30 days if not given)', ranges),
          since: createNameAndDescription(
            'since',
            'Instead of a range, starting then: 2026-01-31, 2026-01, 2026 or 7d',
          ),
          until: createNameAndDescription(
            'until',
            'Instead of a range, up to and including: 2026-01-31, 2026-01 or 2026',
          ),
          library: createNameAndDescription('library', 'Only this library'),
          account: createNameAndDescription(
            'account',
            'Only what this person played, shown only to you (if you may see the history)',
          ),
          theme: createChoiceOptionTexts('theme', 'The picture’s background (dark if not given)', inTheme),
          names: createNameAndDescription('names', 'Show real names, only to you (if you may see the history)'),
        }),
      ),
    ),
  },
} as const;
