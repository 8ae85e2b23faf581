import createBidi from 'bidi-js/dist/bidi.mjs';
import type { Face, Faces } from './faces.ts';
import { graphemesOf } from './graphemes.ts';

/** A stretch of text in one face and one direction. */
export interface Piece {
  readonly text: string;
  readonly face: Face;
  readonly direction: 'ltr' | 'rtl';
}

interface Levelled {
  readonly text: string;
  readonly face: Face;
  readonly level: number;
}

const bidi = createBidi();
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The pieces in visual order from left to right (Unicode's bidirectional algorithm). Takes a result of
 * `written`.
 */
export function piecesOf(text: string, faces: Faces): readonly Piece[] {
  const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, 'auto').levels : undefined;
  const pieces: Levelled[] = [];
  let index = 0;
  for (const grapheme of graphemesOf(text)) {
    const level = levels?.[index] ?? 0;
    index += grapheme.length;
    const face = faces.faceOf(grapheme, text) ?? { font: faces.inter };
    const last = pieces.at(-1);
    const isMore =
      last && last.level === level && 'font' in face && 'font' in last.face && face.font === last.face.font;
    if (isMore) pieces[pieces.length - 1] = { ...last, text: last.text + grapheme };
    else pieces.push({ text: grapheme, face, level });
  }
  return inOrder(pieces).map(({ text: own, face, level }) =>
    level % 2 === 0 ? { text: own, face, direction: 'ltr' } : { text: mirrored(own), face, direction: 'rtl' },
  );
}

/** From the highest level down to the lowest odd one, reverses every run of pieces that are at least at that level (UAX 9, L2). */
function inOrder(pieces: readonly Levelled[]): readonly Levelled[] {
  const ordered = [...pieces];
  const highest = Math.max(...pieces.map(({ level }) => level), 0);
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? 0) >= level) to += 1;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = to;
    }
  return ordered;
}

/** Mirrors brackets, because an opening bracket faces the other way in text from right to left. */
const mirrored = (text: string): string => [...text].map((each) => bidi.getMirroredCharacter(each) ?? each).join('');
