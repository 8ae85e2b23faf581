import MiniSearch from 'minisearch';
import type { LanguageWordRules } from './language/language.ts';

export interface TextDocument {
  readonly id: string;
  readonly name: string;
  readonly synonyms: string;
  readonly description: string;
  readonly options: string;
  /** Words of texts that mention the command, such as recipes. */
  readonly context: string;
}

export interface TextMatch {
  readonly id: string;
  readonly score: number;
  /** Share of the query's key words in the document, from 0 to 1. */
  readonly share: number;
}

type Field = Exclude<keyof TextDocument, 'id'>;

const FIELDS: readonly Field[] = ['name', 'synonyms', 'description', 'options', 'context'];
/** The following numbers were found by trial with the queries in test/commands/support/helpWishes.ts. */
const WEIGHTS: Readonly<Record<Field, number>> = { name: 2, synonyms: 3, description: 2, options: 0.5, context: 0.5 };
/** Parameters of the ranking method BM25. With a low `b`, a long list of synonyms hardly lowers a command's rank. */
const RANKING = { k: 1.2, b: 0.4, d: 0.5 };
/**
 * Weight of two kinds of words: those that say little about a query, such as "my", and parts of a compound word. Other
 * words have the weight 1.
 */
const WEAK = 0.45;
/** Minimum length of a word, in letters, that may be cut or mistyped. Shorter words must match exactly. */
const LONG_WORD = 4;
/** Number of typing mistakes that a search allows in a word, as a share of the word's letters. */
const MISTAKES = 0.2;
/** Minimum length of a part of a compound, in letters. */
const SHORTEST_PART = 4;
const MAX_TYPED_WORDS = 20;

export class TextIndex {
  readonly #index: MiniSearch<TextDocument>;
  readonly #language: LanguageWordRules;
  readonly #vocabulary: ReadonlySet<string>;

  constructor(documents: readonly TextDocument[], language: LanguageWordRules) {
    this.#language = language;
    this.#vocabulary = new Set(
      documents.flatMap((document) => FIELDS.flatMap((field) => this.#stemsOf(document[field]))),
    );
    this.#index = new MiniSearch<TextDocument>({
      fields: [...FIELDS],
      tokenize: (text) => [...language.wordsOf(text)],
      processTerm: (word) => this.#formsOf(word),
      searchOptions: {
        processTerm: (word) => this.#typedFormsOf(word),
        boost: WEIGHTS,
        boostTerm: (term, index, terms) => (language.isWeak(term) || isPartOfOther(index, terms) ? WEAK : 1),
        bm25: RANKING,
        prefix: (term) => term.length >= LONG_WORD,
      },
    });
    this.#index.addAll(documents);
  }

  /** Documents that have any of the query's words, best first. `mistakes` is a share of a word's letters. */
  search(query: string, mistakes = MISTAKES): readonly TextMatch[] {
    const words = this.#language.wordsOf(query).slice(0, MAX_TYPED_WORDS);
    const text = words.join(' ');
    const stems = new Set(this.#stemsOf(text));
    const strongStems = [...stems].filter((stem) => !this.#language.isWeak(stem));
    const keyStems = strongStems.length > 0 ? strongStems : [...stems];
    const knownShare = this.#knownShare(words);
    const fuzzy = (term: string) => mayHaveMistakes(term) && mistakes;
    return this.#index.search(text, { fuzzy }).map(({ id, score, queryTerms }) => ({
      id: String(id),
      // MiniSearch multiplies the score by the number of matched terms. Dividing by the root of that number keeps
      // entries with many weak matches from winning.
      score: (score * knownShare) / Math.sqrt(queryTerms.length),
      share: keyStems.filter((stem) => queryTerms.includes(stem)).length / keyStems.length,
    }));
  }

  /**
   * Share of the query's words that occur in this language's texts. Low for a query in another language, but never 0.
   */
  #knownShare(words: readonly string[]): number {
    const { isStopWord, stem } = this.#language;
    const knownWords = words.filter((word) => isStopWord(word) || this.#vocabulary.has(stem(word)));
    return (knownWords.length + 1) / (words.length + 1);
  }

  #stemsOf(text: string): readonly string[] {
    const { isStopWord, stem, wordsOf } = this.#language;
    return wordsOf(text).flatMap((word) => (isStopWord(word) ? [] : [stem(word)]));
  }

  #formsOf(word: string): string[] {
    const { isStopWord, stem, rootOf } = this.#language;
    if (isStopWord(word)) return [];
    const wordStem = stem(word);
    return [wordStem, ...rootOf(wordStem)];
  }

  /** Only typed compounds are taken apart. In documents, the later parts of compounds would be misleading. */
  #typedFormsOf(word: string): string[] {
    return this.#formsOf(word).flatMap((form) => [form, ...this.#partsOf(form)]);
  }

  #partsOf(compound: string): readonly string[] {
    if (!this.#language.hasCompounds) return [];
    const parts: string[] = [];
    for (let length = SHORTEST_PART; length <= compound.length - SHORTEST_PART; length += 1)
      parts.push(compound.slice(0, length), compound.slice(length));
    return parts.filter((part) => this.#vocabulary.has(part));
  }
}

const mayHaveMistakes = (term: string): boolean => term.length >= LONG_WORD && !/\d/.test(term);

function isPartOfOther(index: number, terms: readonly string[]): boolean {
  const term = terms[index] ?? '';
  return terms.some(
    (word) => word.length >= term.length + SHORTEST_PART && (word.startsWith(term) || word.endsWith(term)),
  );
}
