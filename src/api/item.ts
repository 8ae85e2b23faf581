import { ITEM_KINDS, type ItemKind, type MediaItem } from '../domain/media.ts';
import { date, id, integer, natural, number, oneOf, ownPath, text } from './fields.ts';
import { decodeDetails } from './itemDetails.ts';
import { attributesOf, children, type Element } from './xml.ts';

/** Elements that are items, in the order in which they are listed when a listing mixes them. */
const ITEM_ELEMENTS = ['Video', 'Track', 'Directory', 'Photo', 'Playlist'] as const;
type ItemElement = (typeof ITEM_ELEMENTS)[number];

/** What an element is when its `type` says nothing that we know. */
const KIND_OF_ELEMENT: Readonly<Partial<Record<ItemElement, ItemKind>>> = {
  Track: 'track',
  Photo: 'photo',
  Playlist: 'playlist',
};

export interface Found {
  readonly name: ItemElement;
  readonly element: Element;
}

/** Every item of a listing. The parser groups children by name, so the order between two names is lost. */
export const itemsIn = (container: Element): readonly Found[] =>
  ITEM_ELEMENTS.flatMap((name) => children(container, name).map((element) => ({ name, element })));

/** The library an item is in: some servers name it once for the whole listing, some by its path only. */
function libraryOf(a: Element, listing: Element): Pick<MediaItem, 'librarySectionId' | 'librarySectionTitle'> {
  const byPath = /^\/library\/sections\/(\d{1,19})$/.exec(text(a, 'librarySectionKey') ?? '')?.[1];
  return {
    librarySectionId: id(a, 'librarySectionID') ?? byPath ?? id(listing, 'librarySectionID'),
    librarySectionTitle: text(a, 'librarySectionTitle') ?? text(listing, 'librarySectionTitle'),
  };
}

/** An item, as far as the server described it. `listing` holds the attributes of the container it came in. */
export function decodeItem({ name, element }: Found, listing: Element): MediaItem {
  const a = attributesOf(element);
  return {
    ratingKey: id(a, 'ratingKey'),
    kind: oneOf(a, 'type', ITEM_KINDS) ?? KIND_OF_ELEMENT[name] ?? 'other',
    // A tag (an actor, a genre) has no title but itself. What has neither is still an item: the rest says what.
    title: text(a, 'title') ?? text(a, 'tag') ?? '',
    parentTitle: text(a, 'parentTitle'),
    grandparentTitle: text(a, 'grandparentTitle'),
    index: integer(a, 'index'),
    parentIndex: integer(a, 'parentIndex'),
    year: integer(a, 'year'),
    summary: text(a, 'summary'),
    guid: text(a, 'guid'),
    studio: text(a, 'studio'),
    contentRating: text(a, 'contentRating'),
    rating: number(a, 'rating'),
    durationMs: natural(a, 'duration'),
    addedAt: date(a, 'addedAt'),
    thumb: ownPath(a, 'thumb'),
    parentThumb: ownPath(a, 'parentThumb'),
    grandparentThumb: ownPath(a, 'grandparentThumb'),
    ...libraryOf(a, listing),
    ...decodeDetails(element),
  };
}
