import { type ItemRef, serverOfRef } from '../../servers/refs.ts';
import type { MediaItem } from './item.ts';

type WorkFields = Pick<MediaItem, 'ratingKey' | 'kind' | 'title' | 'year' | 'guid' | 'also'>;

/** Guids that are unique on one server only. Two servers may use the same one for unrelated items. */
const LOCAL_GUID = /^(?:local|collection|playlist|library):|agents\.none:/;

/** Removes case, accents and surplus spaces. */
export const foldNameForComparison = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en').trim().replace(/\s+/g, ' ');

/**
 * The guid that a metadata agent gave the work. It is the same on every server. The part after `?` is a language and is
 * left out.
 */
export function creativeWorkGuid({ kind, guid }: Pick<WorkFields, 'kind' | 'guid'>): string | undefined {
  if (!guid?.includes('://') || LOCAL_GUID.test(guid)) return undefined;
  return `${kind} ${guid.split('?')[0]}`;
}

/**
 * Year and title of a film. Undefined for other items, because a year and a title do not identify an episode or a song.
 */
const filmName = ({ kind, title, year }: WorkFields): string | undefined =>
  kind === 'movie' && year !== undefined ? `${year} ${foldNameForComparison(title)}` : undefined;

/** True if the work can be recognized on another server. An episode without an agent's guid cannot. */
export const isRecognizableWork = (item: WorkFields): boolean =>
  creativeWorkGuid(item) !== undefined || filmName(item) !== undefined;

export function isSameCreativeWork(a: WorkFields, b: WorkFields): boolean {
  const guid = creativeWorkGuid(a);
  const otherGuid = creativeWorkGuid(b);
  if (guid !== undefined && otherGuid !== undefined) return guid === otherGuid;
  const name = filmName(a);
  return name !== undefined && name === filmName(b);
}

/** Takes the first item of each list, then the second of each, and so on. */
export function interleaveLists<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const items: T[] = [];
  for (let index = 0; index < longest; index += 1) items.push(...lists.flatMap((list) => list.slice(index, index + 1)));
  return items;
}

/**
 * Merges the item lists of several servers. Each work appears once, at its first position, with the other servers'
 * items in its `also`. Items of the same server are not merged. A film stays separate if two others match it by name
 * only.
 */
export function mergeItemsByCreativeWork<T extends WorkFields>(items: readonly T[]): readonly T[] {
  const rows = new Set<T[]>();
  /** The rows by the guid of their work, and by a film's year and title. */
  const rowsByIdentity = new Map<string, Set<T[]>>();
  for (const item of items) {
    const guid = creativeWorkGuid(item);
    const name = filmName(item);
    const rowsForItem = (identity: string | undefined) =>
      [...(rowsByIdentity.get(identity ?? '') ?? [])].filter((row) => row.every((copy) => isCopyElsewhere(copy, item)));
    const rowsWithName = rowsForItem(name);
    const onlyRowWithName = rowsWithName.length === 1 ? rowsWithName[0] : undefined;
    const row: T[] = rowsForItem(guid)[0] ?? onlyRowWithName ?? [];
    row.push(item);
    rows.add(row);
    for (const identity of [guid, name]) {
      if (identity === undefined) continue;
      const identityRows = rowsByIdentity.get(identity) ?? new Set();
      rowsByIdentity.set(identity, identityRows.add(row));
    }
  }
  return [...rows].flatMap(([first, ...copies]) => (first ? [withCopies(first, copies)] : []));
}

const isCopyElsewhere = (a: WorkFields, b: WorkFields): boolean => {
  if (a.ratingKey === undefined || b.ratingKey === undefined) return false;
  return serverOfRef(a.ratingKey) !== serverOfRef(b.ratingKey) && isSameCreativeWork(a, b);
};

function withCopies<T extends WorkFields>(item: T, copies: readonly T[]): T {
  const also = copies.flatMap(({ ratingKey }): readonly ItemRef[] => (ratingKey === undefined ? [] : [ratingKey]));
  return also.length === 0 ? item : { ...item, also };
}
