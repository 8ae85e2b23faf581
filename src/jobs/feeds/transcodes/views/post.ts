import type { MediaItem } from '../../../../domain/media/items/item.ts';
import type { Delivery } from '../../../../domain/media/sessions/streamDecision.ts';
import { isRecent } from '../../../../render/kit/age.ts';
import { listMessage } from '../../../../render/kit/layout.ts';
import { joined } from '../../../../render/kit/lines.ts';
import { moment, plainClipped } from '../../../../render/kit/markdown.ts';
import { withMembers } from '../../../../render/kit/mention.ts';
import type { Message, Upload } from '../../../../render/kit/message.ts';
import { packRows } from '../../../../render/kit/packRows.ts';
import type { Row } from '../../../../render/kit/rows.ts';
import { type PostersByThumb, thumbOf } from '../../../../render/kit/thumb.ts';
import { boldTitle, fullTitle, parentLine } from '../../../../render/kit/title.ts';
import { change, reasons } from '../../../../render/session/streamDecision.ts';
import type { Texts } from '../../../../render/texts/texts.ts';

/** A transcoding session, as one subscription may show it. */
export interface TranscodeRow {
  readonly item: MediaItem;
  readonly at: Date;
  /** Raw; missing if it must not be shown. */
  readonly person?: string | undefined;
  /** That person's accounts on Discord, as ids. */
  readonly members?: readonly string[] | undefined;
  readonly player?: string | undefined;
  /** True if the player is on the local network. */
  readonly local?: boolean | undefined;
  readonly delivery: Delivery;
}

/** Rows, each with the key that the caller knows it by. */
export type GroupedTranscodes<Key> = readonly { readonly key: Key; readonly row: TranscodeRow }[];

/** Every row may have a picture, and a message takes ten files. */
const MAX_ROWS = 10;
/** Before escaping, which at most doubles it: a row stays far below a message's 4000 characters. */
const MAX_TITLE = 120;
const MAX_NAME = 60;

/** Splits the rows into groups, in order, as many in each as a message takes: every row is in exactly one. */
export const groupTranscodes = <Key>(texts: Texts, rows: GroupedTranscodes<Key>): readonly GroupedTranscodes<Key>[] =>
  packRows(rows, { most: MAX_ROWS, lengthOf: ({ row }) => rowText(texts, row).length });

interface TranscodesPost {
  readonly rows: readonly TranscodeRow[];
  readonly posters: PostersByThumb;
  readonly renderedAt: Date;
  readonly marker: number;
}

/** Renders one group of `groupTranscodes`: titles, people, players, and why each stream is transcoded. */
export function renderTranscodes(texts: Texts, { rows, posters, renderedAt, marker }: TranscodesPost): Message {
  const times = rows.map(({ at }) => at);
  const head = isRecent(times, renderedAt) ? texts.transcodes.head : texts.transcodes.earlierHead;
  return listMessage({
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
  const belongs = parentLine(item, MAX_NAME);
  const title = boldTitle(item, texts.search.untitled, MAX_TITLE);
  const place = local === undefined ? undefined : local ? texts.session.local : texts.session.remote;
  const when = moment(at);
  return [
    joined([title, belongs]),
    joined([withMembers(shown(person), members), shown(player), place, when]),
    `-# ${joined([change(texts, delivery), why(texts, delivery)])}`,
  ].join('\n');
}

/** Says so if the server names no reason, so that it does not look as if nothing were transcoded. */
const why = (texts: Texts, delivery: Delivery): string =>
  delivery.remade.length === 0 ? texts.transcodes.unexplained : reasons(texts, delivery);

const shown = (text: string | undefined): string | undefined => plainClipped(text ?? '', MAX_NAME) || undefined;

interface PicturedRow {
  readonly item: MediaItem;
  readonly posters: PostersByThumb;
  readonly index: number;
}

function pictureOf({ search }: Texts, { item, posters, index }: PicturedRow): Upload | undefined {
  const thumb = thumbOf(item);
  const bytes = thumb && posters.get(thumb);
  // The file is named by its place, because two people may watch the same film.
  return (
    bytes && {
      name: `transcode-${index + 1}.webp`,
      bytes,
      description: search.poster(fullTitle(item, search.untitled, 200)),
    }
  );
}
