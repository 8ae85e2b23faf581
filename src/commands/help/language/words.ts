/** Words of a text in lower case, without accents and apostrophes. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}'’]/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Turns "80s", "80er" and "80ern" into "80s". */
export const withoutDecadeEnding = (word: string): string => word.replace(/^(\d+)(?:s|er[ns]?)$/, '$1s');
