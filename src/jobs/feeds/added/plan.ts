import { createHash } from 'node:crypto';
import {
  creativeWorkAndEditionId,
  guidOfIdentifiedCreativeWork,
  type MediaItem,
  releaseYear,
} from '../../../domain/media/items/item.ts';
import type { ListableItemKind } from '../../../domain/media/libraries/library.ts';
import { LIBRARY_TYPES, type Library, type LibraryType } from '../../../domain/media/libraries/library.ts';
import { foldTitleForComparison } from '../../../domain/media/titles/foldTitleForComparison.ts';
import type { FeedEvent } from '../../../domain/notifications/events.ts';
import type { ItemArrival } from '../../../domain/notifications/follows.ts';
import type { LastSeenLibraryItem } from '../../../domain/notifications/seenItems.ts';
import type { NewItemsFeedScope } from '../../../domain/notifications/settings.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import { addedItemFromMediaItem, type ItemChange, itemChangeCodec } from './data.ts';
import {
  compareFileVersions,
  type FileVersionChange,
  fileVersionOfItem,
  findBestFileQuality,
  isKnownFileVersion,
} from './version.ts';

/**
 * Kind of item that is announced for each type of library: the kind that people play or view, not the series, season or
 * album.
 */
const ANNOUNCED_KINDS: Readonly<Record<LibraryType, ListableItemKind>> = {
  movie: 'movie',
  show: 'episode',
  artist: 'track',
  photo: 'photo',
};

/** Kind of item to announce in a library. Undefined for an unsupported type of library. */
export function announcedKindOf({ type }: Library): ListableItemKind | undefined {
  const libraryType = LIBRARY_TYPES.find((candidate) => candidate === type);
  return libraryType && ANNOUNCED_KINDS[libraryType];
}

/** An item, and its row for the table of seen items. */
export interface PolledItem {
  readonly item: MediaItem & { readonly ratingKey: ItemRef };
  readonly seen: LastSeenLibraryItem;
}

interface PolledItemFilter {
  readonly library: Library;
  readonly kind: ListableItemKind;
  /** Items that were added before this time are left out. Undefined: all items count. */
  readonly window?: Date | undefined;
}

/** Filters the items again, because a media server that does not support the filter returns all. */
export function filterPolledItems(
  items: readonly MediaItem[],
  { library, kind, window }: PolledItemFilter,
): readonly PolledItem[] {
  const librarySectionId = library.key;
  return items.flatMap((item) => {
    const { ratingKey, addedAt } = item;
    if (ratingKey === undefined || item.kind !== kind) return [];
    if (window !== undefined && (addedAt === undefined || addedAt < window)) return [];
    const seenItem = {
      librarySectionId,
      ratingKey,
      guid: creativeWorkAndEditionId(item) ?? ratingKey,
      addedAt: addedAt ?? new Date(0),
      version: fileVersionOfItem(item),
    };
    return [{ item: { ...item, ratingKey }, seen: seenItem }];
  });
}

/** True if the media server has matched the item to a film, series or album. */
export const hasMetadataMatch = ({ guid, ratingKey }: LastSeenLibraryItem): boolean => guid !== ratingKey;

export interface ItemChangeClassification {
  /** Kind of the announcement. Undefined if the item is not announced. */
  readonly what?: ItemChange['what'] | undefined;
  readonly change?: FileVersionChange | undefined;
  /** True if neither the item nor another with the same guid was in this library before. */
  readonly isFresh: boolean;
  /** The row to store for the item. Undefined if the stored row need not change. */
  readonly remember?: LastSeenLibraryItem | undefined;
}

/**
 * Decides if an item is new, better, back or unchanged. Compares it with the library's stored rows: its own, and those
 * with the same guid under other keys. The same film in another library counts as new there.
 */
export function classifyItemChange(
  item: LastSeenLibraryItem,
  storedItem: LastSeenLibraryItem | undefined,
  duplicates: readonly LastSeenLibraryItem[],
): ItemChangeClassification {
  if (storedItem && storedItem.settlingSince === undefined && !isKeyReused(item, storedItem)) {
    return judgeOwn(item, storedItem);
  }
  const latestDuplicate = duplicates.toSorted((a, b) => a.addedAt.getTime() - b.addedAt.getTime()).at(-1);
  if (!latestDuplicate) return { what: 'new', isFresh: true, remember: item };
  const changes = duplicates.map((duplicate) => compareFileVersions(duplicate.version, item.version));
  // Another stored item has the same guid. If it had the same files as this item, the item was removed and is back.
  const change = changes.includes(undefined) ? undefined : compareFileVersions(latestDuplicate.version, item.version);
  return { what: change ? 'upgraded' : 'returned', change, isFresh: false, remember: item };
}

/**
 * True if the media server gave the item's key to another work, for example after it was restored from a backup. The
 * new work has another match and other files: a corrected match alone keeps the files. If files are unknown, a later
 * date shows the change instead. If the item is not matched yet, both files and date must show it.
 */
export function isKeyReused(item: LastSeenLibraryItem, storedItem: LastSeenLibraryItem): boolean {
  if (storedItem.settlingSince !== undefined || !hasMetadataMatch(storedItem) || storedItem.guid === item.guid)
    return false;
  const isDatedLater = item.addedAt > storedItem.addedAt;
  const hasOtherFiles = compareFileVersions(storedItem.version, item.version) !== undefined;
  if (!hasMetadataMatch(item)) return isDatedLater && hasOtherFiles;
  return (
    hasOtherFiles || (isDatedLater && !(isKnownFileVersion(storedItem.version) && isKnownFileVersion(item.version)))
  );
}

/**
 * Row of a work whose key the media server gave to another work. It gets a key that no server uses, so that the work is
 * not announced as new if it returns.
 */
export const replaceReusedItemKey = (storedItem: LastSeenLibraryItem): LastSeenLibraryItem => ({
  ...storedItem,
  ratingKey: `${storedItem.ratingKey} ${shortHash(`${storedItem.guid} ${storedItem.version}`)}` as ItemRef,
});

/**
 * Compares an item with its own stored row. It never counts as new, because a refresh of descriptions may change its
 * date.
 */
function judgeOwn(item: LastSeenLibraryItem, storedItem: LastSeenLibraryItem): ItemChangeClassification {
  const change = compareFileVersions(storedItem.version, item.version);
  const isDatedLater = item.addedAt > storedItem.addedAt;
  const isNew = change !== undefined && (isDatedLater || change.isObvious);
  // The stored files are kept if the media server sends the item without files this time.
  const version = isKnownFileVersion(item.version) ? item.version : storedItem.version;
  const remember = { ...item, version };
  const isSame =
    storedItem.guid === item.guid &&
    storedItem.version === version &&
    storedItem.addedAt.getTime() === item.addedAt.getTime();
  return {
    what: isNew ? 'upgraded' : undefined,
    change: isNew ? change : undefined,
    isFresh: false,
    remember: isSame ? undefined : remember,
  };
}

export const NEEDED_INCLUDE_SETTING: Readonly<Record<ItemChange['what'], NewItemsFeedScope>> = {
  new: 'nothing',
  upgraded: 'upgrades',
  returned: 'upgrades-and-returns',
};

interface JudgedItem {
  readonly leaf: PolledItem;
  readonly judgement: ItemChangeClassification;
  readonly library: Library;
  readonly now: Date;
}

/**
 * Creates the event of an item. Its key identifies this appearance of the item, so that reading the item again causes
 * no second event.
 */
export function itemChangeEvent({ leaf, judgement, library, now }: JudgedItem): FeedEvent | undefined {
  const { item, seen } = leaf;
  const { what, change } = judgement;
  if (what === undefined) return undefined;
  const { librarySectionId, ratingKey, version, addedAt } = seen;
  return {
    key: `${what}:${librarySectionId}:${ratingKey}:${appearanceKey(seen, what)}`,
    at: addedAt > now ? now : addedAt,
    librarySectionId,
    include: NEEDED_INCLUDE_SETTING[what],
    arrival: what === 'new' ? arrivalOf(item) : { keys: [], guids: [], titles: awaitableTitles(item) },
    data: itemChangeCodec.encode({
      what,
      item: addedItemFromMediaItem(item, library),
      quality: change?.to ?? findBestFileQuality(version),
      was: change?.from,
      isBetter: change?.isBetter,
    }),
  };
}

/** Keys, guids and titles that a follow can match: the item's and its parents'. */
function arrivalOf(item: PolledItem['item']): ItemArrival {
  const { ratingKey, parentRatingKey, grandparentRatingKey, guid, parentGuid, grandparentGuid } = item;
  return {
    keys: [ratingKey, parentRatingKey, grandparentRatingKey].filter((key) => key !== undefined),
    guids: [guid, parentGuid, grandparentGuid].map(guidOfIdentifiedCreativeWork).filter((guid) => guid !== undefined),
    titles: awaitableTitles(item),
  };
}

/**
 * Titles that may end a person's wait. Returned items and better files count too, because people wait only for missing
 * titles.
 */
const awaitableTitles = (item: PolledItem['item']): ItemArrival['titles'] =>
  titlesToWaitFor(item).flatMap(({ title = '', year }) => (title === '' ? [] : [{ title, year }]));

export const isAwaitedItem = ({ item }: PolledItem, titles: ReadonlySet<string>): boolean =>
  titles.size > 0 && titlesToWaitFor(item).some(({ title = '' }) => titles.has(foldTitleForComparison(title)));

/** Titles for which people can wait: films, series, albums and their artists. */
function titlesToWaitFor(item: PolledItem['item']) {
  const { kind, title, parentTitle, grandparentTitle, parentIndex, parentYear = null } = item;
  if (kind === 'movie') return [{ title, year: releaseYear(item) }];
  // The year of an episode is that of its series only in the first season.
  const year = item.year ?? item.originallyAvailableAt?.getUTCFullYear() ?? null;
  if (kind === 'episode') return [{ title: grandparentTitle, year: parentIndex === 1 ? year : null }];
  return [
    { title: parentTitle, year: parentYear },
    { title: grandparentTitle, year: null },
  ];
}

/**
 * Distinguishes the appearances of an item: it may get other files several times, and its key may change to another
 * work and back.
 */
function appearanceKey(item: LastSeenLibraryItem, change: ItemChange['what']): string {
  const { addedAt, version, guid } = item;
  if (change === 'upgraded') return `${addedAt.getTime()}:${shortHash(version)}`;
  if (change === 'returned') return `${addedAt.getTime()}:${shortHash(guid)}`;
  return hasMetadataMatch(item) ? shortHash(guid) : String(addedAt.getTime());
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12);
