import createBidi from 'bidi-js/dist/bidi.mjs';
import type { Face, LoadedFonts } from './faces.ts';
import { graphemesOf } from './graphemes.ts';

export interface TextPieceWithFont {
  readonly text: string;
  readonly face: Face;
  readonly direction: 'ltr' | 'rtl';
}

interface LevelledPiece {
  readonly text: string;
  readonly face: Face;
  readonly level: number;
}

const bidi = createBidi();
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Pieces of a line in visual order from left to right (Unicode's bidirectional algorithm). `text` must be a result of
 * `fitted`.
 */
export function splitTextByFont(text: string, faces: LoadedFonts): readonly TextPieceWithFont[] {
  const levels = RIGHT_TO_LEFT.test(text) ? bidi.getEmbeddingLevels(text, 'auto').levels : undefined;
  const pieces: LevelledPiece[] = [];
  let index = 0;
  for (const grapheme of graphemesOf(text)) {
    const level = levels?.[index] ?? 0;
    index += grapheme.length;
    const face = faces.faceOf(grapheme, text) ?? { font: faces.inter };
    const last = pieces.at(-1);
    if (last?.level === level && hasSameFont(last.face, face))
      pieces[pieces.length - 1] = { ...last, text: last.text + grapheme };
    else pieces.push({ text: grapheme, face, level });
  }
  return inVisualOrder(pieces).map(({ text: pieceText, face, level }) =>
    level % 2 === 0
      ? { text: pieceText, face, direction: 'ltr' }
      : { text: mirrorBrackets(pieceText), face, direction: 'rtl' },
  );
}

/** False for drawings, which are not joined to other text. */
const hasSameFont = (face: Face, otherFace: Face): boolean =>
  'font' in face && 'font' in otherFace && face.font === otherFace.font;

/**
 * Reverses runs of pieces, level by level from the highest to the lowest odd one. A run consists of pieces of at least
 * that level (UAX 9, L2).
 */
function inVisualOrder(pieces: readonly LevelledPiece[]): readonly LevelledPiece[] {
  const ordered = [...pieces];
  const highest = Math.max(...pieces.map(({ level }) => level), 0);
  for (let level = highest; level > 0; level -= 1) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      // The piece at `end` has a lower level, so the next run begins after it.
      start = end + 1;
    }
  }
  return ordered;
}

/** An opening bracket faces the other way in text from right to left. */
const mirrorBrackets = (text: string): string =>
  [...text].map((character) => bidi.getMirroredCharacter(character) ?? character).join('');
