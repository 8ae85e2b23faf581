import type { PictureRef } from '../../../../domain/servers/refs.ts';
import { PLAYS_COLOUR, playedPicture } from '../../../../render/history/playedPictures.ts';
import { listMessage } from '../../../../render/kit/layout.ts';
import { plainClipped } from '../../../../render/kit/markdown.ts';
import { withMembers } from '../../../../render/kit/mention.ts';
import type { Message, Upload } from '../../../../render/kit/message.ts';
import { distinctThumbs, type PostersByThumb } from '../../../../render/kit/thumb.ts';
import { withPicture } from '../../../../render/kit/withPicture.ts';
import { type SummaryReason, summaryHeading } from '../../../../render/summary/reason.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import { PARTS, type Played, type PlayedLine } from './playedLines.ts';
import { playTitle } from './post.ts';

interface HistorySummary {
  readonly summaryReason: SummaryReason;
  readonly marker: number;
  readonly posters: PostersByThumb;
  /** A chart of the period's plays. */
  readonly chart?: Upload | undefined;
}

const MAX_NAME = 80;
/** Names after a title; more are counted. */
const MAX_PEOPLE = 5;
/** Lines of a summary, the most played first; the rest are counted. */
const MAX_LINES = 20;

/**
 * Up to this many titles all have pictures, which with a chart above them fill a message. Of more, only the
 * first few have one.
 */
const MOST_PICTURED = 9;
const FIRST_PICTURED = 5;

const picturedOf = (lines: readonly unknown[]): number =>
  lines.length > MOST_PICTURED ? FIRST_PICTURED : lines.length;

/** The pictures that `renderHistorySummary` would show. */
export const thumbsOfSummary = ({ lines }: Played): readonly PictureRef[] =>
  distinctThumbs(lines.slice(0, picturedOf(lines)).map(({ item }) => item));

/**
 * Many plays in one message, the most played first; episodes of a show and tracks of an artist are one line.
 */
export function renderHistorySummary(
  texts: Texts,
  { lines, plays, people }: Played,
  { summaryReason, marker, posters, chart }: HistorySummary,
): Message {
  const { feeds } = texts;
  const pictured = picturedOf(lines);
  const counts = [feeds.summary.plays(plays), ...(people > 0 ? [feeds.summary.people(people)] : [])];
  const message = listMessage({
    head: [summaryHeading(texts, summaryReason), counts.join(' · ')].join('\n'),
    rows: lines.slice(0, MAX_LINES).map((line, index) => ({
      content: lineText(texts, line),
      picture: index < pictured ? playedPicture(texts, { item: line.item, posters, index }) : undefined,
    })),
    total: lines.length,
    foot: (shown, total) => (shown < total ? feeds.more(total - shown) : undefined),
    accent: PLAYS_COLOUR,
    marker,
  });
  return chart ? withPicture(message, chart) : message;
}

function lineText(texts: Texts, line: PlayedLine): string {
  const people = [...line.people];
  const named = people
    .slice(0, MAX_PEOPLE)
    .map(([name, members]) => withMembers(plainClipped(name, MAX_NAME), members));
  const rest = people.length > MAX_PEOPLE ? [texts.feeds.more(people.length - MAX_PEOPLE)] : [];
  const who = [...named, ...rest].join(', ');
  return who === '' ? countedTitle(texts, line) : `${countedTitle(texts, line)}\n-# ${who}`;
}

/**
 * Adds the number of plays if it is higher than the number of different things, because playing one often is
 * not playing many.
 */
function countedTitle(texts: Texts, { item, plays, different }: PlayedLine): string {
  const above = plainClipped(item.grandparentTitle ?? item.parentTitle ?? '', MAX_NAME);
  if (plays === 1) return playTitle(texts, item);
  const parts = PARTS[item.kind];
  if (different === 1 || above === '' || !parts)
    return `${playTitle(texts, item)} · ${texts.feeds.summary.times(plays)}`;
  const counted = texts.feeds.summary[parts](different, `**${above}**`);
  return different < plays ? `${counted} · ${texts.feeds.summary.plays(plays)}` : counted;
}
