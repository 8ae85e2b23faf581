import type { LibraryItem } from './item.ts';

/**
 * Compares a title with a search: 0 is no match, 1 the exact title. Allows misspellings and partial matches
 * (interface.md, 4.23).
 */
export function titleMatchScore(query: string, title: string): number {
  const [wanted, given] = [normalizeTextForSearch(query), normalizeTextForSearch(title)];
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
export function normalizeTextForSearch(text: string): string {
  const foldedText = folded.get(text);
  if (foldedText !== undefined) return foldedText;
  if (folded.size > FOLDED_AT_MOST) folded.clear();
  const plain = foldAnew(text);
  folded.set(text, plain);
  return plain;
}

/** Folded texts. A search reads every title and name on the server, possibly 100,000. */
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

/** Allows one typo in a word of four or more letters, and two in a word of eight or more. */
function isMisspelt(target: string, queryWord: string): boolean {
  if (queryWord.startsWith(target)) return true;
  if (target.length < 4) return false;
  return distance(target, queryWord) <= (target.length < 8 ? 1 : 2);
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
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

export interface SearchHit {
  readonly item: LibraryItem;
  readonly score: number;
  /** Reason for the hit. Undefined if the title matches. */
  readonly reason?: SearchHitReason | undefined;
}

/**
 * A reason for a hit other than the title. The vendor names reasons like kinds of search results. The reason
 * `originalTitle` has no title and no id.
 */
export interface SearchHitReason {
  readonly kind: 'genre' | 'director' | 'actor' | 'artist' | 'originalTitle' | 'section';
  readonly title?: string;
  /** ratingKey of the artist, or id of the library. */
  readonly id?: string;
}

/**
 * Matches an item by its title. Films and shows also match by genre, director and cast ("related matches"), with a
 * lower score.
 */
export function findSearchHit(query: string, item: LibraryItem): SearchHit | undefined {
  const score = titleMatchScore(query, item.title);
  if (score > 0) return { item, score };
  for (const [tagKind, kind] of RELATIONS) {
    const related = item.tags.find(
      ({ kind: candidate, tag }) => candidate === tagKind && titleMatchScore(query, tag) >= 0.8,
    );
    if (related !== undefined) return { item, score: 0.3, reason: { kind, title: related.tag } };
  }
  return undefined;
}

/** Matches of the vendor's servers only: items by original title, albums by artist. */
export function findPlexSearchHit(
  query: string,
  item: LibraryItem,
  parent: LibraryItem | undefined,
): SearchHit | undefined {
  const score = titleMatchScore(query, item.originalTitle ?? '');
  if (score > 0) return { item, score, reason: { kind: 'originalTitle' } };
  if (item.kind !== 'album' || parent === undefined || titleMatchScore(query, parent.title) < 0.8) return undefined;
  return { item, score: 0.3, reason: { kind: 'artist', title: parent.title, id: parent.ratingKey } };
}

const RELATIONS = [
  ['Director', 'director'],
  ['Role', 'actor'],
  ['Genre', 'genre'],
] as const;
