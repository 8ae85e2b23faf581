import type { CatalogueEntry, CatalogueSearch } from '../domain/media/catalogue.ts';
import { bestOf, type Scored, Tally } from './ranking.ts';
import { type Reach, Terms } from './terms.ts';

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
export class TitleIndex {
  readonly #entries: CatalogueEntry[] = [];
  readonly #titles: string[] = [];
  readonly #keys = new Set<string>();
  readonly #terms = new Terms();
  readonly #tally = new Tally();

  get entries(): readonly CatalogueEntry[] {
    return this.#entries;
  }

  /** A `ratingKey` that is there already is left out. */
  add(entry: CatalogueEntry): void {
    if (this.#keys.has(entry.ratingKey)) return;
    this.#keys.add(entry.ratingKey);
    const { title, parentTitle = '', grandparentTitle = '', year = '' } = entry;
    const inTitle = wordsOf(title);
    const beside = new Set(wordsOf(`${parentTitle} ${grandparentTitle} ${year}`)).difference(new Set(inTitle));
    const posting = this.#entries.length * 2;
    for (const word of new Set(inTitle)) this.#terms.add(word, posting + 1);
    for (const word of beside) this.#terms.add(word, posting);
    this.#entries.push(entry);
    this.#titles.push(inTitle.join(' '));
  }

  search(typed: string, options: CatalogueSearch): readonly CatalogueEntry[] {
    const words = [...new Set(wordsOf(typed))].slice(0, MAX_TYPED);
    const of = {
      entries: this.#entries,
      titles: this.#titles,
      tally: this.#tally,
      start: wordsOf(typed).join(' '),
      options,
    };
    let best: readonly Scored[] = [];
    for (const { reach, share, until } of words.length === 0 ? [] : ATTEMPTS) {
      this.#count(words, reach);
      best = bestOf({ ...of, needed: Math.ceil(words.length * share) });
      if (best.length >= (until === 'full' ? options.limit : 1)) break;
    }
    return best.flatMap(({ at, score }) => {
      const entry = this.#entries[at];
      return entry ? [{ ...entry, score }] : [];
    });
  }

  /** How many of the words each title has, and how well. */
  #count(words: readonly string[], reach: Reach): void {
    const tally = this.#tally;
    tally.clear(this.#entries.length);
    words.forEach((word, turn) => {
      // A single letter in the middle is a word of its own; the last word is usually still being typed.
      const isBegun = word.length > 1 || turn === words.length - 1;
      for (const { postings, weight } of this.#terms.candidates(word, reach, isBegun))
        for (const posting of postings)
          tally.count(posting >>> 1, turn + 1, posting & 1 ? weight : weight * BESIDE_THE_TITLE);
    });
  }
}
