import type { PlayedIn, TimeRange } from '../../domain/statistics/playTimes.ts';
import { DAY_MS } from '../../time/units.ts';
import type { Texts } from '../texts/texts.ts';
import { hourName, weekdayName, whenIn } from './calendar.ts';
import { listed } from './listed.ts';
import { type Section, type StatsData, sum, totalOf } from './statsData.ts';
import { streamsSummary } from './streamsSummary.ts';

/** For fewer days an average would claim more than is known. */
const FEWEST_DAYS = 2;
/** The day on which clocks go forward is an hour shorter. */
const SHORTEST_DAY_LACKS = 1 / 24;

type Times = Extract<Section, { kind: 'times' }>;

/** What a chart shows on the whole: of what was played, or of what was measured while it streamed. */
export const summaryOf = (texts: Texts, data: StatsData): string =>
  streamsSummary(texts, data) ?? playsSummary(texts, data);

/** "**3 plays** · 0.1 a day · most on Thu, Jan 1: 2", and what no row shows. */
function playsSummary(texts: Texts, { sections, range }: StatsData): string {
  const { stats } = texts;
  const [first] = sections;
  const plays = totalOf(sections);
  const facts = [
    `**${stats.plays(plays)}**`,
    ...(first?.kind === 'times' ? averageOf(texts, plays, range) : []),
    ...(first ? peakOf(texts, first) : []),
  ];
  return [facts.join(' · '), ...withoutDevice(texts, sections).map((sentence) => `-# ${sentence}`)].join('\n');
}

/** Plays per day; none for a range of hours, which says nothing about a day. */
function averageOf({ stats }: Texts, plays: number, { since, until }: TimeRange): readonly string[] {
  const days = (until.getTime() - since.getTime()) / DAY_MS;
  return days < FEWEST_DAYS - SHORTEST_DAY_LACKS ? [] : [stats.perDay(plays / days)];
}

/** How many plays name no device: readers would miss them in the list. */
export function withoutDevice({ stats }: Texts, sections: readonly Section[]): readonly string[] {
  const plays = sum(sections.map((section) => (section.kind === 'top' && section.top.withoutDevice) || 0));
  return plays > 0 ? [stats.withoutDevice(plays, totalOf(sections))] : [];
}

/** When most was played, all such times if there are several. A ranking shows that by itself. */
export function peakOf(texts: Texts, section: Section): readonly string[] {
  if (section.kind === 'top' || section.kind === 'series') return [];
  return [section.kind === 'times' ? peakOfTimes(texts, section) : peakOfHours(texts, section.hours)];
}

function peakOfTimes(texts: Texts, { period, columns }: Times): string {
  const most = mostOf(columns.map(({ plays }) => plays));
  const when = (columns.length === 0 ? [EMPTY] : columns).filter(({ plays }) => plays === most);
  return texts.stats.most(
    listed(
      texts,
      when.map((column) => whenIn(texts, period, column)),
    ),
    most,
  );
}
const EMPTY: PlayedIn = { firstDay: 0, lastDay: 0, plays: 0 };

function peakOfHours(texts: Texts, hours: readonly (readonly number[])[]): string {
  const all = hours.flatMap((row, day) => row.map((plays, hour) => ({ day, hour, plays })));
  const most = mostOf(all.map(({ plays }) => plays));
  const when = all.filter(({ plays }) => plays === most);
  const names = when.map(({ day, hour }) => texts.stats.at(weekdayName(texts, day + 1), hourName(texts, hour)));
  return texts.stats.most(listed(texts, names), most);
}

const mostOf = (numbers: readonly number[]): number => Math.max(...numbers, 0);
