import type { CatalogueEntry, CatalogueSearch } from '../domain/media/catalogue.ts';
import { findBestCatalogueEntries, type ScoredCatalogueEntry, TitleMatchScorer } from './ranking.ts';
import { SearchWordIndex, type WordMatchMode } from './terms.ts';

/** Letters that are more than a plain letter with an accent, and their spelling in plain letters. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};
const SPECIAL_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');
/**
 * Characters of scripts without spaces. Each character counts as a word, so that searches also find the middle of a
 * title.
 */
const UNSPACED_CHARACTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const NOT_ASCII = /[^\0-\x7f]/;

/**
 * Maximum length of an indexed title, in characters. The rest of a title is not searchable, so that an extremely long
 * title costs no more than others.
 */
const MAX_TITLE_LENGTH = 300;
const MAX_WORDS = 24;
const MAX_WORD_LENGTH = 32;

/**
 * Splits a text into words of plain lower-case letters, without accents, apostrophes and punctuation. A text without
 * letters and digits is only split at its spaces.
 */
function wordsOf(text: string): readonly string[] {
  const lower = plainLetters(text.slice(0, MAX_TITLE_LENGTH).toLowerCase()).replaceAll(/['’ʼ`]/g, '');
  const words = lower.match(/[\p{L}\p{N}]+/gu) ?? lower.match(/\S+/g) ?? [];
  return words.slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_WORD_LENGTH));
}

function plainLetters(lower: string): string {
  if (!NOT_ASCII.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(SPECIAL_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replaceAll(UNSPACED_CHARACTERS, ' $& ');
}

/**
 * Weight of words from the year or from the name of the show, artist or album. Words of the title itself have the
 * weight 1.
 */
const OTHER_WORD_WEIGHT = 0.4;

interface Attempt {
  readonly reach: WordMatchMode;
  /** Minimum share of the typed words that a title must have, from 0 to 1. */
  readonly share: number;
  /** Condition for ending the search: the list of results is full, or there is any match. */
  readonly enough: 'full list' | 'any hit';
}

/**
 * Search attempts, made one after the other until there are enough matches. The cheapest attempt, without mistakes,
 * comes first. Results of a later attempt replace earlier ones, which loses nothing: `mistyped` also finds the matches
 * of `prefix`, and the other attempts follow only if there was no match.
 */
const ATTEMPTS: readonly Attempt[] = [
  { reach: 'prefix', share: 1, enough: 'full list' },
  { reach: 'mistyped', share: 1, enough: 'any hit' },
  { reach: 'mistyped prefix', share: 1, enough: 'any hit' },
  // Half of the words are enough, so that "the matrix movie" finds The Matrix.
  { reach: 'mistyped', share: 0.5, enough: 'any hit' },
];
const MAX_TYPED_WORDS = 10;

/**
 * A posting says that a title has a word. Millions of postings exist, so each is one number: the entry's index times
 * two, plus one if the word is in the title itself.
 */
const titlePosting = (entryIndex: number): number => entryIndex * 2 + 1;
const otherPosting = (entryIndex: number): number => entryIndex * 2;
const entryIndexOf = (posting: number): number => posting >>> 1;
const isInTitle = (posting: number): boolean => (posting & 1) === 1;

/** Full-text index of titles. Adding a title takes microseconds; a search among 100,000 titles takes milliseconds. */
export class TitleSearchIndex {
  readonly #entries: CatalogueEntry[] = [];
  readonly #titles: string[] = [];
  readonly #keys = new Set<string>();
  readonly #terms = new SearchWordIndex();
  readonly #tally = new TitleMatchScorer();

  get entries(): readonly CatalogueEntry[] {
    return this.#entries;
  }

  /** Ignores an entry with a known `ratingKey`. */
  add(entry: CatalogueEntry): void {
    if (this.#keys.has(entry.ratingKey)) return;
    this.#keys.add(entry.ratingKey);
    const { title, parentTitle = '', grandparentTitle = '', year = '' } = entry;
    const titleWords = wordsOf(title);
    const otherWords = new Set(wordsOf(`${parentTitle} ${grandparentTitle} ${year}`)).difference(new Set(titleWords));
    const index = this.#entries.length;
    for (const word of new Set(titleWords)) this.#terms.add(word, titlePosting(index));
    for (const word of otherWords) this.#terms.add(word, otherPosting(index));
    this.#entries.push(entry);
    this.#titles.push(titleWords.join(' '));
  }

  search(text: string, options: CatalogueSearch): readonly CatalogueEntry[] {
    const words = [...new Set(wordsOf(text))].slice(0, MAX_TYPED_WORDS);
    if (words.length === 0) return [];
    const state = {
      entries: this.#entries,
      titles: this.#titles,
      tally: this.#tally,
      typedTitle: wordsOf(text).join(' '),
      options,
    };
    let best: readonly ScoredCatalogueEntry[] = [];
    for (const { reach, share, enough } of ATTEMPTS) {
      this.#fillTally(words, reach);
      best = findBestCatalogueEntries({ ...state, neededWords: Math.ceil(words.length * share) });
      if (best.length >= (enough === 'full list' ? options.limit : 1)) break;
    }
    return best.flatMap(({ index, score }) => {
      const entry = this.#entries[index];
      return entry ? [{ ...entry, score }] : [];
    });
  }

  #fillTally(words: readonly string[], reach: WordMatchMode): void {
    const tally = this.#tally;
    tally.clear(this.#entries.length);
    for (const [position, word] of words.entries()) {
      // A single letter in the middle of the text is a complete word. The last word may still be unfinished.
      const mayBeUnfinished = word.length > 1 || position === words.length - 1;
      for (const { postings, weight } of this.#terms.candidates({ word, reach, mayBeUnfinished }))
        for (const posting of postings) {
          const postingWeight = isInTitle(posting) ? weight : weight * OTHER_WORD_WEIGHT;
          tally.count(entryIndexOf(posting), position + 1, postingWeight);
        }
    }
  }
}
