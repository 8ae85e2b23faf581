import { LRUCache } from 'lru-cache';
import SearchableMap from 'minisearch/SearchableMap';

/** A word of the index that matches a typed word, and where it occurs. */
export interface Candidate {
  readonly postings: readonly number[];
  /** 1 for the same word, less for words further from it. */
  readonly weight: number;
}

/**
 * How far to look: words that begin with the typed text; also words one or two mistakes away; also beginnings
 * with a mistake.
 */
export type Reach = 'begun' | 'mistyped' | 'mistyped and begun';

/**
 * Beginnings of words are keys of the tree too, without postings: so "metrpo" is found near "metropo", and metropolis below
 * that. Only the first six typed letters are looked up: with one mistake they match five to seven letters of the word.
 */
const HEAD = { from: 4, to: 7, typed: 6 };

/** In a word of four or five letters one may be wrong, missing or extra, from six letters on two; shorter words must be exact. */
const mistakesIn = (word: string): number => (word.length < 4 || /\d/.test(word) ? 0 : word.length < 6 ? 1 : 2);

interface Word {
  readonly length: number;
  readonly postings: number[];
}

/**
 * In letters. Words with a beginning up to this length are listed: there are thousands of them, and walking
 * the tree is slow.
 */
const LISTED = 3;

/** How many typed words are remembered, with the words of the index near them. */
const KEPT = 100;

export class Terms {
  readonly #words = new Map<string, Word>();
  readonly #listed = new Map<string, Word[]>();
  readonly #tree = new SearchableMap<Word | null>();
  /**
   * Cached, because walking the tree is most of a search, which may look three times; the next typed letter
   * changes the last word only.
   */
  readonly #mistyped = new LRUCache<string, readonly Candidate[]>({
    max: KEPT,
    memoMethod: (word) => [...this.#findMistyped(word)],
  });

  add(text: string, posting: number): void {
    const known = this.#words.get(text);
    if (known) known.postings.push(posting);
    else this.#addWord(text, { length: text.length, postings: [posting] });
  }

  /** The nearest first. A word with a digit is never taken for a mistyped one: 1917 is not 1971. */
  candidates(word: string, reach: Reach, isBegun: boolean): readonly Candidate[] {
    const known = this.#words.get(word);
    const found: Candidate[] = known ? [{ postings: known.postings, weight: 1 }] : [];
    if (isBegun) found.push(...this.#begun(word, 0.9));
    if (reach !== 'begun' && mistakesIn(word) > 0) found.push(...this.#mistyped.memo(word));
    if (reach === 'mistyped and begun' && isBegun && mistakesIn(word) > 0) found.push(...this.#mistypedAndBegun(word));
    return found.sort((a, b) => b.weight - a.weight);
  }

  #addWord(text: string, word: Word): void {
    this.#words.set(text, word);
    this.#mistyped.clear();
    this.#tree.set(text, word);
    for (let length = 1; length <= Math.min(LISTED, text.length); length += 1) {
      const beginning = text.slice(0, length);
      const others = this.#listed.get(beginning);
      if (others) others.push(word);
      else this.#listed.set(beginning, [word]);
    }
    for (let length = HEAD.from; length <= Math.min(HEAD.to, text.length - 1); length += 1) {
      const head = text.slice(0, length);
      if (!this.#tree.has(head)) this.#tree.set(head, null);
    }
  }

  #begun(beginning: string, weight: number): readonly Candidate[] {
    const isListed = beginning.length <= LISTED;
    const found = isListed ? (this.#listed.get(beginning) ?? []) : [...this.#tree.atPrefix(beginning).values()];
    return found
      .filter((word) => word !== null)
      .map(({ length, postings }) => ({ postings, weight: weight - Math.min(10, length - beginning.length) * 0.02 }));
  }

  *#findMistyped(word: string): Generator<Candidate> {
    for (const [near, distance] of this.#tree.fuzzyGet(word, mistakesIn(word)).values())
      if (near) yield { postings: near.postings, weight: 0.7 - distance * 0.15 };
    for (const swapped of swapsOf(word)) {
      const near = this.#words.get(swapped);
      if (near) yield { postings: near.postings, weight: 0.55 };
    }
  }

  *#mistypedAndBegun(word: string): Generator<Candidate> {
    for (const head of this.#tree.fuzzyGet(word.slice(0, HEAD.typed), 1).keys()) yield* this.#begun(head, 0.4);
  }
}

/** The word with two neighbouring letters swapped: one mistake for a person, two for the tree. */
const swapsOf = (word: string): readonly string[] =>
  Array.from(Array(word.length - 1).keys(), (at) =>
    [word.slice(0, at), word.charAt(at + 1), word.charAt(at), word.slice(at + 2)].join(''),
  );
