import type { Faces } from './faces.ts';
import { graphemesOf } from './graphemes.ts';
import { tidied } from './tidied.ts';

/** Bidi and other marks that hide or reorder, controls, and characters that only modify the one before them. */
const INVISIBLE = /[[\p{Cc}--\s]\p{Cf}\p{Variation_Selector}]/gv;
/** Between letters of this script a mark says whether they are joined. */
const JOINED = /\p{sc=Arabic}/v;
const BUT_JOINERS = /[[\p{Cc}--\s]\p{Variation_Selector}[\p{Cf}--[\u200c\u200d]]]/gv;

/** The text in one line, with "…" for what none of the faces has. */
export function written(text: string, faces: Faces): string {
  const line = tidied(text);
  return graphemesOf(line)
    .map((grapheme) => writtenGrapheme(grapheme, line, faces))
    .join('')
    .replace(/…[…\s]*(?=…)/g, '');
}

function writtenGrapheme(grapheme: string, text: string, faces: Faces): string {
  const face = faces.faceOf(grapheme, text);
  if (face && 'drawing' in face) return grapheme;
  const visible = grapheme.replace(JOINED.test(grapheme) ? BUT_JOINERS : INVISIBLE, '');
  if (visible === '') return '';
  if (!face) return '…';
  // A mark that the font does not have would be drawn as an empty box.
  return [...visible].filter((each) => face.font.has(each) || /[\u200c\u200d]/.test(each)).join('') || '…';
}
