import { LRUCache } from 'lru-cache';
import SearchableMap from 'minisearch/SearchableMap';

export interface WordCandidate {
  readonly postings: readonly number[];
  /** Quality of the match: 1 for the same word, less for words that differ more. */
  readonly weight: number;
}

/**
 * The indexed words that match a typed word. `prefix`: the same word and longer words that begin with it. `mistyped`:
 * also words that differ by one or two mistakes. `mistyped prefix`: also longer words whose beginning differs by one
 * mistake.
 */
export type WordMatchMode = 'prefix' | 'mistyped' | 'mistyped prefix';

/**
 * Prefixes of these lengths are additional keys in the search tree. They make it possible to find longer words by a
 * mistyped beginning: "metrpo" is similar to the prefix "metropo", which leads to "metropolis".
 */
const PREFIX_LETTERS = { min: 4, max: 7 } as const;
/**
 * Number of a typed word's first letters that are compared with the prefixes. With one mistake, six letters match
 * prefixes of 5 to 7 letters.
 */
const LOOKED_UP_LETTERS = 6;

/** Allowed number of mistakes in a typed word. Words with a digit must match exactly, because 1917 is not 1971. */
function allowedMistakes(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 6 ? 1 : 2;
}

/**
 * Weight of each kind of match: first the exact word, then longer words, then mistyped words, then longer words with a
 * mistyped beginning.
 */
const WEIGHTS = {
  exact: 1,
  longer: 0.9,
  mistyped: 0.7,
  /** Weight lost per mistake in a typed word. */
  mistake: 0.15,
  swapped: 0.55,
  mistypedPrefix: 0.4,
  /** Weight lost per additional letter of a longer word. */
  furtherLetter: 0.02,
} as const;
const MAX_FURTHER_LETTERS = 10;

interface Word {
  readonly length: number;
  readonly postings: number[];
}

/**
 * Maximum length, in letters, of prefixes with a list of words of their own. Thousands of words share a short prefix,
 * so finding them in the tree would be slow.
 */
const LISTED_LETTERS = 3;

const MAX_CACHED_WORDS = 100;

export class SearchWordIndex {
  readonly #words = new Map<string, Word>();
  readonly #wordsByPrefix = new Map<string, Word[]>();
  /** Search tree of all words. The value is null for additional prefixes (`PREFIX_LETTERS`), which are not words. */
  readonly #tree = new SearchableMap<Word | null>();
  /**
   * Cached matches of typed words. Walking the tree is the slowest part of a search, and a search may need it three
   * times. A new letter changes only the last word.
   */
  readonly #mistypedMatches = new LRUCache<string, readonly WordCandidate[]>({
    max: MAX_CACHED_WORDS,
    memoMethod: (word) => [...this.#findMistyped(word)],
  });

  add(text: string, posting: number): void {
    const knownWord = this.#words.get(text);
    if (knownWord) knownWord.postings.push(posting);
    else this.#addWord(text, { length: text.length, postings: [posting] });
  }

  /** Matches of a typed word, best first. Longer words match only while the word is unfinished. */
  candidates({ word, reach, mayBeUnfinished }: TypedWord): readonly WordCandidate[] {
    const exactWord = this.#words.get(word);
    const candidates: WordCandidate[] = [];
    if (exactWord) candidates.push({ postings: exactWord.postings, weight: WEIGHTS.exact });
    if (mayBeUnfinished) candidates.push(...this.#longerWords(word, WEIGHTS.longer));
    if (reach !== 'prefix' && allowedMistakes(word) > 0) candidates.push(...this.#mistypedMatches.memo(word));
    if (reach === 'mistyped prefix' && mayBeUnfinished && allowedMistakes(word) > 0)
      candidates.push(...this.#findMistypedPrefix(word));
    return candidates.sort((a, b) => b.weight - a.weight);
  }

  #addWord(text: string, word: Word): void {
    this.#words.set(text, word);
    this.#mistypedMatches.clear();
    this.#tree.set(text, word);
    for (let length = 1; length <= Math.min(LISTED_LETTERS, text.length); length += 1) {
      const prefix = text.slice(0, length);
      const samePrefixWords = this.#wordsByPrefix.get(prefix);
      if (samePrefixWords) samePrefixWords.push(word);
      else this.#wordsByPrefix.set(prefix, [word]);
    }
    for (let length = PREFIX_LETTERS.min; length <= Math.min(PREFIX_LETTERS.max, text.length - 1); length += 1) {
      const prefix = text.slice(0, length);
      if (!this.#tree.has(prefix)) this.#tree.set(prefix, null);
    }
  }

  #longerWords(prefix: string, bestWeight: number): readonly WordCandidate[] {
    const isListed = prefix.length <= LISTED_LETTERS;
    const words = isListed ? (this.#wordsByPrefix.get(prefix) ?? []) : this.#tree.atPrefix(prefix).values();
    const candidates: WordCandidate[] = [];
    for (const word of words) {
      if (word === null) continue;
      const furtherLetters = Math.min(MAX_FURTHER_LETTERS, word.length - prefix.length);
      candidates.push({ postings: word.postings, weight: bestWeight - furtherLetters * WEIGHTS.furtherLetter });
    }
    return candidates;
  }

  *#findMistyped(typedWord: string): Generator<WordCandidate> {
    for (const [word, mistakes] of this.#tree.fuzzyGet(typedWord, allowedMistakes(typedWord)).values())
      if (word) yield { postings: word.postings, weight: WEIGHTS.mistyped - mistakes * WEIGHTS.mistake };
    for (const swapped of swapsOf(typedWord)) {
      const word = this.#words.get(swapped);
      if (word) yield { postings: word.postings, weight: WEIGHTS.swapped };
    }
  }

  *#findMistypedPrefix(word: string): Generator<WordCandidate> {
    for (const prefix of this.#tree.fuzzyGet(word.slice(0, LOOKED_UP_LETTERS), 1).keys())
      yield* this.#longerWords(prefix, WEIGHTS.mistypedPrefix);
  }
}

interface TypedWord {
  readonly word: string;
  readonly reach: WordMatchMode;
  readonly mayBeUnfinished: boolean;
}

/**
 * All forms of the word with two neighbouring letters swapped. People see a swap as one mistake, but the tree counts
 * two.
 */
function swapsOf(word: string): readonly string[] {
  const swaps: string[] = [];
  for (let at = 0; at < word.length - 1; at += 1)
    swaps.push(word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2));
  return swaps;
}
