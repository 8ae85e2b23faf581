import type { LibraryItem, LibraryItemKind } from './item.ts';
import { hashTextToNumberBelow } from './itemFactory.ts';

/** One result of a metadata service for an item (interface.md, 2.10). */
export interface MatchCandidate {
  readonly guid: string;
  readonly name: string;
  readonly year: number | undefined;
  readonly score: number;
  readonly disambiguation: string;
}

/** Kinds with matches (interface.md, 2.10). A track occurs only within its album. */
const MATCHED: ReadonlySet<LibraryItemKind> = new Set(['movie', 'show', 'season', 'artist', 'album']);

/** Returns the item and two similar works, as metadata services do. */
export function matchCandidates(item: LibraryItem): readonly MatchCandidate[] {
  if (!MATCHED.has(item.kind)) return [];
  const laterYear = item.year === undefined ? undefined : item.year + 7 + hashTextToNumberBelow(item.guid, 40);
  return [
    { guid: matchGuid(item, ''), name: item.title, year: item.year, score: 100, disambiguation: '' },
    { guid: matchGuid(item, 'b'), name: item.title, year: laterYear, score: 84, disambiguation: 'of the same name' },
    {
      guid: matchGuid(item, 'c'),
      name: `${item.title} (tribute)`,
      year: laterYear,
      score: 61,
      disambiguation: 'tribute',
    },
  ];
}

/** The guid of an item at an online service. Music has `mbid://` (interface.md, 4.21). */
export function onlineServiceGuidOfItem(item: LibraryItem): string {
  return matchGuid(item, '');
}

/** An agent's id of a film or series. The scheme depends on the vocabulary and is added later. */
function matchGuid(item: LibraryItem, variant: string): string {
  const id = item.guid.split('/').at(-1) ?? '';
  return isMusic(item) ? `mbid://${uuidOf(id + variant)}` : `${item.guid.replace(/^.*:\/\//, '')}${variant}`;
}

function isMusic({ kind }: LibraryItem): boolean {
  return kind === 'artist' || kind === 'album' || kind === 'track';
}

/** Turns an item's id into a UUID. An id that is already a UUID stays unchanged. */
function uuidOf(id: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return id;
  const hex = [0, 1, 2, 3]
    .map((part) => hashTextToNumberBelow(`${id} ${part}`, 0x1_0000_0000).toString(16).padStart(8, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
