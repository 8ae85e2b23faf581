import { create, type GlyphRun } from 'fontkit';

/** A piece of text as the font draws it. Lengths are in units of the font size: at 12 px, multiply by 12. */
export interface ShapedText {
  readonly width: number;
  /**
   * Makes the SVG path, in `unitsPerEm` and with y upwards from the baseline. Only called to draw, because most texts
   * are only measured.
   */
  readonly path: () => string;
  readonly unitsPerEm: number;
}

export const FONT_WEIGHTS = [400, 600] as const;
export type FontWeight = (typeof FONT_WEIGHTS)[number];

export interface Font {
  has(character: string): boolean;
  /** Joins, stacks and orders the letters as their script requires. */
  shape(text: string, weight: FontWeight, direction: 'ltr' | 'rtl'): ShapedText;
}

type LoadedFont = Extract<ReturnType<typeof create>, { readonly layout: unknown }>;

/**
 * Opens a TrueType or OpenType font, from one file per weight or from a variable font. Throws for a file that is no
 * font.
 */
export function createFont(bytes: Readonly<Record<FontWeight, Uint8Array>>): Font {
  const fonts = new Map<FontWeight, LoadedFont>();
  function fontOf(weight: FontWeight): LoadedFont {
    const cached = fonts.get(weight);
    if (cached) return cached;
    const loaded = create(Buffer.from(bytes[weight]));
    if (!('layout' in loaded)) throw new Error('a font collection is not a font');
    const font = 'wght' in loaded.variationAxes ? loaded.getVariation({ wght: weight }) : loaded;
    fonts.set(weight, font);
    return font;
  }
  return {
    has: (character) => fontOf(400).hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    shape: (text, weight, direction) => shapeRun(fontOf(weight), text, direction),
  };
}

function shapeRun(font: LoadedFont, text: string, direction: 'ltr' | 'rtl'): ShapedText {
  const run = font.layout(inThaiOrder(text), undefined, undefined, undefined, direction);
  const { unitsPerEm } = font;
  return { width: run.advanceWidth / unitsPerEm, path: () => pathOf(run), unitsPerEm };
}

function pathOf({ glyphs, positions }: GlyphRun): string {
  let penX = 0;
  let path = '';
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    path += glyph.path.translate(penX + xOffset, yOffset).toSVG();
    penX += xAdvance;
  }
  return path;
}

/**
 * Moves the ring of the Thai vowel SARA AM, which consists of a ring and a vowel, below tone marks, as HarfBuzz does.
 */
const inThaiOrder = (text: string): string => text.replace(/([\u0e48-\u0e4b]*)\u0e33/g, '\u0e4d$1\u0e32');
