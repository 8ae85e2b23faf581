import { createHash } from 'node:crypto';
import { identityOf, type MediaItem, releaseYear } from '../../../domain/media/items/item.ts';
import type { ListedKind } from '../../../domain/media/libraries/library.ts';
import { LIBRARY_TYPES, type Library, type LibraryType } from '../../../domain/media/libraries/library.ts';
import type { FeedEvent } from '../../../domain/notifications/events.ts';
import { type Arrival, foldedTitle } from '../../../domain/notifications/follows.ts';
import type { SeenItem } from '../../../domain/notifications/seenItems.ts';
import type { IncludedChanges } from '../../../domain/notifications/settings.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import { addedData, addedItemOf, type ItemChange } from './data.ts';
import { bestOf, changeOf, isKnownVersion, type VersionChange, versionOf } from './version.ts';

/**
 * The kind of item that each type of library announces: what can be played or looked at, never what only
 * contains it.
 */
const LEAVES: Readonly<Record<LibraryType, ListedKind>> = {
  movie: 'movie',
  show: 'episode',
  artist: 'track',
  photo: 'photo',
};

/** Undefined for a type that the bot does not know: it cannot tell what to ask for. */
export function leafOf({ type }: Library): ListedKind | undefined {
  const known = LIBRARY_TYPES.find((each) => each === type);
  return known && LEAVES[known];
}

/** An item of a library, with what is remembered about it. */
export interface Leaf {
  readonly item: MediaItem & { readonly ratingKey: ItemRef };
  readonly seen: SeenItem;
}

interface LeafFilter {
  readonly library: Library;
  readonly kind: ListedKind;
  /** Items added earlier are left out. */
  readonly window?: Date | undefined;
}

/** Checks the window again, because a server answers a filter that it does not know with everything. */
export function leavesIn(items: readonly MediaItem[], { library, kind, window }: LeafFilter): readonly Leaf[] {
  const librarySectionId = library.key;
  return items.flatMap((item) => {
    const { ratingKey, addedAt } = item;
    if (ratingKey === undefined || item.kind !== kind) return [];
    if (window !== undefined && (addedAt === undefined || addedAt < window)) return [];
    const seen = {
      librarySectionId,
      ratingKey,
      guid: workOf(item) ?? ratingKey,
      addedAt: addedAt ?? new Date(0),
      version: versionOf(item),
    };
    return [{ item: { ...item, ratingKey }, seen }];
  });
}

/** Another cut of a film has the film's guid, but is a work of its own: a longer one is no better version. */
function workOf({ guid, editionTitle }: MediaItem): string | undefined {
  const work = identityOf(guid);
  return work === undefined || editionTitle === undefined ? work : `${work}#${editionTitle}`;
}

/** True if the server knows which work it is. */
export const hasIdentity = ({ guid, ratingKey }: SeenItem): boolean => guid !== ratingKey;

export interface Judgement {
  /** Undefined when the item makes no event. */
  readonly what?: ItemChange['what'] | undefined;
  readonly change?: VersionChange | undefined;
  /** Neither this item nor another one with its guid was in this library. */
  readonly isFresh: boolean;
  /** The row to remember from now on; undefined if nothing changed. */
  readonly remember?: SeenItem | undefined;
}

/**
 * Decides whether an item is new, better, back or none of these, by the remembered rows of the same library:
 * its own row, and rows with its guid under other rating keys. The same film in another library is new to that
 * library.
 */
export function judge(item: SeenItem, own: SeenItem | undefined, others: readonly SeenItem[]): Judgement {
  if (own && own.settlingSince === undefined && !isReused(item, own)) return judgeOwn(item, own);
  const latest = others.toSorted((a, b) => a.addedAt.getTime() - b.addedAt.getTime()).at(-1);
  if (!latest) return { what: 'new', isFresh: true, remember: item };
  const changes = others.map((other) => changeOf(other.version, item.version));
  // One of them had these very files, so the item was removed and is back.
  const change = changes.includes(undefined) ? undefined : changeOf(latest.version, item.version);
  return { what: change ? 'upgraded' : 'returned', change, isFresh: false, remember: item };
}

/**
 * True if the server gave the key of a work to another work: a server that was restored from a backup continues
 * to number from there. A work that is only rematched keeps its files. Where the files are unknown, a later date has
 * to be enough; and an item that is not matched yet, and so says nothing about what it is, has to differ in
 * both.
 */
export function isReused(item: SeenItem, own: SeenItem): boolean {
  if (own.settlingSince !== undefined || !hasIdentity(own) || own.guid === item.guid) return false;
  const isRerouted = item.addedAt > own.addedAt;
  const hasOtherFiles = changeOf(own.version, item.version) !== undefined;
  if (!hasIdentity(item)) return isRerouted && hasOtherFiles;
  return hasOtherFiles || (isRerouted && !(isKnownVersion(own.version) && isKnownVersion(item.version)));
}

/**
 * The work that had a key before the server gave that key to another work, kept under a key that no server
 * gives out: it was there, and is not new when it comes again.
 */
export const formerOf = (own: SeenItem): SeenItem => ({
  ...own,
  ratingKey: `${own.ratingKey} ${digest(`${own.guid} ${own.version}`)}` as ItemRef,
});

/**
 * The same work under its own key is never new again: a mere refresh of its description also leaves a later
 * date behind.
 */
function judgeOwn(item: SeenItem, own: SeenItem): Judgement {
  const change = changeOf(own.version, item.version);
  const isRerouted = item.addedAt > own.addedAt;
  const isNew = change !== undefined && (isRerouted || change.isPlain);
  // A server that once says nothing about the files does not make them unknown.
  const version = isKnownVersion(item.version) ? item.version : own.version;
  const remember = { ...item, version };
  const isSame = own.guid === item.guid && own.version === version && own.addedAt.getTime() === item.addedAt.getTime();
  return {
    what: isNew ? 'upgraded' : undefined,
    change: isNew ? change : undefined,
    isFresh: false,
    remember: isSame ? undefined : remember,
  };
}

/** The changes that a subscription must include to be notified of each kind. */
export const NEEDED: Readonly<Record<ItemChange['what'], IncludedChanges>> = {
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
 * The event of a judgement. Its key stands for this one appearance, so the same item looked at again is
 * known.
 */
export function eventOf({ leaf, judgement, library, now }: JudgedLeaf): FeedEvent | undefined {
  const { item, seen } = leaf;
  const { what, change } = judgement;
  if (what === undefined) return undefined;
  const { librarySectionId, ratingKey, version, addedAt } = seen;
  return {
    key: `${what}:${librarySectionId}:${ratingKey}:${whichOf(seen, what)}`,
    at: addedAt > now ? now : addedAt,
    librarySectionId,
    include: NEEDED[what],
    arrival: what === 'new' ? arrivalOf(item) : { keys: [], guids: [], titles: titlesIn(item) },
    data: addedData.encode({
      what,
      item: addedItemOf(item, library),
      quality: change?.to ?? bestOf(version),
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
    guids: [guid, parentGuid, grandparentGuid].map(identityOf).filter((each) => each !== undefined),
    titles: titlesIn(item),
  };
}

/**
 * Includes items that are back, with the same file or a better one: people wait for a title only while it is
 * missing.
 */
const titlesIn = (item: Leaf['item']): Arrival['titles'] =>
  titlesOf(item).flatMap(({ title = '', year }) => (title === '' ? [] : [{ title, year }]));

/** True if the item has one of these titles, each in the form of `foldedTitle`. */
export const isAwaited = ({ item }: Leaf, titles: ReadonlySet<string>): boolean =>
  titles.size > 0 && titlesOf(item).some(({ title = '' }) => titles.has(foldedTitle(title)));

/** Titles that people can wait for: a film, a series, an album or its artist. */
function titlesOf(item: Leaf['item']) {
  const { kind, title, parentTitle, grandparentTitle, parentIndex, parentYear = null } = item;
  if (kind === 'movie') return [{ title, year: releaseYear(item) }];
  // An episode's year is its own. Only in the first season it is also the series' year; later seasons are of a
  // series that began earlier.
  const year = item.year ?? item.originallyAvailableAt?.getUTCFullYear() ?? null;
  if (kind === 'episode') return [{ title: grandparentTitle, year: parentIndex === 1 ? year : null }];
  return [
    { title: parentTitle, year: parentYear },
    { title: grandparentTitle, year: null },
  ];
}

/**
 * An item can get other files again and again, and its key can pass to another work, or back to the first
 * one.
 */
function whichOf(seen: SeenItem, what: ItemChange['what']): string {
  const { addedAt, version, guid } = seen;
  if (what === 'upgraded') return `${addedAt.getTime()}:${digest(version)}`;
  if (what === 'returned') return `${addedAt.getTime()}:${digest(guid)}`;
  return hasIdentity(seen) ? digest(guid) : String(addedAt.getTime());
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12);
