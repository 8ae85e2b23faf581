import type {
  ChartCardContent,
  ChartSpec,
  DetailedChartCardFact,
  PicturedTitle,
} from '../../domain/statistics/charts.ts';
import {
  type LongestEvening,
  RECAP_PARTS,
  type RecapPart,
  type WatchedTitle,
  type WatchStreak,
} from '../../domain/statistics/recap/recap.ts';
import { formatDuration } from '../kit/text/duration.ts';
import { clipText, oneLine } from '../kit/text/markdown.ts';
import type { Texts } from '../texts/texts.ts';
import {
  formatClockTime,
  formatDayRange,
  formatDayWithWeekday,
  periodName,
  previousPeriodName,
  recapCoverTexts,
} from './dates.ts';
import type { RecapData } from './recapData.ts';

export interface RecapCard {
  readonly part: RecapPart;
  readonly chart: ChartSpec;
  /** The card's facts in words, unescaped, for people who cannot see the picture. */
  readonly description: string;
}

const MAX_COVER_POSTERS = 3;
/** Maximum characters of a name. The drawing cuts names further, to its width. */
const MAX_NAME = 100;

export function recapCards(texts: Texts, data: RecapData, hidden: readonly RecapPart[] = []): readonly RecapCard[] {
  return RECAP_PARTS.filter((part) => !hidden.includes(part)).flatMap((part) => {
    const content = CONTENT_MAKERS[part](texts, data);
    return content === undefined ? [] : [cardOf(texts, { part, content, data })];
  });
}

interface PartContent {
  readonly part: RecapPart;
  readonly content: ChartCardContent;
  readonly data: RecapData;
}

function cardOf(texts: Texts, { part, content, data }: PartContent): RecapCard {
  const { period, appearance, coverage } = data;
  const heading = headingOf(texts, part, data);
  const name = clipText(oneLine(appearance.name ?? ''), MAX_NAME);
  const title = periodName(texts, period);
  const note = coverage.gap && texts.recap.gaps[coverage.gap];
  const parts = [name, `${labelOf(texts, data)}, ${title}`, note, heading].filter(
    (text) => text !== undefined && text !== '',
  );
  return {
    part,
    chart: {
      theme: 'dark',
      title,
      facts: [],
      language: texts.stats.language,
      guild: name,
      colour: appearance.colour,
      panels: [{ kind: 'card', heading, note, content }],
    },
    description: `${parts.join('. ')}. ${wordsOf(texts, content)}`,
  };
}

const labelOf = ({ recap }: Texts, { owner }: RecapData): string =>
  owner === undefined ? recap.label : recap.ownLabel(clipText(oneLine(owner), MAX_NAME));

function headingOf({ recap }: Texts, part: RecapPart, { owner }: RecapData): string | undefined {
  if (part === 'cover') return undefined;
  if (part !== 'changes') return recap.parts[part];
  return owner === undefined ? recap.fresh : recap.ownFresh;
}

/** Makes the content of each card. Undefined leaves out the card. */
const CONTENT_MAKERS: Readonly<Record<RecapPart, (texts: Texts, data: RecapData) => ChartCardContent | undefined>> = {
  cover: (texts, data) => {
    const { title, subtitle } = recapCoverTexts(texts, data.period);
    const titles = data.numbers.top.slice(0, MAX_COVER_POSTERS).map((watched) => picturedTitle(texts, watched));
    return { kind: 'cover', label: labelOf(texts, data), title, subtitle, titles };
  },
  numbers: (texts, { numbers: { totals } }) => {
    if (totals.plays === 0) return undefined;
    const { recap } = texts;
    const numbers = [
      { label: recap.playsLabel(totals.plays), value: numberText(texts, totals.plays) },
      { label: recap.titlesLabel(totals.titles), value: numberText(texts, totals.titles) },
      { label: recap.daysLabel(totals.days), value: numberText(texts, totals.days) },
    ];
    return { kind: 'numbers', numbers };
  },
  wall: (texts, { numbers: { top } }) => {
    if (top.length === 0) return undefined;
    const titles = top.map((watched) => picturedTitle(texts, watched, numberText(texts, watched.plays)));
    return { kind: 'wall', titles };
  },
  moments: (texts, data) => {
    const moments = data.owner === undefined ? momentsOfAll(texts, data) : ownMoments(texts, data);
    return moments.length === 0 ? undefined : { kind: 'moments', moments };
  },
  changes: (texts, data) => {
    const titles = newTitlesIn(data)?.titles.map((title) => picturedTitle(texts, title)) ?? [];
    const { heading, changes } = comparison(texts, data);
    return { kind: 'changes', summary: freshWords(texts, data), titles, heading, changes };
  },
};

const picturedTitle = (
  { stats }: Texts,
  { title, year, playedKey }: Omit<WatchedTitle, 'plays'>,
  mark?: string,
): PicturedTitle => ({
  label: clipText(oneLine(title), MAX_NAME) || stats.untitled,
  year: year === undefined ? undefined : `${year}`,
  mark,
  poster: playedKey,
});

const numberText = ({ stats }: Texts, value: number): string => new Intl.NumberFormat(stats.language).format(value);

function momentsOfAll(texts: Texts, data: RecapData): readonly DetailedChartCardFact[] {
  const { recap, stats } = texts;
  const { evening, first, streak } = data.numbers;
  const personName = (person: NonNullable<typeof first>['person']): string =>
    clipText(oneLine(data.names.get(person) ?? ''), MAX_NAME) || stats.somebody;
  const moments: DetailedChartCardFact[] = [];
  if (evening)
    moments.push({
      label: recap.evening,
      value: personName(evening.person),
      detail: eveningText(texts, evening, data),
    });
  if (first) moments.push({ label: recap.first, value: personName(first.person), detail: recap.firstOf(first.titles) });
  if (streak) {
    const detail = recap.streakOf(streak.days, streakRange(texts, streak));
    moments.push({ label: recap.streak, value: personName(streak.person), detail });
  }
  return moments;
}

function ownMoments(texts: Texts, data: RecapData): readonly DetailedChartCardFact[] {
  const { recap } = texts;
  const { evening, streak, discovered } = data.numbers;
  const newTitles = discovered.films + discovered.series;
  const moments: DetailedChartCardFact[] = [];
  if (evening) {
    const length = formatDuration(evening.to.getTime() - evening.from.getTime());
    moments.push({ label: recap.evening, value: length, detail: eveningText(texts, evening, data) });
  }
  if (newTitles > 0)
    moments.push({ label: recap.discovered, value: recap.titles(newTitles), detail: recap.discoveredOf });
  if (streak)
    moments.push({ label: recap.streak, value: recap.daysInARow(streak.days), detail: streakRange(texts, streak) });
  return moments;
}

function eveningText(texts: Texts, evening: LongestEvening, { timeZone }: Pick<RecapData, 'timeZone'>): string {
  const { from, to, plays } = evening;
  const day = formatDayWithWeekday(texts, from, timeZone);
  const start = formatClockTime(texts, from, timeZone);
  const end = formatClockTime(texts, to, timeZone);
  return texts.recap.eveningOf(day, start, end, texts.recap.plays(plays));
}

const streakRange = (texts: Texts, { firstDay, days }: WatchStreak): string =>
  formatDayRange(texts, firstDay, firstDay + days - 1);

/** New titles in the libraries. In the recap of one person: titles that the person had not played before. */
const newTitlesIn = ({ owner, numbers, arrivals }: RecapData) => (owner === undefined ? arrivals : numbers.discovered);

function freshWords({ recap }: Texts, data: RecapData): string {
  const fresh = newTitlesIn(data);
  if (!fresh) return recap.unread;
  const words = recap.freshOf(fresh.films, fresh.series);
  return fresh.isPartial ? recap.atLeast(words) : words;
}

function comparison(texts: Texts, { period, coverage, numbers: { totals, before } }: RecapData) {
  const { recap } = texts;
  const name = previousPeriodName(texts, period);
  if (!coverage.isComparable) return { heading: recap.notCompared, changes: [] };
  if (!before) return { heading: recap.incomparable(name), changes: [] };
  const changes = (['plays', 'titles', 'days'] as const).map((key) => ({
    label: recap.changes[key],
    value: numberText(texts, totals[key]),
    detail: changeText(texts, totals[key], before[key]),
  }));
  return { heading: recap.compared(name), changes };
}

/** Change from the previous period, for example "+12%" or "±0". */
function changeText({ stats }: Texts, value: number, before: number): string {
  const share = value / Math.max(before, 1) - 1;
  if (Math.round(share * 100) === 0) return '±0';
  return new Intl.NumberFormat(stats.language, { style: 'percent', signDisplay: 'always' }).format(share);
}

function wordsOf({ lines: { labelled } }: Texts, content: ChartCardContent): string {
  switch (content.kind) {
    case 'cover':
      return `${content.title}, ${content.subtitle}.`;
    case 'numbers':
      return `${content.numbers.map(({ label, value }) => `${value} ${label}`).join('; ')}.`;
    case 'wall':
      return `${content.titles.map((title, index) => labelled(`${index + 1}. ${nameOf(title)}`, title.mark ?? '')).join('; ')}.`;
    case 'moments':
      return `${content.moments.map(({ label, value, detail }) => labelled(label, `${value}, ${detail}`)).join('; ')}.`;
    case 'changes': {
      const names = content.titles.map(nameOf).join(', ');
      const summary = names === '' ? content.summary : labelled(content.summary, names);
      const changes = content.changes.map(({ label, value, detail }) => labelled(label, `${value} (${detail})`));
      return `${summary}. ${[content.heading, ...changes].join('; ')}.`;
    }
  }
}

const nameOf = ({ label, year }: PicturedTitle): string => (year === undefined ? label : `${label} (${year})`);
