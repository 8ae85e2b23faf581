import type { CatalogueEntry, CatalogueSearch } from '../domain/media/catalogue.ts';
import type { ItemKind } from '../domain/media/items/item.ts';

/**
 * How many of the typed words a title has, and how well they fit. Reused between searches, because making one
 * costs more than clearing it.
 */
export class Tally {
  #turns = new Uint8Array();
  #words = new Uint8Array();
  #scores = new Float32Array();

  clear(size: number): void {
    if (this.#turns.length === size) {
      for (const each of [this.#turns, this.#words, this.#scores]) each.fill(0);
      return;
    }
    this.#turns = new Uint8Array(size);
    this.#words = new Uint8Array(size);
    this.#scores = new Float32Array(size);
  }

  /** Called word by word, with `turn` from 1; of several hits for one word the first counts. */
  count(at: number, turn: number, weight: number): void {
    if (this.#turns[at] === turn) return;
    this.#turns[at] = turn;
    this.#words[at] = this.words(at) + 1;
    this.#scores[at] = this.score(at) + weight;
  }

  words(at: number): number {
    return this.#words[at] ?? 0;
  }

  score(at: number): number {
    return this.#scores[at] ?? 0;
  }
}

interface Found {
  readonly entries: readonly CatalogueEntry[];
  /** Folded. */
  readonly titles: readonly string[];
  readonly tally: Tally;
  /** The typed text, folded. */
  readonly start: string;
  /** How many of the words a title must have. */
  readonly needed: number;
  readonly options: CatalogueSearch;
}

export interface Scored {
  readonly at: number;
  readonly score: number;
}

/** Score of a title that equals the typed text: more than all ten words together can score. */
const VERY_TITLE = 100;
const BEGINS = 20;
/** At the same score, a show comes before its episodes and an album before its tracks. */
const WHOLES: ReadonlySet<ItemKind> = new Set(['movie', 'show', 'artist', 'album']);
const WHOLE = 0.3;
/** At the same score, the shorter title comes first, because more of it was typed. */
const PER_LETTER = 0.002;

/** The best entries by their indexes, at most `limit`, best first; at the same score, the one added first. */
export function bestOf(found: Found): readonly Scored[] {
  const { limit } = found.options;
  const best: Scored[] = [];
  for (let at = 0; at < found.entries.length; at += 1) {
    const score = scoreOf(found, at);
    const last = best[limit - 1];
    if (score === undefined || (last && score <= last.score)) continue;
    best.splice(placeOf(best, score), 0, { at, score });
    if (best.length > limit) best.pop();
  }
  return best;
}

/** Undefined for an entry that has too few of the words, or is of another kind or library than wanted. */
function scoreOf({ entries, titles, tally, start, needed, options }: Found, at: number): number | undefined {
  if (tally.words(at) < needed) return undefined;
  const entry = entries[at];
  const title = titles[at];
  if (entry === undefined || title === undefined || !isWanted(entry, options)) return undefined;
  return tally.score(at) + bonus(title, start) + (WHOLES.has(entry.kind) ? WHOLE : 0);
}

const isWanted = ({ kind, librarySectionId }: CatalogueEntry, { kinds, librarySectionIds }: CatalogueSearch): boolean =>
  (kinds?.includes(kind) ?? true) &&
  (librarySectionIds === undefined || (librarySectionId !== undefined && librarySectionIds.includes(librarySectionId)));

function placeOf(best: readonly Scored[], score: number): number {
  const place = best.findIndex((other) => other.score < score);
  return place < 0 ? best.length : place;
}

function bonus(title: string, start: string): number {
  const letters = Math.min(title.length, 100) * PER_LETTER;
  if (!title.startsWith(start)) return -letters;
  return (title.length === start.length ? VERY_TITLE : BEGINS) - letters;
}
