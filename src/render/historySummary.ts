import { type HistoryRow, playTitle } from './history.ts';
import { listMessage } from './layout.ts';
import { plainClipped } from './markdown.ts';
import type { Message, Upload } from './message.ts';
import { occasionHead, type SummaryOccasion } from './occasion.ts';
import type { Feeds } from './texts/en/feeds.ts';
import type { Texts } from './texts/texts.ts';
import { withPicture } from './withPicture.ts';

interface HistorySummary {
  readonly occasion: SummaryOccasion;
  readonly marker: number;
  /** Plays of the period as a picture. */
  readonly chart?: Upload | undefined;
}

const MAX_NAME = 80;
/** Names after a title; more are counted. */
const MAX_PEOPLE = 5;
/** Lines of a summary: what was played most. The rest is counted. */
const MAX_LINES = 20;

/** Many plays in one message: what was played most first, episodes of a show and tracks of an artist as one line. */
export function renderHistorySummary(
  { feeds }: Texts,
  rows: readonly HistoryRow[],
  { occasion, marker, chart }: HistorySummary,
): Message {
  const lines = Map.groupBy(rows, ({ item }) => lineKey(item));
  const byCount = [...lines.values()].toSorted((a, b) => b.length - a.length);
  const people = new Set(rows.flatMap(({ person }) => person ?? []));
  const counts = [feeds.summary.plays(rows.length), ...(people.size > 0 ? [feeds.summary.people(people.size)] : [])];
  const message = listMessage({
    head: `${occasionHead(feeds, occasion)}\n${counts.join(' · ')}`,
    rows: byCount.slice(0, MAX_LINES).map((line) => ({ content: lineOf(feeds, line) })),
    total: byCount.length,
    foot: (shown, total) => (shown < total ? feeds.more(total - shown) : undefined),
    marker,
  });
  return chart ? withPicture(message, chart) : message;
}

/** What is told in one line: a show, an artist, or the thing itself. */
function lineKey({ kind, title, ratingKey, parentTitle, grandparentTitle }: HistoryRow['item']): string {
  if (kind === 'episode') return `show ${grandparentTitle ?? parentTitle ?? title}`;
  if (kind === 'track') return `artist ${grandparentTitle ?? parentTitle ?? title}`;
  return `${kind} ${ratingKey ?? ''} ${title}`;
}

function lineOf(texts: Feeds, rows: readonly HistoryRow[]): string {
  const people = [...new Set(rows.flatMap(({ person }) => person ?? []))];
  const named = people.slice(0, MAX_PEOPLE).map((name) => plainClipped(name, MAX_NAME));
  const rest = people.length > MAX_PEOPLE ? [texts.more(people.length - MAX_PEOPLE)] : [];
  const who = [...named, ...rest].join(', ');
  return who === '' ? countedTitle(texts, rows) : `${countedTitle(texts, rows)}\n-# ${who}`;
}

function countedTitle(texts: Feeds, rows: readonly HistoryRow[]): string {
  const [first] = rows;
  if (!first) return texts.history.gone;
  const { item } = first;
  const above = plainClipped(item.grandparentTitle ?? item.parentTitle ?? '', MAX_NAME);
  if (rows.length === 1) return playTitle(texts, item);
  if (above !== '' && item.kind === 'episode') return texts.summary.episodes(rows.length, `**${above}**`);
  if (above !== '' && item.kind === 'track') return texts.summary.tracks(rows.length, `**${above}**`);
  return `${playTitle(texts, item)} · ${texts.summary.times(rows.length)}`;
}
