import type { MediaItem } from '../../domain/media/items/item.ts';
import type { PictureRef } from '../../domain/servers/refs.ts';
import type { Links } from '../../domain/serving/links.ts';
import type { ServerNames } from '../../domain/serving/served.ts';
import type { Texts } from '../texts/texts.ts';
import { duration } from './duration.ts';
import { MAX_FILES } from './limits.ts';
import { joined } from './lines.ts';
import { openLink } from './link.ts';
import { plainClipped } from './markdown.ts';
import type { Upload } from './message.ts';
import type { Row } from './rows.ts';
import { onServers } from './servers.ts';
import { inFileName, type PostersByThumb, thumbOf } from './thumb.ts';
import { boldTitle, fullTitle, parentLine } from './title.ts';

/**
 * The item's kind in a word. `hubType` is the type of the item's hub, for a tag that has no kind of its own.
 */
function kindName({ search }: Texts, item: MediaItem, hubType = ''): string {
  const names: Readonly<Record<string, string>> = search.tags;
  const field = fieldOf(item) ?? hubType;
  return item.kind === 'tag' && Object.hasOwn(names, field)
    ? (names[field] ?? search.kinds.tag)
    : search.kinds[item.kind];
}

/** A tag is a filter: either `actor=12` alone, or an address that ends with it (2.11). */
function fieldOf({ tag }: MediaItem): string | undefined {
  const filter = tag?.filter ?? tag?.key?.split('?').at(-1);
  return /^([a-z]+)=/i.exec(filter ?? '')?.[1];
}

interface RowFacts {
  readonly posters: PostersByThumb;
  /** Facts before those of every row. */
  readonly first?: readonly string[];
  /** Facts after the item's kind and length, and before its library. */
  readonly more?: readonly string[];
  /** The type of the hub in which the item was found. */
  readonly hubType?: string;
  /** Given for a list of several servers. */
  readonly servers?: ServerNames | undefined;
  readonly links?: Links | undefined;
}

/** An item in a list: its name, kind and place, and its poster. */
export function itemRow(texts: Texts, item: MediaItem, facts: RowFacts): Row {
  return {
    content: itemLines(texts, item, facts),
    picture: posterOf(texts, item, facts.posters),
    link: openLink(texts, facts.links?.(item)),
  };
}

function itemLines(texts: Texts, item: MediaItem, { first = [], more = [], hubType, servers }: RowFacts): string {
  const { search } = texts;
  const library = plainClipped(item.librarySectionTitle ?? '', 60);
  const facts = joined([
    ...first,
    parentLine(item),
    kindName(texts, item, hubType),
    item.durationMs === undefined ? undefined : duration(item.durationMs),
    ...more,
    library && search.inLibrary(library),
    servers && onServers(texts, item, servers),
  ]);
  return `${boldTitle(item, search.untitled)}\n-# ${facts}`;
}

/** The file's name holds the key, because nothing else in a card without buttons says which item it shows (`discord/interactions/card.ts`). */
export function posterOf({ search }: Texts, item: MediaItem, posters: PostersByThumb): Upload | undefined {
  const thumb = thumbOf(item);
  const bytes = thumb === undefined ? undefined : posters.get(thumb);
  if (!bytes || item.ratingKey === undefined) return undefined;
  return {
    name: `poster-${inFileName(item.ratingKey)}.webp`,
    bytes,
    description: search.poster(fullTitle(item, search.untitled, 200)),
  };
}

/** The pictures to fetch for these items: a message takes `MAX_FILES` at most. */
export function thumbsOf(items: readonly MediaItem[]): readonly PictureRef[] {
  const withThumb = items.filter((item) => thumbOf(item) && item.ratingKey);
  const distinct = [...new Map(withThumb.map((item) => [item.ratingKey, item])).values()];
  return distinct.slice(0, MAX_FILES).flatMap((item) => thumbOf(item) ?? []);
}
