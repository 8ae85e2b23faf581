import type { MediaItem } from '../../../domain/media/items/item.ts';
import type { PictureRef } from '../../../domain/servers/refs.ts';
import type { MakePlayerLink } from '../../../domain/serving/links.ts';
import type { FindServerNameOfRef } from '../../../domain/serving/served.ts';
import type { Texts } from '../../texts/texts.ts';
import { MAX_MESSAGE_FILES } from '../message/limits.ts';
import type { Upload } from '../message/message.ts';
import type { Row } from '../message/rows.ts';
import { formatDuration } from '../text/duration.ts';
import { joinFacts } from '../text/lines.ts';
import { clipAndEscapeText } from '../text/markdown.ts';
import { formatPlayerLink } from './link.ts';
import { formatServerNamesPhrase } from './servers.ts';
import { encodeItemRefForFileName, type PostersByThumb, thumbOf } from './thumb.ts';
import { boldTitle, formatItemParentNames, fullTitle } from './title.ts';

/** The item's kind in one word. For a tag without a kind, `hubType`, the type of its search group, decides. */
function kindName({ search }: Texts, item: MediaItem, hubType = ''): string {
  const names: Readonly<Record<string, string>> = search.tags;
  const field = fieldOf(item) ?? hubType;
  return item.kind === 'tag' && Object.hasOwn(names, field)
    ? (names[field] ?? search.kinds.tag)
    : search.kinds[item.kind];
}

/**
 * The field that a tag filters. A tag's filter is a text such as `actor=12`, or a URL that ends with such a text
 * (interface.md, 2.11).
 */
function fieldOf({ tag }: MediaItem): string | undefined {
  const filter = tag?.filter ?? tag?.key?.split('?').at(-1);
  return /^([a-z]+)=/i.exec(filter ?? '')?.[1];
}

interface RowOptions {
  readonly posters: PostersByThumb;
  readonly leadingFacts?: readonly string[];
  /** Facts to show between the item's length and its library. */
  readonly extraFacts?: readonly string[];
  readonly hubType?: string;
  readonly servers?: FindServerNameOfRef | undefined;
  readonly links?: MakePlayerLink | undefined;
}

export function itemRow(texts: Texts, item: MediaItem, facts: RowOptions): Row {
  return {
    content: itemLines(texts, item, facts),
    picture: posterOf(texts, item, facts.posters),
    link: formatPlayerLink(texts, facts.links?.(item)),
  };
}

function itemLines(
  texts: Texts,
  item: MediaItem,
  { leadingFacts = [], extraFacts = [], hubType, servers }: RowOptions,
): string {
  const { search } = texts;
  const library = clipAndEscapeText(item.librarySectionTitle ?? '', 60);
  const facts = joinFacts([
    ...leadingFacts,
    formatItemParentNames(item),
    kindName(texts, item, hubType),
    item.durationMs === undefined ? undefined : formatDuration(item.durationMs),
    ...extraFacts,
    library && search.inLibrary(library),
    servers && formatServerNamesPhrase(texts, item, servers),
  ]);
  return `${boldTitle(item, search)}\n-# ${facts}`;
}

/**
 * The item's picture. Its file name contains the item's key, because `discord/interactions/card.ts` needs a way to find
 * the item of a message without buttons.
 */
export function posterOf({ search }: Texts, item: MediaItem, posters: PostersByThumb): Upload | undefined {
  const thumb = thumbOf(item);
  const bytes = thumb === undefined ? undefined : posters.get(thumb);
  if (!bytes || item.ratingKey === undefined) return undefined;
  return {
    name: `poster-${encodeItemRefForFileName(item.ratingKey)}.webp`,
    bytes,
    description: search.poster(fullTitle(item, search, 200)),
  };
}

export function thumbsOfItems(items: readonly MediaItem[]): readonly PictureRef[] {
  const itemsWithThumb = items.filter((item) => thumbOf(item) && item.ratingKey);
  const distinctItems = [...new Map(itemsWithThumb.map((item) => [item.ratingKey, item])).values()];
  return distinctItems.slice(0, MAX_MESSAGE_FILES).flatMap((item) => thumbOf(item) ?? []);
}
