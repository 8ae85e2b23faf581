const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** What a person sees as one character: a letter with its marks, an emoji of several people. */
export const graphemesOf = (text: string): readonly string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);
