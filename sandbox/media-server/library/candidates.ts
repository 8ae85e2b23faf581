import type { Item, ItemKind } from './item.ts';
import { hashBelow } from './itemFactory.ts';

/** One result of a metadata service for an item (interface.md 2.10). */
export interface Candidate {
  readonly guid: string;
  readonly name: string;
  readonly year: number | undefined;
  /** How well it matches; 100 is a perfect match. */
  readonly score: number;
  readonly disambiguation: string;
}

/** The kinds in 2.10; a track only appears as a child of its album. */
const MATCHED: ReadonlySet<ItemKind> = new Set(['movie', 'show', 'season', 'artist', 'album']);

/** Returns the item itself and two near misses, as metadata services do. */
export function candidatesFor(item: Item): readonly Candidate[] {
  if (!MATCHED.has(item.kind)) return [];
  const later = item.year === undefined ? undefined : item.year + 7 + hashBelow(item.guid, 40);
  return [
    { guid: matchGuid(item, ''), name: item.title, year: item.year, score: 100, disambiguation: '' },
    { guid: matchGuid(item, 'b'), name: item.title, year: later, score: 84, disambiguation: 'of the same name' },
    { guid: matchGuid(item, 'c'), name: `${item.title} (tribute)`, year: later, score: 61, disambiguation: 'tribute' },
  ];
}

/** The guid at an online service; music uses `mbid://` (4.21). */
export function serviceGuidOf(item: Item): string {
  return matchGuid(item, '');
}

/** The agent's id of a film or series, without the scheme, which depends on the vocabulary. */
function matchGuid(item: Item, variant: string): string {
  const id = item.guid.split('/').at(-1) ?? '';
  return isMusic(item) ? `mbid://${uuidOf(id + variant)}` : `${item.guid.replace(/^.*:\/\//, '')}${variant}`;
}

function isMusic({ kind }: Item): boolean {
  return kind === 'artist' || kind === 'album' || kind === 'track';
}

/** Makes a UUID; a matched item keeps the id that it was matched to. */
function uuidOf(id: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id;
  const hex = [0, 1, 2, 3]
    .map((part) => hashBelow(`${id} ${part}`, 0x1_0000_0000).toString(16).padStart(8, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
