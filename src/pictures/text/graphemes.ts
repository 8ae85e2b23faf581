const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Splits a text into what a person sees as characters: a letter with its marks, an emoji of several people. */
export const graphemesOf = (text: string): readonly string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);
