/** How words of a language are compared. Words are in the form of `wordsOf`. */
export interface Language {
  /** Words of a text, as `wordsOf` writes them. */
  readonly wordsOf: (text: string) => readonly string[];
  /** True for words that say nothing about a query, such as articles. */
  readonly isStopWord: (word: string) => boolean;
  /** The part that a word's forms have in common. It is not always a word. */
  readonly stem: (word: string) => string;
  /** True for stems that say little about a query, such as "my" and "who". */
  readonly isWeak: (stem: string) => boolean;
  /** The verb without a first part that stands apart in some of its forms. Empty for other words. */
  readonly rootOf: (stem: string) => readonly string[];
  /** True if the language writes several words as one, such as "Filmabend". */
  readonly hasCompounds: boolean;
}
