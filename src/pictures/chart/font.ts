import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The two weights that charts are written in, from the package: the computer's own fonts differ from house to house. */
const require = createRequire(import.meta.url);
export const FONT_FILES = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  semiBold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const;
export const FONT_FAMILY = 'Inter';

/** What a font can write, and how wide that is. */
export interface Font {
  has(character: string): boolean;
  /** In units of the font size: times 12 at 12 px. Without kerning, which makes it a little narrower. */
  widthOf(text: string): number;
}

/** Reads a TrueType font (the tables `cmap`, `head`, `hhea` and `hmtx` of the OpenType specification). */
export function readFont(path: string): Font {
  const bytes = readFileSync(path);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = tableFinder(view);
  const glyphOf = readCharacters(view, table('cmap'));
  const unitsPerEm = view.getUint16(table('head') + 18);
  const metrics = view.getUint16(table('hhea') + 34);
  const hmtx = table('hmtx');
  const advance = (glyph: number) => view.getUint16(hmtx + Math.min(glyph, metrics - 1) * 4) / unitsPerEm;
  return {
    has: (character) => glyphOf(character.codePointAt(0) ?? 0) !== 0,
    widthOf: (text) => [...text].reduce((sum, each) => sum + advance(glyphOf(each.codePointAt(0) ?? 0)), 0),
  };
}

function tableFinder(view: DataView): (tag: string) => number {
  const tables = new Map<string, number>();
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const at = 12 + index * 16;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
    tables.set(tag, view.getUint32(at + 8));
  }
  return (tag) => {
    const offset = tables.get(tag);
    if (offset === undefined) throw new Error(`the font has no table ${tag}`);
    return offset;
  };
}

/** The glyph of a code point, 0 where there is none. Format 12 has them all; 4 those below U+10000. */
function readCharacters(view: DataView, cmap: number): (codePoint: number) => number {
  const offsets = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, index) => cmap + view.getUint32(cmap + 4 + index * 8 + 4),
  );
  const withFormat = (format: number) => offsets.find((offset) => view.getUint16(offset) === format);
  const [all, basic] = [withFormat(12), withFormat(4)];
  if (all !== undefined) return groupsOf(view, all);
  if (basic !== undefined) return segmentsOf(view, basic);
  throw new Error('the font names its characters in a way I cannot read');
}

function groupsOf(view: DataView, at: number): (codePoint: number) => number {
  const groups = Array.from({ length: view.getUint32(at + 12) }, (_, index) => {
    const group = at + 16 + index * 12;
    return [view.getUint32(group), view.getUint32(group + 4), view.getUint32(group + 8)] as const;
  });
  return (codePoint) => {
    const group = groups.find(([first, last]) => codePoint >= first && codePoint <= last);
    return group ? group[2] + codePoint - group[0] : 0;
  };
}

function segmentsOf(view: DataView, at: number): (codePoint: number) => number {
  const double = view.getUint16(at + 6);
  const [ends, starts] = [at + 14, at + 16 + double];
  const [deltas, ranges] = [starts + double, starts + double * 2];
  return (codePoint) => {
    for (let index = 0; index < double; index += 2) {
      if (codePoint > view.getUint16(ends + index)) continue;
      const start = view.getUint16(starts + index);
      if (codePoint < start) return 0;
      const [delta, range] = [view.getUint16(deltas + index), view.getUint16(ranges + index)];
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = view.getUint16(ranges + index + range + (codePoint - start) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}
