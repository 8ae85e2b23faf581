import { createHash } from 'node:crypto';
import { identityOf, type MediaItem, releaseYear, workIdentity } from '../../../domain/media/items/item.ts';
import type { ListedKind } from '../../../domain/media/libraries/library.ts';
import { LIBRARY_TYPES, type Library, type LibraryType } from '../../../domain/media/libraries/library.ts';
import { foldedTitle } from '../../../domain/media/titles/foldedTitle.ts';
import type { FeedEvent } from '../../../domain/notifications/events.ts';
import type { Arrival } from '../../../domain/notifications/follows.ts';
import type { SeenItem } from '../../../domain/notifications/seenItems.ts';
import type { IncludedChanges } from '../../../domain/notifications/settings.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import { addedData, addedItemOf, type ItemChange } from './data.ts';
import { bestFile, changeOf, isKnownVersion, type VersionChange, versionOf } from './version.ts';

/**
 * The kind of item that each type of library announces: what is played or viewed, not the series, season or album that
 * contains it.
 */
const ANNOUNCED_KINDS: Readonly<Record<LibraryType, ListedKind>> = {
  movie: 'movie',
  show: 'episode',
  artist: 'track',
  photo: 'photo',
};

/**
 * The kind of items that are announced for a library. Undefined for a type of library that the bot does not support.
 */
export function announcedKind({ type }: Library): ListedKind | undefined {
  const libraryType = LIBRARY_TYPES.find((candidate) => candidate === type);
  return libraryType && ANNOUNCED_KINDS[libraryType];
}

/** An item of a library with the row to store about it. */
export interface Leaf {
  readonly item: MediaItem & { readonly ratingKey: ItemRef };
  readonly seen: SeenItem;
}

interface LeafFilter {
  readonly library: Library;
  readonly kind: ListedKind;
  /** Items added earlier than this are left out. */
  readonly window?: Date | undefined;
}

/**
 * The items within the window. They are filtered again, because a server that does not know the filter returns
 * everything.
 */
export function leavesIn(items: readonly MediaItem[], { library, kind, window }: LeafFilter): readonly Leaf[] {
  const librarySectionId = library.key;
  return items.flatMap((item) => {
    const { ratingKey, addedAt } = item;
    if (ratingKey === undefined || item.kind !== kind) return [];
    if (window !== undefined && (addedAt === undefined || addedAt < window)) return [];
    const seenItem = {
      librarySectionId,
      ratingKey,
      guid: workIdentity(item) ?? ratingKey,
      addedAt: addedAt ?? new Date(0),
      version: versionOf(item),
    };
    return [{ item: { ...item, ratingKey }, seen: seenItem }];
  });
}

/** True if the server has matched the item to a work. */
export const hasIdentity = ({ guid, ratingKey }: SeenItem): boolean => guid !== ratingKey;

export interface Judgement {
  /** The kind of change. Undefined if the item makes no event. */
  readonly what?: ItemChange['what'] | undefined;
  readonly change?: VersionChange | undefined;
  /** True if neither this item nor another with its guid was in this library before. */
  readonly isFresh: boolean;
  /** The row to store. Undefined if nothing changed. */
  readonly remember?: SeenItem | undefined;
}

/**
 * Decides if an item is new, better, back or unchanged, from the stored rows of the same library: its own row and rows
 * with its guid under other rating keys. The same film in another library is new in that library.
 */
export function judge(item: SeenItem, stored: SeenItem | undefined, duplicates: readonly SeenItem[]): Judgement {
  if (stored && stored.settlingSince === undefined && !isReused(item, stored)) return judgeOwn(item, stored);
  const latestDuplicate = duplicates.toSorted((a, b) => a.addedAt.getTime() - b.addedAt.getTime()).at(-1);
  if (!latestDuplicate) return { what: 'new', isFresh: true, remember: item };
  const changes = duplicates.map((duplicate) => changeOf(duplicate.version, item.version));
  // If a stored row with the same guid had the same files, the item was removed and is back.
  const change = changes.includes(undefined) ? undefined : changeOf(latestDuplicate.version, item.version);
  return { what: change ? 'upgraded' : 'returned', change, isFresh: false, remember: item };
}

/**
 * True if the server gave the key of one work to another work. This happens when a server is restored from a backup and
 * continues to number from there. A work that is only rematched keeps its files. If the files are unknown, a later date
 * decides. An item that is not matched yet has to differ in both.
 */
export function isReused(item: SeenItem, stored: SeenItem): boolean {
  if (stored.settlingSince !== undefined || !hasIdentity(stored) || stored.guid === item.guid) return false;
  const isDatedLater = item.addedAt > stored.addedAt;
  const hasOtherFiles = changeOf(stored.version, item.version) !== undefined;
  if (!hasIdentity(item)) return isDatedLater && hasOtherFiles;
  return hasOtherFiles || (isDatedLater && !(isKnownVersion(stored.version) && isKnownVersion(item.version)));
}

/**
 * The row of a work whose key the server gave to another work. It is kept under a key that no server issues, so that
 * the work is not announced as new if it returns.
 */
export const formerRow = (stored: SeenItem): SeenItem => ({
  ...stored,
  ratingKey: `${stored.ratingKey} ${shortHash(`${stored.guid} ${stored.version}`)}` as ItemRef,
});

/**
 * Judges an item that has its own stored row. The same work under its own key is never new again, because a mere
 * refresh of its description may also change its date to a later one.
 */
function judgeOwn(item: SeenItem, stored: SeenItem): Judgement {
  const change = changeOf(stored.version, item.version);
  const isDatedLater = item.addedAt > stored.addedAt;
  const isNew = change !== undefined && (isDatedLater || change.isObvious);
  // If the server sends an item without its files this time, the stored version stays.
  const version = isKnownVersion(item.version) ? item.version : stored.version;
  const remember = { ...item, version };
  const isSame =
    stored.guid === item.guid && stored.version === version && stored.addedAt.getTime() === item.addedAt.getTime();
  return {
    what: isNew ? 'upgraded' : undefined,
    change: isNew ? change : undefined,
    isFresh: false,
    remember: isSame ? undefined : remember,
  };
}

/** The setting that a subscription needs to be notified of each kind of change. */
export const NEEDED_SETTING: Readonly<Record<ItemChange['what'], IncludedChanges>> = {
  new: 'nothing',
  upgraded: 'upgrades',
  returned: 'upgrades-and-returns',
};

interface JudgedLeaf {
  readonly leaf: Leaf;
  readonly judgement: Judgement;
  readonly library: Library;
  readonly now: Date;
}

/**
 * The event of a judgement. Its key identifies this one appearance of the item, so reading the same item again makes no
 * second event.
 */
export function eventFrom({ leaf, judgement, library, now }: JudgedLeaf): FeedEvent | undefined {
  const { item, seen } = leaf;
  const { what, change } = judgement;
  if (what === undefined) return undefined;
  const { librarySectionId, ratingKey, version, addedAt } = seen;
  return {
    key: `${what}:${librarySectionId}:${ratingKey}:${appearanceKey(seen, what)}`,
    at: addedAt > now ? now : addedAt,
    librarySectionId,
    include: NEEDED_SETTING[what],
    arrival: what === 'new' ? arrivalOf(item) : { keys: [], guids: [], titles: awaitableTitles(item) },
    data: addedData.encode({
      what,
      item: addedItemOf(item, library),
      quality: change?.to ?? bestFile(version),
      was: change?.from,
      isBetter: change?.isBetter,
    }),
  };
}

/** Keys, guids and titles that a follow can match: the item's and its parents'. */
function arrivalOf(item: Leaf['item']): Arrival {
  const { ratingKey, parentRatingKey, grandparentRatingKey, guid, parentGuid, grandparentGuid } = item;
  return {
    keys: [ratingKey, parentRatingKey, grandparentRatingKey].filter((key) => key !== undefined),
    guids: [guid, parentGuid, grandparentGuid].map(identityOf).filter((guid) => guid !== undefined),
    titles: awaitableTitles(item),
  };
}

/**
 * Titles for which people may wait, also of items that are back, with the same file or a better one, because people
 * wait for a title only while it is missing.
 */
const awaitableTitles = (item: Leaf['item']): Arrival['titles'] =>
  titlesToWaitFor(item).flatMap(({ title = '', year }) => (title === '' ? [] : [{ title, year }]));

/**
 * Titles of an item that people may wait for. Includes items that are back, with the same file or a better one, because
 * people wait for a title only while it is missing.
 */
export const isAwaited = ({ item }: Leaf, titles: ReadonlySet<string>): boolean =>
  titles.size > 0 && titlesToWaitFor(item).some(({ title = '' }) => titles.has(foldedTitle(title)));

/** Titles that people can wait for: a film, a series, an album or its artist. */
function titlesToWaitFor(item: Leaf['item']) {
  const { kind, title, parentTitle, grandparentTitle, parentIndex, parentYear = null } = item;
  if (kind === 'movie') return [{ title, year: releaseYear(item) }];
  // An episode's year equals its series' year only in the first season.
  const year = item.year ?? item.originallyAvailableAt?.getUTCFullYear() ?? null;
  if (kind === 'episode') return [{ title: grandparentTitle, year: parentIndex === 1 ? year : null }];
  return [
    { title: parentTitle, year: parentYear },
    { title: grandparentTitle, year: null },
  ];
}

/**
 * Distinguishes appearances of one item: it may get other files repeatedly, and its key may pass to another work and
 * back.
 */
function appearanceKey(item: SeenItem, change: ItemChange['what']): string {
  const { addedAt, version, guid } = item;
  if (change === 'upgraded') return `${addedAt.getTime()}:${shortHash(version)}`;
  if (change === 'returned') return `${addedAt.getTime()}:${shortHash(guid)}`;
  return hasIdentity(item) ? shortHash(guid) : String(addedAt.getTime());
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12);
