import type { CatalogueEntry, CatalogueSearch } from '../domain/media/catalogue.ts';
import { bestOf, createTally } from './ranking.ts';
import { createTerms, type Reach } from './terms.ts';

/** Letters that are not a plain letter with a mark, and what people type instead. */
const PLAIN: Readonly<Record<string, string>> = {
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
const PLAINER = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
/** Scripts without spaces: every sign is a word of its own, so that the middle of a title is found too. */
const SIGNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const NOT_ASCII = /[^\0-\x7f]/;

/** Longer titles are cut, so that a hostile one costs no more than another. */
const MAX_LENGTH = 300;
const MAX_WORDS = 24;
const MAX_WORD = 32;

/** The words of a text without case, accents, apostrophes and punctuation; a text without letters or digits is split at its spaces only. */
function wordsOf(text: string): readonly string[] {
  const lower = plain(text.slice(0, MAX_LENGTH).toLowerCase()).replaceAll(/['’ʼ`]/g, '');
  const words = lower.match(/[\p{L}\p{N}]+/gu) ?? lower.match(/\S+/g) ?? [];
  return words.slice(0, MAX_WORDS).map((word) => word.slice(0, MAX_WORD));
}

function plain(lower: string): string {
  if (!NOT_ASCII.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(PLAINER, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(SIGNS, ' $& ');
}

export interface TitleIndex {
  readonly entries: readonly CatalogueEntry[];
  /** A `ratingKey` that is there already is left out. */
  add(entry: CatalogueEntry): void;
  search(typed: string, options: CatalogueSearch): readonly CatalogueEntry[];
}

/** The weight of a word of the show, artist, album or year; a word of the title itself has 1. */
const BESIDE_THE_TITLE = 0.4;

/** The searches to try, in this order, until there are enough hits: the exact one costs least and comes first. */
const ATTEMPTS: readonly { readonly reach: Reach; readonly share: number; readonly until: 'full' | 'any' }[] = [
  { reach: 'begun', share: 1, until: 'full' },
  { reach: 'mistyped', share: 1, until: 'any' },
  { reach: 'mistyped and begun', share: 1, until: 'any' },
  // Half of the words are enough: "the matrix movie".
  { reach: 'mistyped', share: 0.5, until: 'any' },
];
/** How many of the typed words are looked up. */
const MAX_TYPED = 10;

/** Titles by their words. Adding one takes some microseconds, a search some milliseconds at 100,000. */
export function createTitleIndex(): TitleIndex {
  const entries: CatalogueEntry[] = [];
  const titles: string[] = [];
  const keys = new Set<string>();
  const terms = createTerms();
  const tally = createTally();

  function add(entry: CatalogueEntry): void {
    if (keys.has(entry.ratingKey)) return;
    keys.add(entry.ratingKey);
    const { title, parentTitle = '', grandparentTitle = '', year = '' } = entry;
    const inTitle = wordsOf(title);
    const beside = new Set(wordsOf(`${parentTitle} ${grandparentTitle} ${year}`)).difference(new Set(inTitle));
    for (const word of new Set(inTitle)) terms.add(word, entries.length * 2 + 1);
    for (const word of beside) terms.add(word, entries.length * 2);
    entries.push(entry);
    titles.push(inTitle.join(' '));
  }

  /** How many of the words each title has, and how well. */
  function count(words: readonly string[], reach: Reach): void {
    tally.clear(entries.length);
    words.forEach((word, turn) => {
      // A single letter in the middle is a word of its own; the last word is usually still being typed.
      const isBegun = word.length > 1 || turn === words.length - 1;
      for (const { postings, weight } of terms.candidates(word, reach, isBegun))
        for (const posting of postings)
          tally.count(posting >>> 1, turn + 1, posting & 1 ? weight : weight * BESIDE_THE_TITLE);
    });
  }

  function search(typed: string, options: CatalogueSearch): readonly CatalogueEntry[] {
    const words = [...new Set(wordsOf(typed))].slice(0, MAX_TYPED);
    const start = wordsOf(typed).join(' ');
    let best: readonly number[] = [];
    for (const { reach, share, until } of words.length === 0 ? [] : ATTEMPTS) {
      count(words, reach);
      best = bestOf({ entries, titles, tally, start, needed: Math.ceil(words.length * share), options });
      if (best.length >= (until === 'full' ? options.limit : 1)) break;
    }
    return best.flatMap((at) => entries[at] ?? []);
  }

  return { entries, add, search };
}
