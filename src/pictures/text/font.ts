import { create, type GlyphRun } from 'fontkit';

/** The shape of a run of text in a font. Lengths are in units of the font size: times 12 at 12 px. */
export interface Shaped {
  readonly width: number;
  /** Makes SVG path data in `unitsPerEm`, upwards from the start of the baseline: most texts are only measured. */
  readonly path: () => string;
  readonly unitsPerEm: number;
}

export const WEIGHTS = [400, 600] as const;
export type Weight = (typeof WEIGHTS)[number];

export interface Font {
  has(character: string): boolean;
  /** Joins, stacks and orders the letters as the script requires. */
  shape(text: string, weight: Weight, direction: 'ltr' | 'rtl'): Shaped;
}

type Loaded = Extract<ReturnType<typeof create>, { readonly layout: unknown }>;

/**
 * Opens a TrueType or OpenType font, with one file for each weight unless it is variable. Throws if a file is
 * not a font.
 */
export function createFont(bytes: Readonly<Record<Weight, Uint8Array>>): Font {
  const kept = new Map<Weight, Loaded>();
  function fontOf(weight: Weight): Loaded {
    const known = kept.get(weight);
    if (known) return known;
    const loaded = create(Buffer.from(bytes[weight]));
    if (!('layout' in loaded)) throw new Error('a font collection is not a font');
    const font = 'wght' in loaded.variationAxes ? loaded.getVariation({ wght: weight }) : loaded;
    kept.set(weight, font);
    return font;
  }
  return {
    has: (character) => fontOf(400).hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    shape: (text, weight, direction) => shaped(fontOf(weight), text, direction),
  };
}

function shaped(font: Loaded, text: string, direction: 'ltr' | 'rtl'): Shaped {
  const run = font.layout(inThaiOrder(text), undefined, undefined, undefined, direction);
  const { unitsPerEm } = font;
  return { width: run.advanceWidth / unitsPerEm, path: () => pathOf(run), unitsPerEm };
}

function pathOf({ glyphs, positions }: GlyphRun): string {
  let at = 0;
  let path = '';
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    path += glyph.path.translate(at + xOffset, yOffset).toSVG();
    at += xAdvance;
  }
  return path;
}

/** SARA AM is a ring above and a vowel after; the ring goes below a tone mark, as HarfBuzz does it too. */
const inThaiOrder = (text: string): string => text.replace(/([\u0e48-\u0e4b]*)\u0e33/g, '\u0e4d$1\u0e32');
