import type { ItemKind } from '../domain/media.ts';
import { releaseYear } from '../domain/releaseYear.ts';
import { groupByWork } from '../domain/sameWork.ts';
import { type HistoryRow, playTitle } from './history.ts';
import { listMessage } from './layout.ts';
import { plainClipped } from './markdown.ts';
import type { Message, Upload } from './message.ts';
import { occasionHead, type SummaryOccasion } from './occasion.ts';
import { PLAYED, type PlayedPosters, playedPicture, playedThumbs } from './playedPictures.ts';
import type { Feeds } from './texts/en/feeds.ts';
import type { Texts } from './texts/texts.ts';
import { withPicture } from './withPicture.ts';

interface HistorySummary {
  readonly occasion: SummaryOccasion;
  readonly marker: number;
  readonly posters: PlayedPosters;
  /** Plays of the period as a picture. */
  readonly chart?: Upload | undefined;
}

const MAX_NAME = 80;
/** Names after a title; more are counted. */
const MAX_PEOPLE = 5;
/** Lines of a summary: what was played most. The rest is counted. */
const MAX_LINES = 20;

/** Titles that all have their pictures: with a chart above them a message is then full. Of more, the first have theirs. */
const MOST_PICTURED = 9;
const FIRST_PICTURED = 5;

const picturedOf = (lines: readonly unknown[]): number =>
  lines.length > MOST_PICTURED ? FIRST_PICTURED : lines.length;

/** The pictures that `renderHistorySummary` would show. */
export function thumbsOfSummary(rows: readonly HistoryRow[]): readonly string[] {
  const lines = linesByCount(rows);
  return playedThumbs(lines.slice(0, picturedOf(lines)).flatMap(([first]) => first?.item ?? []));
}

/** Many plays in one message: what was played most first, episodes of a show and tracks of an artist as one line. */
export function renderHistorySummary(
  texts: Texts,
  rows: readonly HistoryRow[],
  { occasion, marker, posters, chart }: HistorySummary,
): Message {
  const { feeds } = texts;
  const byCount = linesByCount(rows);
  const pictured = picturedOf(byCount);
  const people = new Set(rows.flatMap(({ person }) => person ?? []));
  const here = [feeds.summary.plays(rows.length), ...(people.size > 0 ? [feeds.summary.people(people.size)] : [])];
  const message = listMessage({
    head: [occasionHead(feeds, occasion), ...countsOf(feeds, here.join(' · '), occasion)].join('\n'),
    rows: byCount.slice(0, MAX_LINES).map((line, index) => ({
      content: lineOf(feeds, line),
      picture: line[0] && index < pictured ? playedPicture(texts, line[0].item, posters, index) : undefined,
    })),
    total: byCount.length,
    foot: (shown, total) => (shown < total ? feeds.more(total - shown) : undefined),
    accent: PLAYED,
    marker,
  });
  return chart ? withPicture(message, chart) : message;
}

/** What is told in one line each, what was played most first. */
function linesByCount(rows: readonly HistoryRow[]): readonly (readonly HistoryRow[])[] {
  const lines = [...Map.groupBy(rows, ({ item }) => titleKey(item)).values()].flatMap((sameTitle) =>
    groupByWork(sameTitle, ({ item }) =>
      PARTS[item.kind] ? {} : { day: item.originallyAvailableAt?.getTime(), key: item.ratingKey },
    ),
  );
  return lines.toSorted((a, b) => b.length - a.length);
}

/** Of a digest in parts the first says what all come to, as its picture does. */
function countsOf({ summary }: Feeds, here: string, occasion: SummaryOccasion): readonly string[] {
  const part = occasion.kind === 'digest' ? occasion.part : undefined;
  if (!part) return [here];
  return [...(part.number === 1 ? [summary.inAll(summary.plays(part.total))] : []), summary.inPart(here)];
}

/** What is told in one line: a show, an artist, or the thing itself. */
function titleKey({ kind, title, ratingKey, parentTitle, grandparentTitle }: HistoryRow['item']): string {
  if (kind === 'episode') return `show ${grandparentTitle ?? parentTitle ?? title}`;
  if (kind === 'track') return `artist ${grandparentTitle ?? parentTitle ?? title}`;
  return title === '' ? `${kind} #${ratingKey}` : `${kind} ${title}`;
}

function lineOf(texts: Feeds, rows: readonly HistoryRow[]): string {
  const people = [...new Set(rows.flatMap(({ person }) => person ?? []))];
  const named = people.slice(0, MAX_PEOPLE).map((name) => plainClipped(name, MAX_NAME));
  const rest = people.length > MAX_PEOPLE ? [texts.more(people.length - MAX_PEOPLE)] : [];
  const who = [...named, ...rest].join(', ');
  return who === '' ? countedTitle(texts, rows) : `${countedTitle(texts, rows)}\n-# ${who}`;
}

const PARTS: Partial<Record<ItemKind, 'episodes' | 'tracks'>> = { episode: 'episodes', track: 'tracks' };

/** One thing often is not many things: plays are counted beside the things where there are more of them. */
function countedTitle(texts: Feeds, rows: readonly HistoryRow[]): string {
  // A play that does not say when its film came out counts with those that do.
  const first = rows.find(({ item }) => releaseYear(item) !== undefined) ?? rows[0];
  if (!first) return texts.history.gone;
  const { item } = first;
  const above = plainClipped(item.grandparentTitle ?? item.parentTitle ?? '', MAX_NAME);
  if (rows.length === 1) return playTitle(texts, item);
  const different = new Set(rows.map((row) => itemKey(row.item))).size;
  const parts = PARTS[item.kind];
  if (different === 1 || above === '' || !parts)
    return `${playTitle(texts, item)} · ${texts.summary.times(rows.length)}`;
  const counted = texts.summary[parts](different, `**${above}**`);
  return different < rows.length ? `${counted} · ${texts.summary.plays(rows.length)}` : counted;
}

/** What was deleted has no key any more; then its place and its title say which it was. */
const itemKey = ({ ratingKey, title, parentTitle, parentIndex, index }: HistoryRow['item']): string =>
  ratingKey ?? JSON.stringify([title, parentTitle, parentIndex, index]);
