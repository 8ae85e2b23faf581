import type { PictureRef } from '../../../../domain/servers/refs.ts';
import { pictureOfPlay } from '../../../../render/history/playedPictures.ts';
import { addPictureToMessage } from '../../../../render/kit/additions/addPictureToMessage.ts';
import { PLAYS_COLOUR } from '../../../../render/kit/additions/appearance.ts';
import { distinctThumbs, type PostersByThumb } from '../../../../render/kit/media/thumb.ts';
import { createListMessage } from '../../../../render/kit/message/layout.ts';
import type { Message, Upload } from '../../../../render/kit/message/message.ts';
import { clipAndEscapeText } from '../../../../render/kit/text/markdown.ts';
import { nameWithMembers } from '../../../../render/kit/text/mention.ts';
import { type SummaryReason, summaryHeading } from '../../../../render/summary/reason.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import { EPISODE_AND_TRACK_PLURALS, type PlaySummary, type PlaySummaryLine } from './playedLines.ts';
import { formatTitleOfPlay } from './post.ts';

interface HistorySummary {
  readonly summaryReason: SummaryReason;
  readonly marker: number;
  readonly posters: PostersByThumb;
  readonly chart?: Upload | undefined;
}

const MAX_NAME = 80;
/** Maximum names in a line. Further names are only counted. */
const MAX_PEOPLE = 5;
/** Maximum lines of a summary, most played first. Further lines are only counted. */
const MAX_LINES = 20;

/**
 * Up to this many titles, all have pictures; together with a chart these fill a message. With more titles, only the
 * first `PICTURED_OF_MANY` have one.
 */
const MAX_ALL_PICTURED = 9;
const PICTURED_OF_MANY = 5;

const picturedCount = (lines: readonly unknown[]): number =>
  lines.length > MAX_ALL_PICTURED ? PICTURED_OF_MANY : lines.length;

export const thumbsOfPlaySummary = ({ lines }: PlaySummary): readonly PictureRef[] =>
  distinctThumbs(lines.slice(0, picturedCount(lines)).map(({ item }) => item));

/** One message for many plays, most played first. Episodes of a show and tracks of an artist share a line. */
export function renderHistorySummary(
  texts: Texts,
  { lines, plays, people }: PlaySummary,
  { summaryReason, marker, posters, chart }: HistorySummary,
): Message {
  const { feeds } = texts;
  const shownPictures = picturedCount(lines);
  const totals = [feeds.summary.plays(plays), ...(people > 0 ? [feeds.summary.people(people)] : [])];
  const message = createListMessage({
    head: [summaryHeading(texts, summaryReason), totals.join(' · ')].join('\n'),
    rows: lines.slice(0, MAX_LINES).map((line, index) => ({
      content: lineText(texts, line),
      picture: index < shownPictures ? pictureOfPlay(texts, { item: line.item, posters, index }) : undefined,
    })),
    total: lines.length,
    foot: (shownRows, total) => (shownRows < total ? feeds.more(total - shownRows) : undefined),
    accent: PLAYS_COLOUR,
    marker,
  });
  return chart ? addPictureToMessage(message, chart) : message;
}

function lineText(texts: Texts, line: PlaySummaryLine): string {
  const people = [...line.people];
  const nameTexts = people
    .slice(0, MAX_PEOPLE)
    .map(([name, members]) => nameWithMembers(clipAndEscapeText(name, MAX_NAME), members));
  const omission = people.length > MAX_PEOPLE ? [texts.feeds.more(people.length - MAX_PEOPLE)] : [];
  const peopleText = [...nameTexts, ...omission].join(', ');
  return peopleText === '' ? countedTitle(texts, line) : `${countedTitle(texts, line)}\n-# ${peopleText}`;
}

/** Adds the number of plays to a title if it exceeds the number of different episodes or tracks. */
function countedTitle(texts: Texts, { item, plays, differentParts }: PlaySummaryLine): string {
  const parentTitle = clipAndEscapeText(item.grandparentTitle ?? item.parentTitle ?? '', MAX_NAME);
  if (plays === 1) return formatTitleOfPlay(texts, item);
  const parts = EPISODE_AND_TRACK_PLURALS[item.kind];
  if (differentParts === 1 || parentTitle === '' || !parts) {
    return `${formatTitleOfPlay(texts, item)} · ${texts.feeds.summary.times(plays)}`;
  }
  const partsText = texts.feeds.summary[parts](differentParts, `**${parentTitle}**`);
  return differentParts < plays ? `${partsText} · ${texts.feeds.summary.plays(plays)}` : partsText;
}
