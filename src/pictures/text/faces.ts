import { readFileSync } from 'node:fs';
import { createEmojiDrawings } from './emoji.ts';
import { createFallbackFonts } from './fallbacks.ts';
import { type FindFontPackageFile, findFontPackageFile, fontFamiliesFor, interFontFiles } from './families.ts';
import { createFont, type Font } from './font.ts';
import { graphemesOf, normalizeTextLine } from './graphemes.ts';

export type Face = { readonly font: Font } | { readonly drawing: string };

export interface LoadedFonts {
  readonly inter: Font;
  /** Font or drawing for a character of a text. Undefined if there is none. */
  faceOf(grapheme: string, text: string): Face | undefined;
}

/** Loads the fonts and drawings for all characters of these texts, before a chart with them is drawn. */
export type LoadFonts = (texts: readonly string[]) => Promise<LoadedFonts>;

export function createFontLoader(find: FindFontPackageFile = findFontPackageFile): LoadFonts {
  const { 400: regular, 600: semiBold } = interFontFiles();
  const inter = createFont({ 400: readFileSync(regular), 600: readFileSync(semiBold) });
  const fallbacks = createFallbackFonts(find);
  const emoji = createEmojiDrawings(find);

  async function findFace(grapheme: string, text: string): Promise<Face | undefined> {
    const character = firstCharacterOf(grapheme);
    // A symbol such as ™ is drawn with the font, unless a variation selector makes it an emoji.
    if (inter.has(character) && !grapheme.includes('\ufe0f') && !/\p{Emoji_Presentation}/u.test(character))
      return { font: inter };
    const drawing = await emoji.drawingOf(grapheme);
    if (drawing !== undefined) return { drawing };
    const font = inter.has(character) ? inter : await fallbacks.fontFor(character, text);
    return font && { font };
  }

  return async (texts) => {
    const emojis = new Map<string, Face>();
    // Fonts or drawings by the letter and the first family that may have it. Marks after a letter make no difference.
    const letters = new Map<string, Face>();
    // Fonts or drawings by the character alone, for cut texts: the characters that show the country of their ideographs
    // may have been cut off.
    const byCharacter = new Map<string, Face>();
    const graphemes = texts
      .map(normalizeTextLine)
      .flatMap((text) => [...new Set(graphemesOf(text))].map((grapheme) => ({ grapheme, text })));
    for (const { grapheme, text } of graphemes) {
      const face = await findFace(grapheme, text);
      if (!face) continue;
      if ('drawing' in face) {
        emojis.set(grapheme, face);
        continue;
      }
      letters.set(letterKey(grapheme, text), face);
      byCharacter.set(firstCharacterOf(grapheme), face);
    }
    const faceOf: LoadedFonts['faceOf'] = (grapheme, text) =>
      emojis.get(grapheme) ?? letters.get(letterKey(grapheme, text)) ?? byCharacter.get(firstCharacterOf(grapheme));
    return { inter, faceOf };
  };
}

/** The letter or symbol without the marks after it. */
const firstCharacterOf = (grapheme: string): string => [...grapheme][0] ?? '';

function letterKey(grapheme: string, text: string): string {
  const letter = firstCharacterOf(grapheme);
  return `${fontFamiliesFor(letter, text)[0] ?? ''} ${letter}`;
}
