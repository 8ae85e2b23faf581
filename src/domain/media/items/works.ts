import { type ItemRef, serverOf } from '../../servers/refs.ts';
import type { MediaItem } from './item.ts';

/** The fields of an item that identify its work. */
type Known = Pick<MediaItem, 'ratingKey' | 'kind' | 'title' | 'year' | 'guid' | 'also'>;

/** Assigned by one server, or for files that no agent recognized: equal ones on two servers are unrelated. */
const LOCAL = /^(?:local|collection|playlist|library):|agents\.none:/;

/** Without case, accents and surplus spaces. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('en').trim().replace(/\s+/g, ' ');

/**
 * The agent's guid for the work, equal on every server. Drops the text after `?`, which is the language of
 * its texts.
 */
function workGuid({ kind, guid }: Known): string | undefined {
  if (!guid?.includes('://') || LOCAL.test(guid)) return undefined;
  return `${kind} ${guid.split('?')[0]}`;
}

/** A film is known by title and year too; an episode or a song is not. */
const filmName = ({ kind, title, year }: Known): string | undefined =>
  kind === 'movie' && year !== undefined ? `${year} ${folded(title)}` : undefined;

/** True if the work can be recognized on another server: an episode unknown to any agent is only a file. */
export const isWork = (item: Known): boolean => workGuid(item) !== undefined || filmName(item) !== undefined;

/** True if two items of two servers are the same work. */
export function isSameWork(a: Known, b: Known): boolean {
  const one = workGuid(a);
  const other = workGuid(b);
  if (one !== undefined && other !== undefined) return one === other;
  const name = filmName(a);
  return name !== undefined && name === filmName(b);
}

/** The first of each list, then the second of each, ...: each list keeps its own order. */
export const interleaved = <T>(lists: readonly (readonly T[])[]): readonly T[] =>
  Array.from(Array(Math.max(0, ...lists.map(({ length }) => length))).keys(), (at) =>
    lists.flatMap((list) => list.slice(at, at + 1)),
  ).flat();

/**
 * Merges the items of several servers: each work once, at its first position, with the other items as its
 * `also`. Two items of one server stay two, and so does a film that matches two others.
 */
export function eachWorkOnce<T extends Known>(items: readonly T[]): readonly T[] {
  const rows: T[][] = [];
  const named = new Map<string, Set<T[]>>();
  for (const item of items) {
    const guid = workGuid(item);
    const name = filmName(item);
    const fitting = (by: string | undefined) =>
      [...(named.get(by ?? '') ?? [])].filter((row) => row.every((each) => isAnothersCopy(each, item)));
    const [byName, ...more] = fitting(name);
    const row = fitting(guid)[0] ?? (more.length === 0 ? byName : undefined) ?? newRow(rows);
    row.push(item);
    for (const each of [guid, name]) if (each !== undefined) named.set(each, (named.get(each) ?? new Set()).add(row));
  }
  return rows.flatMap(([first, ...others]) => (first ? [withOthers(first, others)] : []));
}

function newRow<T>(rows: T[][]): T[] {
  const row: T[] = [];
  rows.push(row);
  return row;
}

const isAnothersCopy = (a: Known, b: Known): boolean => {
  const [one, other] = [a, b].map(({ ratingKey }) => ratingKey && serverOf(ratingKey));
  return one !== undefined && other !== undefined && one !== other && isSameWork(a, b);
};

function withOthers<T extends Known>(item: T, others: readonly T[]): T {
  const also = others.flatMap(({ ratingKey }): readonly ItemRef[] => (ratingKey === undefined ? [] : [ratingKey]));
  return also.length === 0 ? item : { ...item, also };
}
