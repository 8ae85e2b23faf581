import type { Hub, Library, MediaItem } from '../domain/media.ts';
import { duration } from './duration.ts';
import { listMessage, MAX_FILES, note, type Row } from './layout.ts';
import { plainClipped } from './markdown.ts';
import type { Message, Upload } from './message.ts';
import type { Texts } from './texts/texts.ts';
import { belongsLine, boldTitle, fullTitle } from './title.ts';

export interface SearchAnswer {
  readonly query: string;
  /** The library asked for, by name. */
  readonly library?: string | undefined;
  readonly hubs: readonly Hub[];
  /** Small pictures by the item's `thumb`. */
  readonly posters: ReadonlyMap<string, Uint8Array>;
}

/** The results of a search, grouped as the server grouped them. */
export function renderSearch(texts: Texts, { query, library, hubs, posters }: SearchAnswer): Message {
  const asked = plainClipped(query, 100);
  const where = library === undefined ? undefined : plainClipped(library, 60);
  if (hubs.every(({ items }) => items.length === 0)) return note(texts.search.nothing(asked, where));
  const more = hubs.some((hub) => hub.more);
  return listMessage({
    head: texts.search.head(asked, where),
    rows: hubs.flatMap((hub) => hubRows(texts, hub, posters)),
    foot: (shown, total) => texts.search.shown(shown, total, more),
  });
}

function hubRows(texts: Texts, hub: Hub, posters: SearchAnswer['posters']): readonly Row[] {
  const title = plainClipped(hub.title, 60) || plainClipped(hub.type, 60) || texts.search.kinds.other;
  const heading = { content: `### ${title}`, heading: true };
  return [heading, ...hub.items.map((item) => itemRow(texts, item, posters))];
}

function itemRow(texts: Texts, item: MediaItem, posters: SearchAnswer['posters']): Row {
  return { content: itemLines(texts, item), picture: pictureOf(texts, item, posters) };
}

function itemLines({ search }: Texts, item: MediaItem): string {
  const library = plainClipped(item.librarySectionTitle ?? '', 60);
  const facts = [
    belongsLine(item),
    search.kinds[item.kind],
    item.durationMs === undefined ? undefined : duration(item.durationMs),
    library === '' ? undefined : search.inLibrary(library),
  ];
  return `${boldTitle(item, search.untitled)}\n-# ${facts.filter((fact) => fact !== undefined).join(' · ')}`;
}

function pictureOf({ search }: Texts, item: MediaItem, posters: SearchAnswer['posters']): Upload | undefined {
  const bytes = item.thumb === undefined ? undefined : posters.get(item.thumb);
  if (!bytes || item.ratingKey === undefined) return undefined;
  return {
    name: `poster-${item.ratingKey}.webp`,
    bytes,
    description: search.poster(fullTitle(item, search.untitled, 200)),
  };
}

/** The items whose posters are worth fetching: a message takes ten files at most. */
export function itemsWithPosters(hubs: readonly Hub[]): readonly MediaItem[] {
  const withThumb = hubs.flatMap((hub) => hub.items).filter(({ thumb, ratingKey }) => thumb && ratingKey);
  return [...new Map(withThumb.map((item) => [item.ratingKey, item])).values()].slice(0, MAX_FILES);
}

export function renderNoSuchLibrary({ search }: Texts, typed: string, libraries: readonly Library[]): Message {
  const titles = libraries.map(({ title }) => `**${plainClipped(title, 60)}**`).slice(0, 20);
  return note(search.noSuchLibrary(plainClipped(typed, 60), titles.join(', ')), { private: true });
}
