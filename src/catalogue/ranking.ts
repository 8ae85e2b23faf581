import type { CatalogueEntry, CatalogueSearch } from '../domain/media/catalogue.ts';
import type { ItemKind } from '../domain/media/items/item.ts';

/**
 * Counts how many of the typed words each title has, and scores how well they match. All searches share one tally,
 * because clearing a tally is cheaper than allocating one.
 */
export class TitleMatchScorer {
  #lastWords = new Uint8Array();
  #wordCounts = new Uint8Array();
  #scores = new Float32Array();

  clear(size: number): void {
    if (this.#lastWords.length === size) {
      for (const array of [this.#lastWords, this.#wordCounts, this.#scores]) array.fill(0);
      return;
    }
    this.#lastWords = new Uint8Array(size);
    this.#wordCounts = new Uint8Array(size);
    this.#scores = new Float32Array(size);
  }

  /**
   * Notes that the title at this index has the typed word with this number (counted from 1). Must be called word by
   * word. Only the first match of a word in a title counts.
   */
  count(index: number, wordNumber: number, weight: number): void {
    if (this.#lastWords[index] === wordNumber) return;
    this.#lastWords[index] = wordNumber;
    this.#wordCounts[index] = this.wordCount(index) + 1;
    this.#scores[index] = this.score(index) + weight;
  }

  wordCount(index: number): number {
    return this.#wordCounts[index] ?? 0;
  }

  score(index: number): number {
    return this.#scores[index] ?? 0;
  }
}

interface SearchState {
  readonly entries: readonly CatalogueEntry[];
  /** Titles of the entries in plain lower-case letters (`wordsOf`). */
  readonly titles: readonly string[];
  readonly tally: TitleMatchScorer;
  /** The typed text in plain lower-case letters (`wordsOf`). */
  readonly typedTitle: string;
  readonly neededWords: number;
  readonly options: CatalogueSearch;
}

export interface ScoredCatalogueEntry {
  readonly index: number;
  readonly score: number;
}

/** Bonus for a title that equals the typed text. It exceeds the scores of ten words together. */
const SAME_TITLE_BONUS = 100;
const SAME_BEGINNING_BONUS = 20;
/** Kinds that get a bonus, so that a show comes before its episodes and an album before its tracks. */
const COMPLETE_WORKS: ReadonlySet<ItemKind> = new Set(['movie', 'show', 'artist', 'album']);
const COMPLETE_WORK_BONUS = 0.3;
/** Penalty per letter of a title, so that the shorter of two equally good titles comes first. */
const LETTER_PENALTY = 0.002;

/** Returns at most `limit` entries, best first. Among equal scores, the entry that was indexed first wins. */
export function findBestCatalogueEntries(search: SearchState): readonly ScoredCatalogueEntry[] {
  const { limit } = search.options;
  const best: ScoredCatalogueEntry[] = [];
  for (let index = 0; index < search.entries.length; index += 1) {
    const score = scoreOf(search, index);
    const last = best[limit - 1];
    if (score === undefined || (last && score <= last.score)) continue;
    best.splice(insertionIndex(best, score), 0, { index, score });
    if (best.length > limit) best.pop();
  }
  return best;
}

/**
 * Score of an entry. Undefined if the entry has too few of the typed words, or a kind or library that was not
 * requested.
 */
function scoreOf(
  { entries, titles, tally, typedTitle, neededWords, options }: SearchState,
  index: number,
): number | undefined {
  if (tally.wordCount(index) < neededWords) return undefined;
  const entry = entries[index];
  const title = titles[index];
  if (entry === undefined || title === undefined || !matchesSearch(entry, options)) return undefined;
  const workBonus = COMPLETE_WORKS.has(entry.kind) ? COMPLETE_WORK_BONUS : 0;
  return tally.score(index) + titleBonus(title, typedTitle) + workBonus;
}

export function matchesSearch(entry: CatalogueEntry, { kinds, librarySectionIds }: CatalogueSearch): boolean {
  const { kind, librarySectionId } = entry;
  if (kinds && !kinds.includes(kind)) return false;
  if (librarySectionIds === undefined) return true;
  return librarySectionId !== undefined && librarySectionIds.includes(librarySectionId);
}

function insertionIndex(best: readonly ScoredCatalogueEntry[], score: number): number {
  const index = best.findIndex((candidate) => candidate.score < score);
  return index < 0 ? best.length : index;
}

function titleBonus(title: string, typedTitle: string): number {
  const penalty = Math.min(title.length, 100) * LETTER_PENALTY;
  if (!title.startsWith(typedTitle)) return -penalty;
  return (title.length === typedTitle.length ? SAME_TITLE_BONUS : SAME_BEGINNING_BONUS) - penalty;
}
