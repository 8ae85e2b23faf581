import { EMOJI_SIDE } from './emoji.ts';
import type { Faces, LoadFaces } from './faces.ts';
import type { Font, Shaped, Weight } from './font.ts';
import { graphemesOf, tidied } from './graphemes.ts';
import { type Piece, piecesOf } from './pieces.ts';

/** Bidi and other marks that hide or reorder, controls, and characters that only modify the one before them. */
const INVISIBLE = /[[\p{Cc}--\s]\p{Cf}\p{Variation_Selector}]/gv;
/** Between letters of this script a mark says whether they are joined. */
const JOINED = /\p{sc=Arabic}/v;
const BUT_JOINERS = /[[\p{Cc}--\s]\p{Variation_Selector}[\p{Cf}--[\u200c\u200d]]]/gv;

/** The text in one line, with "…" for characters that no face has. */
function written(text: string, faces: Faces): string {
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

/** As a part of the font size: as wide as Discord sets emoji, with a little space around them. */
const EMOJI_WIDTH = 1.3;
const EMOJI_SIZE = 1.15;
/** How far below the baseline an emoji reaches. */
const EMOJI_BELOW = 0.2;
/** How much of a name is looked at: longer ones are cut in any case. */
const MOST_GRAPHEMES = 200;

export interface Line {
  readonly x: number;
  /** The height of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly weight: Weight;
  readonly fill: string;
}

/** Measures and draws lines of text: the widths fit the drawings, whatever the script. */
export interface Typesetter {
  /**
   * Returns one line that can be drawn, at most this many points wide; an ellipsis replaces a cut and
   * undrawable characters.
   */
  fitted(text: string, size: number, width: number, weight?: Weight): string;
  /** The width in points of a result of `fitted`. */
  widthOf(text: string, size: number, weight?: Weight): number;
  /** The line as SVG paths, which need no font. */
  outlineOf(text: string, line: Line): string;
}

/** Makes a typesetter for these texts and any parts of them. */
export async function createTypesetter(texts: readonly string[], load: LoadFaces): Promise<Typesetter> {
  return typesetterWith(await load(texts));
}

function typesetterWith(faces: Faces): Typesetter {
  /**
   * Cached per font, because the same text may have two faces: an ideograph in a Japanese title and in a
   * Chinese one.
   */
  const kept = new Map<Font, Map<string, Shaped>>();
  function shaped({ text, face, direction }: Piece, weight: Weight): Shaped {
    if ('drawing' in face) return { width: EMOJI_WIDTH, path: () => '', unitsPerEm: 1 };
    const shapes = kept.get(face.font) ?? new Map<string, Shaped>();
    kept.set(face.font, shapes);
    const key = `${weight} ${direction} ${text}`;
    const shape = shapes.get(key) ?? face.font.shape(text, weight, direction);
    shapes.set(key, shape);
    return shape;
  }

  const widthOf: Typesetter['widthOf'] = (text, size, weight = 400) =>
    piecesOf(text, faces).reduce((sum, piece) => sum + shaped(piece, weight).width, 0) * size;

  const fitted: Typesetter['fitted'] = (text, size, width, weight) => {
    const whole = written(text, faces);
    const all = graphemesOf(whole);
    const isFit = (line: string) => widthOf(line, size, weight) <= width;
    if (all.length <= MOST_GRAPHEMES && isFit(whole)) return whole;
    return longestCut(all, isFit);
  };

  const outlineOf: Typesetter['outlineOf'] = (text, { x, y, size, weight, fill }) => {
    let at = x;
    return piecesOf(text, faces)
      .map((piece) => {
        const shape = shaped(piece, weight);
        const from = at;
        at += shape.width * size;
        if ('drawing' in piece.face) return emojiAt(piece.face.drawing, from, y, size);
        const scale = size / shape.unitsPerEm;
        return `<path transform="translate(${round(from)} ${round(y)}) scale(${scale} ${-scale})" fill="${fill}" d="${shape.path()}"/>`;
      })
      .join('');
  };

  return { fitted, widthOf, outlineOf };
}

const cutTo = (graphemes: readonly string[], count: number): string =>
  `${graphemes.slice(0, count).join('').trimEnd().replace(/…+$/, '')}…`;

function longestCut(graphemes: readonly string[], isFit: (line: string) => boolean): string {
  let fits = 0;
  let tooMany = Math.min(graphemes.length, MOST_GRAPHEMES) + 1;
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (isFit(cutTo(graphemes, middle))) fits = middle;
    else tooMany = middle;
  }
  return cutTo(graphemes, fits);
}

function emojiAt(drawing: string, x: number, y: number, size: number): string {
  const side = size * EMOJI_SIZE;
  const left = x + (size * EMOJI_WIDTH - side) / 2;
  const top = y + size * EMOJI_BELOW - side;
  return `<svg x="${round(left)}" y="${round(top)}" width="${round(side)}" height="${round(side)}" viewBox="0 0 ${EMOJI_SIDE} ${EMOJI_SIDE}">${drawing}</svg>`;
}

const round = (points: number): number => Math.round(points * 100) / 100;
