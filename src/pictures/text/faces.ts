import { readFileSync } from 'node:fs';
import { createEmoji } from './emoji.ts';
import { createFallbacks } from './fallbacks.ts';
import { type FindFile, familiesFor, findFile, interFiles } from './families.ts';
import { createFont, type Font } from './font.ts';
import { graphemesOf, tidied } from './graphemes.ts';

/** Draws a character: a font or a drawing. */
export type Face = { readonly font: Font } | { readonly drawing: string };

/** The loaded faces of all requested texts. */
export interface Faces {
  readonly inter: Font;
  /** The face of a grapheme in a text; undefined if nothing can draw it. */
  faceOf(grapheme: string, text: string): Face | undefined;
}

/** Finds the faces of these texts, and loads them as needed. */
export type LoadFaces = (texts: readonly string[]) => Promise<Faces>;

export function createFaces(find: FindFile = findFile): LoadFaces {
  const { 400: regular, 600: semiBold } = interFiles();
  const inter = createFont({ 400: readFileSync(regular), 600: readFileSync(semiBold) });
  const fallbacks = createFallbacks(find);
  const emoji = createEmoji(find);

  async function faceFor(grapheme: string, text: string): Promise<Face | undefined> {
    const first = firstOf(grapheme);
    // A sign (™) is drawn with the font unless a variation selector marks it as an emoji.
    if (inter.has(first) && !grapheme.includes('\ufe0f') && !/\p{Emoji_Presentation}/u.test(first))
      return { font: inter };
    const drawing = await emoji.drawingOf(grapheme);
    if (drawing !== undefined) return { drawing };
    const font = inter.has(first) ? inter : await fallbacks.fontFor(first, text);
    return font && { font };
  }

  return async (texts) => {
    const emojis = new Map<string, Face>();
    // Faces are cached by the letter and its first possible family; the marks after a letter do not matter.
    const letters = new Map<string, Face>();
    // A cut text may have lost the characters that show the country of its ideographs.
    const anywhere = new Map<string, Face>();
    const graphemes = texts
      .map(tidied)
      .flatMap((text) => [...new Set(graphemesOf(text))].map((grapheme) => ({ grapheme, text })));
    for (const { grapheme, text } of graphemes) {
      const face = await faceFor(grapheme, text);
      if (!face) continue;
      if ('drawing' in face) {
        emojis.set(grapheme, face);
        continue;
      }
      letters.set(keyOf(grapheme, text), face);
      anywhere.set(firstOf(grapheme), face);
    }
    const faceOf: Faces['faceOf'] = (grapheme, text) =>
      emojis.get(grapheme) ?? letters.get(keyOf(grapheme, text)) ?? anywhere.get(firstOf(grapheme));
    return { inter, faceOf };
  };
}

const firstOf = ([first = '']: string): string => first;
const keyOf = ([first = '']: string, text: string): string => `${familiesFor(first, text)[0] ?? ''} ${first}`;
