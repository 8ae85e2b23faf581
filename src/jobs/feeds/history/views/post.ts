import type { MediaItem } from '../../../../domain/media/items/item.ts';
import { releaseYear } from '../../../../domain/media/items/item.ts';
import { fallbackTitle, pictureOfPlay } from '../../../../render/history/playedPictures.ts';
import { PLAYS_COLOUR } from '../../../../render/kit/additions/appearance.ts';
import type { PostersByThumb } from '../../../../render/kit/media/thumb.ts';
import { appendYearToTitle } from '../../../../render/kit/media/title.ts';
import { createListMessage } from '../../../../render/kit/message/layout.ts';
import type { Message } from '../../../../render/kit/message/message.ts';
import type { Row } from '../../../../render/kit/message/rows.ts';
import { splitRowsIntoMessages } from '../../../../render/kit/message/splitRowsIntoMessages.ts';
import { areEventsReportedLate, isNewestEventRecent } from '../../../../render/kit/text/age.ts';
import { joinFacts } from '../../../../render/kit/text/lines.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../../../../render/kit/text/markdown.ts';
import { nameWithMembers } from '../../../../render/kit/text/mention.ts';
import type { Texts } from '../../../../render/texts/texts.ts';

/** A play, without the details that the subscription hides. */
export interface HistoryRow {
  readonly item: MediaItem;
  readonly viewedAt: Date;
  /** The person's name, not escaped. Undefined if the subscription hides people. */
  readonly person?: string | undefined;
  /** The person's Discord user ids. */
  readonly members?: readonly string[] | undefined;
  readonly device?: string | undefined;
}

/** Rows of a message. Each has a key, by which the caller finds the row again. */
export type KeyedHistoryRows<Key> = readonly { readonly key: Key; readonly row: HistoryRow }[];

/** Maximum rows per message, to keep it readable. A message holds ten pictures. */
export const MAX_HISTORY_ROWS = 10;
/**
 * Maximum length of a title in characters, before escaping, which at most doubles it. Two titles, three names and the
 * times stay far below a message's 4,000 characters.
 */
const MAX_TITLE = 200;
const MAX_NAME = 80;

export const splitHistoryRowsIntoMessages = <Key>(
  texts: Texts,
  rows: KeyedHistoryRows<Key>,
): readonly KeyedHistoryRows<Key>[] =>
  splitRowsIntoMessages(rows, { limit: MAX_HISTORY_ROWS, lengthOf: ({ row }) => rowText(texts, row).length });

export function renderHistory(
  texts: Texts,
  rows: readonly HistoryRow[],
  { renderedAt, posters, marker }: { renderedAt: Date; posters: PostersByThumb; marker: number },
): Message {
  return createListMessage({
    head: `### ${headingText(texts, rows, renderedAt)}`,
    rows: rows.map(
      (row, index): Row => ({
        content: rowText(texts, row),
        picture: pictureOfPlay(texts, { item: row.item, posters, index }),
      }),
    ),
    foot: () => undefined,
    accent: PLAYS_COLOUR,
    marker,
  });
}

function headingText({ history }: Texts, rows: readonly HistoryRow[], renderedAt: Date): string {
  const { post } = history;
  const times = rows.map(({ viewedAt }) => viewedAt);
  const olderHeads = areEventsReportedLate(times, renderedAt) ? post.late : post.earlier;
  const heads = isNewestEventRecent(times, renderedAt) ? post.just : olderHeads;
  const tracks = rows.filter(({ item }) => item.kind === 'track').length;
  if (tracks === 0) return heads.watched;
  return tracks === rows.length ? heads.listened : heads.watchedAndListened;
}

function rowText(texts: Texts, { item, viewedAt, person, members, device }: HistoryRow): string {
  const personText = nameWithMembers(clippedText(person, MAX_NAME), members);
  const facts = [personText, clippedText(device, MAX_NAME), formatDiscordTimestamp(viewedAt)];
  return `${formatTitleOfPlay(texts, item)}\n-# ${joinFacts(facts)}`;
}

/**
 * The title of a play, with its first part in bold: the show of an episode, otherwise the title. Missing parts are left
 * out.
 */
export function formatTitleOfPlay(texts: Texts, item: MediaItem): string {
  const { post } = texts.history;
  const fallback = fallbackTitle(texts, item);
  const title = clippedText(item.title, MAX_TITLE);
  const parent = clippedText(item.parentTitle, MAX_NAME);
  const grandparent = clippedText(item.grandparentTitle, item.kind === 'episode' ? MAX_TITLE : MAX_NAME);
  if (item.kind === 'episode') {
    const place = post.episode(item.parentIndex, item.index);
    const episode = [place, title].filter(Boolean).join(' ');
    return boldFirst([grandparent ?? parent, episode], fallback);
  }
  if (item.kind === 'track') {
    const track = title ?? (item.index === undefined ? undefined : post.track(item.index));
    return boldFirst([track, grandparent, parent], fallback);
  }
  const name = boldFirst([title, grandparent, parent], fallback);
  return title === undefined ? name : appendYearToTitle(name, releaseYear(item));
}

function boldFirst(parts: readonly (string | undefined)[], fallback: string): string {
  const [firstPart, ...otherParts] = parts.filter((part) => part !== undefined && part !== '');
  return firstPart === undefined ? fallback : joinFacts([`**${firstPart}**`, ...otherParts]);
}

/** A text that is escaped and shortened. Undefined if empty. */
const clippedText = (text: string | undefined, max: number): string | undefined =>
  clipAndEscapeText(text ?? '', max) || undefined;
