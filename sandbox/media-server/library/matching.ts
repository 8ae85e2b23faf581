import type { Item } from './item.ts';

/**
 * How well a title matches a search (4.23: spell checking and partial matching): 0 is no match, 1 is the
 * exact title.
 */
export function scoreOf(query: string, title: string): number {
  const [wanted, given] = [fold(query), fold(title)];
  if (wanted === '' || given === '') return 0;
  if (wanted === given) return 1;
  if (given.startsWith(wanted)) return 0.9;
  const [wantedWords, givenWords] = [wanted.split(' '), given.split(' ')];
  if (wantedWords.every((word) => givenWords.some((candidate) => candidate.startsWith(word)))) return 0.8;
  if (wanted.length >= 3 && given.includes(wanted)) return 0.6;
  if (wantedWords.every((word) => givenWords.some((candidate) => isMisspelt(word, candidate)))) return 0.45;
  return 0;
}

/** Removes case, diacritics and punctuation, so that "dvorak" finds Dvořák and "safety last" finds Safety Last! */
export function fold(text: string): string {
  const known = folded.get(text);
  if (known !== undefined) return known;
  if (folded.size > FOLDED_AT_MOST) folded.clear();
  const plain = foldAnew(text);
  folded.set(text, plain);
  return plain;
}

/** Results are cached, because a search looks at every title and name on the server, and there may be 100,000. */
const folded = new Map<string, string>();
const FOLDED_AT_MOST = 300_000;

function foldAnew(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Allows one typo in a word of four letters or more, and two in one of eight or more. */
function isMisspelt(wanted: string, given: string): boolean {
  if (given.startsWith(wanted)) return true;
  if (wanted.length < 4) return false;
  return distance(wanted, given) <= (wanted.length < 8 ? 1 : 2);
}

/** The Levenshtein distance, computed row by row. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

export interface Hit {
  readonly item: Item;
  readonly score: number;
  /** Set if something other than the title matched. */
  readonly reason?: Reason | undefined;
}

/** The vendor documents the names of hubs as kinds, and `originalTitle`, which has no title and no id. */
export interface Reason {
  readonly kind: 'genre' | 'director' | 'actor' | 'artist' | 'originalTitle' | 'section';
  readonly title?: string;
  /** The key of the artist, or the number of the library. */
  readonly id?: string;
}

/** Matches by title, or for films and shows by genre, director and cast ("related matches"), which count less. */
export function hitOf(query: string, item: Item): Hit | undefined {
  const score = scoreOf(query, item.title);
  if (score > 0) return { item, score };
  for (const [tagKind, kind] of RELATIONS) {
    const related = item.tags.find(({ kind: candidate, tag }) => candidate === tagKind && scoreOf(query, tag) >= 0.8);
    if (related !== undefined) return { item, score: 0.3, reason: { kind, title: related.tag } };
  }
  return undefined;
}

/** Matches as only the vendor's servers do: items by their original title, and albums by their artist. */
export function vendorHitOf(query: string, item: Item, parent: Item | undefined): Hit | undefined {
  const score = scoreOf(query, item.originalTitle ?? '');
  if (score > 0) return { item, score, reason: { kind: 'originalTitle' } };
  if (item.kind !== 'album' || parent === undefined || scoreOf(query, parent.title) < 0.8) return undefined;
  return { item, score: 0.3, reason: { kind: 'artist', title: parent.title, id: parent.ratingKey } };
}

const RELATIONS = [
  ['Director', 'director'],
  ['Role', 'actor'],
  ['Genre', 'genre'],
] as const;
