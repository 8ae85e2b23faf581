/** Rules for comparing the words of one language. Words are in lower case, without accents and apostrophes. */
export interface Language {
  readonly wordsOf: (text: string) => readonly string[];
  /** True for words that say nothing about a query, such as articles. */
  readonly isStopWord: (word: string) => boolean;
  /** The part that a word's forms have in common. It is not always a word. */
  readonly stem: (word: string) => string;
  /** True for stems that say little about a query, such as "my" and "who". */
  readonly isWeak: (stem: string) => boolean;
  /**
   * A verb's stem without a first part that stands apart in some forms, such as "ab" in "abschalten". Empty for other
   * words.
   */
  readonly rootOf: (stem: string) => readonly string[];
  /** True if the language writes several words as one, such as "Filmabend". */
  readonly hasCompounds: boolean;
}
