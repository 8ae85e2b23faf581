import { type LibraryGrowth, type LibrarySize, RESOLUTIONS } from '../../domain/statistics/libraryDays.ts';
import { STATS_CHARTS, STATS_RANGES } from '../../domain/statistics/ranges.ts';
import { DAY_MS, HOUR_MS } from '../../time/units.ts';
import { bold } from '../kit/media/title.ts';
import { createListMessage, createNoteMessage } from '../kit/message/layout.ts';
import type { Message } from '../kit/message/message.ts';
import type { ComponentPress, ControlsRow } from '../kit/message/press.ts';
import { formatDuration } from '../kit/text/duration.ts';
import { joinFacts } from '../kit/text/lines.ts';
import type { Texts } from '../texts/texts.ts';
import { dayFormat } from './dayFormat.ts';

/** Growth of a library, with the library's unescaped name. */
export type NamedLibraryGrowth = Pick<LibraryGrowth, 'first' | 'last'> & { readonly name: string };

interface Sizes {
  readonly libraries: readonly NamedLibraryGrowth[];
  readonly chartPress: ComponentPress;
  readonly rangePress: ComponentPress;
}

/** Maximum libraries in the message. Eight of the longest lines fit. */
const MOST_LIBRARIES = 8;

export function renderLibrarySizes(texts: Texts, { libraries, chartPress, rangePress }: Sizes): Message {
  const { stats } = texts;
  const controls: readonly ControlsRow[] = [
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
  if (libraries.length === 0) return createNoteMessage(`${head}\n${stats.sizes.nothingYet}`, { controls });
  const sortedLibraries = libraries.toSorted((a, b) => b.last.size.bytes - a.last.size.bytes);
  const asOf = dayName(texts, Math.max(...libraries.map(({ last }) => last.day)));
  const rows = sortedLibraries.slice(0, MOST_LIBRARIES).map((library) => ({ content: libraryLines(texts, library) }));
  return createListMessage({
    head: `${head}\n-# ${stats.sizes.asOf(asOf)}`,
    rows: [...(libraries.length > 1 ? [{ content: allLine(texts, libraries) }] : []), ...rows],
    foot: () => (libraries.length > MOST_LIBRARIES ? texts.pages.shown(MOST_LIBRARIES, libraries.length) : undefined),
    controls,
  });
}

function allLine(texts: Texts, libraries: readonly NamedLibraryGrowth[]): string {
  const sum = (fieldOf: (size: LibrarySize) => number) =>
    libraries.reduce((total, { last }) => total + fieldOf(last.size), 0);
  const { sizes } = texts.stats;
  const durationMs = sum((size) => size.durationMs);
  const facts = joinFacts([
    sizes.files(sum(({ files }) => files)),
    texts.item.size(sum(({ bytes }) => bytes)),
    lengthOf(texts, durationMs),
  ]);
  return `**${facts}**`;
}

function libraryLines(texts: Texts, { name, first, last }: NamedLibraryGrowth): string {
  const { sizes } = texts.stats;
  const { size } = last;
  const { titles, files, bytes, durationMs, versions, versionBytes, resolutions } = size;
  const facts = [
    sizes.titles(titles),
    sizes.files(files),
    texts.item.size(bytes),
    durationMs > 0 ? lengthOf(texts, durationMs) : '',
  ];
  const resolutionFacts = RESOLUTIONS.flatMap((resolution) => {
    const count = resolutions[resolution] ?? 0;
    return count > 0 ? [sizes.ofResolution(sizes.resolutions[resolution], count)] : [];
  });
  const versionFacts = versions > 0 ? [sizes.versions(versions, texts.item.size(versionBytes))] : [];
  const details = joinFacts([...resolutionFacts, ...versionFacts]);
  const lines = [
    bold(name, texts.stats.untitled, 60),
    joinFacts(facts),
    details === '' ? undefined : `-# ${details}`,
    growthLine(texts, first, last),
  ];
  return lines.filter((line) => line !== undefined).join('\n');
}

function growthLine(
  texts: Texts,
  first: NamedLibraryGrowth['first'],
  last: NamedLibraryGrowth['last'],
): string | undefined {
  if (first.day === last.day) return undefined;
  const titles = last.size.titles - first.size.titles;
  const bytes = last.size.bytes - first.size.bytes;
  const { sizes } = texts.stats;
  const size = `${sizes.sign(bytes)}${texts.item.size(Math.abs(bytes))}`;
  return `-# ${sizes.growth(dayName(texts, first.day), titles, size)}`;
}

const lengthOf = ({ stats }: Texts, ms: number): string =>
  ms < HOUR_MS ? formatDuration(ms) : stats.sizes.hours(Math.round(ms / HOUR_MS));

/** Calendar days have no time zone, so they are formatted in UTC. */
const dayName = ({ stats }: Texts, day: number): string =>
  dayFormat(stats.language, { dateStyle: 'medium' }).format(day * DAY_MS);
