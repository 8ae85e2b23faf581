import SearchableMap from 'minisearch/SearchableMap';

/** A word of the index that matches a typed word, and where it occurs. */
export interface Candidate {
  readonly postings: readonly number[];
  /** 1 for the same word, less for words further from it. */
  readonly weight: number;
}

/** How far to look: words that begin with what was typed; also words one or two mistakes away; also beginnings with a mistake. */
export type Reach = 'begun' | 'mistyped' | 'mistyped and begun';

export interface Terms {
  add(word: string, posting: number): void;
  /** The nearest first. A word with a digit is never taken for a mistyped one: 1917 is not 1971. */
  candidates(word: string, reach: Reach, isBegun: boolean): readonly Candidate[];
}

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

/** For beginnings up to this length the words are listed: there are thousands of them, and walking the tree is slow. */
const LISTED = 3;

export function createTerms(): Terms {
  const words = new Map<string, Word>();
  const listed = new Map<string, Word[]>();
  const tree = new SearchableMap<Word | null>();

  function add(text: string, posting: number): void {
    const known = words.get(text);
    if (known) known.postings.push(posting);
    else addWord(text, { length: text.length, postings: [posting] });
  }

  function addWord(text: string, word: Word): void {
    words.set(text, word);
    tree.set(text, word);
    for (let length = 1; length <= Math.min(LISTED, text.length); length += 1) list(text.slice(0, length), word);
    for (let length = HEAD.from; length <= Math.min(HEAD.to, text.length - 1); length += 1) {
      const head = text.slice(0, length);
      if (!tree.has(head)) tree.set(head, null);
    }
  }

  function list(beginning: string, word: Word): void {
    const others = listed.get(beginning);
    if (others) others.push(word);
    else listed.set(beginning, [word]);
  }

  function begun(beginning: string, weight: number): readonly Candidate[] {
    const found = beginning.length > LISTED ? [...tree.atPrefix(beginning).values()] : (listed.get(beginning) ?? []);
    return found
      .filter((word) => word !== null)
      .map(({ length, postings }) => ({ postings, weight: weight - Math.min(10, length - beginning.length) * 0.02 }));
  }

  function* mistyped(word: string): Generator<Candidate> {
    for (const [near, distance] of tree.fuzzyGet(word, mistakesIn(word)).values())
      if (near) yield { postings: near.postings, weight: 0.7 - distance * 0.15 };
    for (const swapped of swapsOf(word)) {
      const near = words.get(swapped);
      if (near) yield { postings: near.postings, weight: 0.55 };
    }
  }

  function* mistypedAndBegun(word: string): Generator<Candidate> {
    for (const head of tree.fuzzyGet(word.slice(0, HEAD.typed), 1).keys()) yield* begun(head, 0.4);
  }

  function candidates(word: string, reach: Reach, isBegun: boolean): readonly Candidate[] {
    const known = words.get(word);
    const found: Candidate[] = known ? [{ postings: known.postings, weight: 1 }] : [];
    if (isBegun) found.push(...begun(word, 0.9));
    if (reach !== 'begun' && mistakesIn(word) > 0) found.push(...mistyped(word));
    if (reach === 'mistyped and begun' && isBegun && mistakesIn(word) > 0) found.push(...mistypedAndBegun(word));
    return found.sort((a, b) => b.weight - a.weight);
  }

  return { add, candidates };
}

/** The word with two neighbouring letters swapped: one mistake for a person, two for the tree. */
const swapsOf = (word: string): readonly string[] =>
  Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word.charAt(at + 1), word.charAt(at), word.slice(at + 2)].join(''),
  );
