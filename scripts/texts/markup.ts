/** Markdown, mentions and links, which a translation must keep. */
const KINDS: Readonly<Record<string, RegExp>> = {
  'starts of lines': /^(?:#{1,3} |-# |> |- |\d+\. )/gm,
  'line breaks': /\n/g,
  'bold marks': /\*\*/g,
  'italic marks': /(?<!\*)\*(?!\*)/g,
  'strike marks': /~~/g,
  'mentions and times': /<(?:[@#/]|t:|a?:)[^>]*>/g,
  /** Links without the punctuation after them, because some languages write a space before it. */
  links: /https?:\/\/[^\s`)>]*[^\s`)>.,:;!?]/g,
  'link targets': /\]\([^)]*\)/g,
  /**
   * Code without lower-case letters, such as names of settings. Other code may differ, because names of Discord's
   * commands are translated.
   */
  'settings in code': /`[^`a-z]*`/g,
  'code marks': /`/g,
};

export const findMarkupDifferences = (english: string, translated: string): readonly string[] =>
  Object.entries(KINDS).flatMap(([kind, pattern]) => {
    const expected = matchesOf(english, pattern);
    const actual = matchesOf(translated, pattern);
    return expected.join(' ') === actual.join(' ')
      ? []
      : [`${kind}: ${listOf(expected)} in English, here ${listOf(actual)}`];
  });

/** Values that only one of the two texts contains. They may contain a value a different number of times. */
export function findPlaceholderDifferences(english: string, translated: string): readonly string[] {
  const expected = new Set(matchesOf(english, VALUE));
  const actual = new Set(matchesOf(translated, VALUE));
  const missing = Array.from(expected.difference(actual), (value) => `lacks the value ${value}`);
  const additional = Array.from(actual.difference(expected), (value) => `has the value ${value}, unlike English`);
  return [...missing, ...additional];
}

const VALUE = /⟦\w+⟧/g;

const matchesOf = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([match]) => JSON.stringify(match)).toSorted();

const listOf = (matches: readonly string[]): string => (matches.length === 0 ? 'none' : matches.join(' '));
