import type { MediaItem } from '../../../../domain/media/items/item.ts';
import type { Delivery } from '../../../../domain/media/sessions/streamDecision.ts';
import { type PostersByThumb, thumbOf } from '../../../../render/kit/media/thumb.ts';
import { boldTitle, formatItemParentNames, fullTitle } from '../../../../render/kit/media/title.ts';
import { createListMessage } from '../../../../render/kit/message/layout.ts';
import type { Message, Upload } from '../../../../render/kit/message/message.ts';
import type { Row } from '../../../../render/kit/message/rows.ts';
import { splitRowsIntoMessages } from '../../../../render/kit/message/splitRowsIntoMessages.ts';
import { isNewestEventRecent } from '../../../../render/kit/text/age.ts';
import { joinFacts } from '../../../../render/kit/text/lines.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../../../../render/kit/text/markdown.ts';
import { nameWithMembers } from '../../../../render/kit/text/mention.ts';
import { decisionReasons, describeStreamConversion } from '../../../../render/session/streamDecision.ts';
import type { Texts } from '../../../../render/texts/texts.ts';

/** A transcoded stream, without the details that the subscription hides. */
export interface TranscodeRow {
  readonly item: MediaItem;
  readonly at: Date;
  /** The person's name, not escaped. Undefined if the subscription hides people. */
  readonly person?: string | undefined;
  readonly members?: readonly string[] | undefined;
  readonly player?: string | undefined;
  readonly local?: boolean | undefined;
  readonly delivery: Delivery;
}

/** Rows of a message. Each has a key, by which the caller finds the row again. */
export type KeyedTranscodeRows<Key> = readonly { readonly key: Key; readonly row: TranscodeRow }[];

/** Each row may have a picture, and a message at most ten files. */
const MAX_ROWS = 10;
/**
 * Maximum length of a title in characters, before escaping, which at most doubles it. A row stays far below a message's
 * 4,000 characters.
 */
const MAX_TITLE = 120;
const MAX_NAME = 60;

export const splitTranscodesIntoMessages = <Key>(
  texts: Texts,
  rows: KeyedTranscodeRows<Key>,
): readonly KeyedTranscodeRows<Key>[] =>
  splitRowsIntoMessages(rows, { limit: MAX_ROWS, lengthOf: ({ row }) => rowText(texts, row).length });

interface TranscodesPost {
  readonly rows: readonly TranscodeRow[];
  readonly posters: PostersByThumb;
  readonly renderedAt: Date;
  readonly marker: number;
}

export function renderTranscodes(texts: Texts, { rows, posters, renderedAt, marker }: TranscodesPost): Message {
  const times = rows.map(({ at }) => at);
  const head = isNewestEventRecent(times, renderedAt) ? texts.transcodes.head : texts.transcodes.earlierHead;
  return createListMessage({
    head: `### ${head(rows.length)}`,
    rows: rows.map(
      (row, index): Row => ({
        content: rowText(texts, row),
        picture: pictureOf(texts, { item: row.item, posters, index }),
      }),
    ),
    foot: () => undefined,
    marker,
  });
}

function rowText(texts: Texts, { item, at, person, members, player, local, delivery }: TranscodeRow): string {
  const parent = formatItemParentNames(item, MAX_NAME);
  const title = boldTitle(item, texts.search, MAX_TITLE);
  const place = localOrRemote(texts, local);
  const timeText = formatDiscordTimestamp(at);
  return [
    joinFacts([title, parent]),
    joinFacts([nameWithMembers(clippedText(person), members), clippedText(player), place, timeText]),
    `-# ${joinFacts([describeStreamConversion(texts, delivery), reasonText(texts, delivery)])}`,
  ].join('\n');
}

function localOrRemote({ session }: Texts, isLocal: boolean | undefined): string | undefined {
  if (isLocal === undefined) return undefined;
  return isLocal ? session.local : session.remote;
}

/**
 * Reasons of the transcoding. If the media server gives none, the text says so; otherwise it would look as if nothing
 * were transcoded.
 */
const reasonText = (texts: Texts, delivery: Delivery): string =>
  delivery.remade.length === 0 ? texts.transcodes.unexplained : decisionReasons(texts, delivery);

const clippedText = (text: string | undefined): string | undefined =>
  clipAndEscapeText(text ?? '', MAX_NAME) || undefined;

interface PicturedRow {
  readonly item: MediaItem;
  readonly posters: PostersByThumb;
  readonly index: number;
}

function pictureOf({ search }: Texts, { item, posters, index }: PicturedRow): Upload | undefined {
  const thumb = thumbOf(item);
  const bytes = thumb && posters.get(thumb);
  if (!bytes) return undefined;
  const description = search.poster(fullTitle(item, search, 200));
  // The position in the message makes the file name unique, because two people may watch the same film.
  return { name: `transcode-${index + 1}.webp`, bytes, description };
}
