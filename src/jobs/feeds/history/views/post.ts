import type { MediaItem } from '../../../../domain/media/items/item.ts';
import { releaseYear } from '../../../../domain/media/items/item.ts';
import { nameless, PLAYS_COLOUR, playedPicture } from '../../../../render/history/playedPictures.ts';
import { isLate, isRecent } from '../../../../render/kit/age.ts';
import { listMessage } from '../../../../render/kit/layout.ts';
import { joined } from '../../../../render/kit/lines.ts';
import { moment, plainClipped } from '../../../../render/kit/markdown.ts';
import { withMembers } from '../../../../render/kit/mention.ts';
import type { Message } from '../../../../render/kit/message.ts';
import { packRows } from '../../../../render/kit/packRows.ts';
import type { Row } from '../../../../render/kit/rows.ts';
import type { PostersByThumb } from '../../../../render/kit/thumb.ts';
import { withYear } from '../../../../render/kit/title.ts';
import type { Texts } from '../../../../render/texts/texts.ts';

/** A play as one subscription may show it. */
export interface HistoryRow {
  readonly item: MediaItem;
  readonly viewedAt: Date;
  /** Raw; missing if it must not be shown. */
  readonly person?: string | undefined;
  /** That person's accounts on Discord, as ids. */
  readonly members?: readonly string[] | undefined;
  readonly device?: string | undefined;
}

/** Rows, each with the key that the caller knows it by. */
export type GroupedRows<Key> = readonly { readonly key: Key; readonly row: HistoryRow }[];

/** More would be a wall of text, and a message takes ten pictures; a burst is split into several messages. */
export const MAX_HISTORY_ROWS = 10;
/**
 * Before escaping, which at most doubles it: two titles, three names and the times stay far below a message's
 * 4000 characters.
 */
const MAX_TITLE = 200;
const MAX_NAME = 80;

/** Splits the rows into groups, in order, as many in each as a message takes: every row is in exactly one. */
export const groupHistory = <Key>(texts: Texts, rows: GroupedRows<Key>): readonly GroupedRows<Key>[] =>
  packRows(rows, { most: MAX_HISTORY_ROWS, lengthOf: ({ row }) => rowText(texts, row).length });

/** Renders one group that `groupHistory` made. */
export function renderHistory(
  texts: Texts,
  rows: readonly HistoryRow[],
  { renderedAt, posters, marker }: { renderedAt: Date; posters: PostersByThumb; marker: number },
): Message {
  return listMessage({
    head: `### ${headOf(texts, rows, renderedAt)}`,
    rows: rows.map(
      (row, index): Row => ({
        content: rowText(texts, row),
        picture: playedPicture(texts, { item: row.item, posters, index }),
      }),
    ),
    foot: () => undefined,
    accent: PLAYS_COLOUR,
    marker,
  });
}

function headOf({ history: { post } }: Texts, rows: readonly HistoryRow[], renderedAt: Date): string {
  const times = rows.map(({ viewedAt }) => viewedAt);
  const old = isLate(times, renderedAt) ? post.late : post.earlier;
  const heads = isRecent(times, renderedAt) ? post.just : old;
  const tracks = rows.filter(({ item }) => item.kind === 'track').length;
  if (tracks === 0) return heads.watched;
  return tracks === rows.length ? heads.listened : heads.watchedAndListened;
}

function rowText(texts: Texts, { item, viewedAt, person, members, device }: HistoryRow): string {
  const when = moment(viewedAt);
  return `${playTitle(texts, item)}\n-# ${joined([withMembers(shown(person, MAX_NAME), members), shown(device, MAX_NAME), when])}`;
}

/**
 * The first part is in bold: the show of an episode, otherwise the title itself. Missing parts are left out.
 */
export function playTitle(texts: Texts, item: MediaItem): string {
  const { post } = texts.history;
  const fallback = nameless(texts, item);
  const title = shown(item.title, MAX_TITLE);
  const parent = shown(item.parentTitle, MAX_NAME);
  const grandparent = shown(item.grandparentTitle, item.kind === 'episode' ? MAX_TITLE : MAX_NAME);
  if (item.kind === 'episode') {
    const place = post.episode(item.parentIndex, item.index);
    const episode = [place, title].filter(Boolean).join(' ');
    return strong([grandparent ?? parent, episode], fallback);
  }
  if (item.kind === 'track') {
    const track = title ?? (item.index === undefined ? undefined : post.track(item.index));
    return strong([track, grandparent, parent], fallback);
  }
  const name = strong([title, grandparent, parent], fallback);
  return title === undefined ? name : withYear(name, releaseYear(item));
}

function strong(parts: readonly (string | undefined)[], fallback: string): string {
  const [first, ...rest] = parts.filter((part) => part !== undefined && part !== '');
  return first === undefined ? fallback : joined([`**${first}**`, ...rest]);
}

/** The text, escaped and cut; undefined if it is empty. */
const shown = (text: string | undefined, max: number): string | undefined => plainClipped(text ?? '', max) || undefined;
