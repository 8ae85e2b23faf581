/** Rules for comparing words of one language. All words are in lower case, without accents and apostrophes. */
export interface LanguageWordRules {
  readonly wordsOf: (text: string) => readonly string[];
  /** True for words without meaning for a query, such as articles. */
  readonly isStopWord: (word: string) => boolean;
  /** Returns the common part of a word's forms. The stem need not be a word. */
  readonly stem: (word: string) => string;
  /** True for stems that say little about a query, such as "my" and "who". */
  readonly isWeak: (stem: string) => boolean;
  /** Returns a verb's stem without a separable first part, such as "ab" in "abschalten". Empty for other words. */
  readonly rootOf: (stem: string) => readonly string[];
  /** True if the language joins several words to one, such as "Filmabend". */
  readonly hasCompounds: boolean;
}
