/** Splits a text into words in lower case, without accents and apostrophes. */
export const splitIntoWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}'’]/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Turns "80s", "80er" and "80ern" into "80s". */
export const normaliseDecadeWord = (word: string): string => word.replace(/^(\d+)(?:s|er[ns]?)$/, '$1s');

export const wordSet = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

export const stemSet = (words: string, stem: (word: string) => string): ReadonlySet<string> =>
  new Set(words.split(' ').map(stem));

/** Maps synonyms to one word. Each line lists synonyms, and all of them are mapped to the first word of the line. */
export function synonymMap(...lines: readonly string[]): ReadonlyMap<string, string> {
  const same = new Map<string, string>();
  for (const line of lines) {
    const words = line.split(' ');
    for (const word of words) same.set(word, words[0] ?? word);
  }
  return same;
}
