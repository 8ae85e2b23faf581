import { type LibraryGrowth, type LibrarySize, RESOLUTIONS } from '../../domain/statistics/libraryDays.ts';
import { STATS_CHARTS, STATS_RANGES } from '../../domain/statistics/ranges.ts';
import { DAY_MS, HOUR_MS } from '../../time/units.ts';
import { duration } from '../kit/duration.ts';
import { listMessage, note } from '../kit/layout.ts';
import { joined } from '../kit/lines.ts';
import type { Message } from '../kit/message.ts';
import type { Controls, Press } from '../kit/press.ts';
import { bold } from '../kit/title.ts';
import type { Texts } from '../texts/texts.ts';
import { dateFormat } from './dateFormat.ts';

/** A library with its name, raw. */
export type NamedGrowth = Pick<LibraryGrowth, 'first' | 'last'> & { readonly name: string };

interface Sizes {
  readonly libraries: readonly NamedGrowth[];
  /** The same presses as those of the pictures. */
  readonly chartPress: Press;
  readonly rangePress: Press;
}

/** Eight of the longest fit into a message. */
const MOST = 8;

/** How large the libraries are, the largest first, and how much they grew in the range. */
export function renderSizes(texts: Texts, { libraries, chartPress, rangePress }: Sizes): Message {
  const { stats } = texts;
  const controls: readonly Controls[] = [
    {
      placeholder: stats.chooseRange,
      press: rangePress,
      options: STATS_RANGES.map((range) => ({ label: stats.ranges[range], value: range })),
    },
    {
      placeholder: stats.choose,
      press: chartPress,
      options: STATS_CHARTS.map((chart) => ({ label: stats.charts[chart], value: chart })),
    },
  ];
  const head = `## ${stats.heads.libraries}`;
  if (libraries.length === 0) return note(`${head}\n${stats.sizes.nothingYet}`, { controls });
  const sorted = libraries.toSorted((a, b) => b.last.size.bytes - a.last.size.bytes);
  const asOf = dayName(texts, Math.max(...libraries.map(({ last }) => last.day)));
  const rows = sorted.slice(0, MOST).map((each) => ({ content: libraryLines(texts, each) }));
  return listMessage({
    head: `${head}\n-# ${stats.sizes.asOf(asOf)}`,
    rows: [...(libraries.length > 1 ? [{ content: allLine(texts, libraries) }] : []), ...rows],
    foot: () => (libraries.length > MOST ? texts.pages.shown(MOST, libraries.length) : undefined),
    controls,
  });
}

function allLine(texts: Texts, libraries: readonly NamedGrowth[]): string {
  const sum = (of: (size: LibrarySize) => number) => libraries.reduce((total, { last }) => total + of(last.size), 0);
  const { sizes } = texts.stats;
  const facts = [sizes.files(sum(({ files }) => files)), texts.item.size(sum(({ bytes }) => bytes))];
  return `**${joined([
    ...facts,
    lengthOf(
      texts,
      sum(({ durationMs }) => durationMs),
    ),
  ])}**`;
}

function libraryLines(texts: Texts, { name, first, last }: NamedGrowth): string {
  const { sizes } = texts.stats;
  const { size } = last;
  const { titles, files, bytes, durationMs, versions, versionBytes, resolutions } = size;
  const facts = [
    sizes.titles(titles),
    sizes.files(files),
    texts.item.size(bytes),
    durationMs > 0 ? lengthOf(texts, durationMs) : '',
  ];
  const heights = RESOLUTIONS.flatMap((each) => {
    const n = resolutions[each] ?? 0;
    return n > 0 ? [sizes.ofResolution(sizes.resolutions[each], n)] : [];
  });
  const further = versions > 0 ? [sizes.versions(versions, texts.item.size(versionBytes))] : [];
  const details = joined([...heights, ...further]);
  return [bold(name, texts.stats.untitled, 60), joined(facts), ...(details === '' ? [] : [`-# ${details}`])]
    .concat(growthLine(texts, first, last))
    .join('\n');
}

/** Nothing where there is one day alone. */
function growthLine(texts: Texts, first: NamedGrowth['first'], last: NamedGrowth['last']): readonly string[] {
  if (first.day === last.day) return [];
  const titles = last.size.titles - first.size.titles;
  const bytes = last.size.bytes - first.size.bytes;
  const { sizes } = texts.stats;
  const size = `${sizes.sign(bytes)}${texts.item.size(Math.abs(bytes))}`;
  return [`-# ${sizes.growth(dayName(texts, first.day), titles, size)}`];
}

/** Whole hours; below one hour, the exact length. */
const lengthOf = ({ stats }: Texts, ms: number): string =>
  ms < HOUR_MS ? duration(ms) : stats.sizes.hours(Math.round(ms / HOUR_MS));

/** Days of the calendar are the same in every zone. */
const dayName = ({ stats }: Texts, day: number): string =>
  dateFormat(stats.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(day * DAY_MS);
