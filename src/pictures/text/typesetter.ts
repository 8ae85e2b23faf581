import { EMOJI_DRAWING_SIDE } from './emoji.ts';
import type { LoadedFonts, LoadFonts } from './faces.ts';
import type { Font, FontWeight, ShapedText } from './font.ts';
import { graphemesOf, normalizeTextLine } from './graphemes.ts';
import { splitTextByFont, type TextPieceWithFont } from './pieces.ts';

/** Matches controls, format characters (marks that hide or reorder text), and variation selectors. */
const INVISIBLE = /[[\p{Cc}--\s]\p{Cf}\p{Variation_Selector}]/gv;
/** In Arabic, an invisible joiner decides if the letters around it are joined, so it stays. */
const JOINING_SCRIPT = /\p{sc=Arabic}/v;
const INVISIBLE_EXCEPT_JOINERS = /[[\p{Cc}--\s]\p{Variation_Selector}[\p{Cf}--[\u200c\u200d]]]/gv;

/** The text on one line. Characters that no font can draw become "…". */
function withoutUndrawable(text: string, faces: LoadedFonts): string {
  const line = normalizeTextLine(text);
  return graphemesOf(line)
    .map((grapheme) => drawableGrapheme(grapheme, line, faces))
    .join('')
    .replace(/…[…\s]*(?=…)/g, '');
}

function drawableGrapheme(grapheme: string, text: string, faces: LoadedFonts): string {
  const face = faces.faceOf(grapheme, text);
  if (face && 'drawing' in face) return grapheme;
  const visiblePart = grapheme.replace(JOINING_SCRIPT.test(grapheme) ? INVISIBLE_EXCEPT_JOINERS : INVISIBLE, '');
  if (visiblePart === '') return '';
  if (!face) return '…';
  // Marks that the font lacks are dropped, because they would be drawn as empty boxes.
  return (
    [...visiblePart].filter((character) => face.font.has(character) || /[\u200c\u200d]/.test(character)).join('') || '…'
  );
}

/** Width of an emoji (with a little space) and its size, as in Discord, in units of the font size. */
const EMOJI_WIDTH = 1.3;
const EMOJI_SIZE = 1.15;
/** Depth of an emoji below the baseline, in units of the font size. */
const EMOJI_DESCENT = 0.2;
/** Maximum characters that are measured. A longer name is cut in any case. */
const MAX_GRAPHEMES = 200;

export interface TextLine {
  readonly x: number;
  /** Vertical position of the baseline. */
  readonly y: number;
  readonly size: number;
  readonly weight: FontWeight;
  readonly fill: string;
}

/** Width that cuts only a text of over `MAX_GRAPHEMES`. `fitted` then only replaces characters that cannot be drawn. */
export const UNLIMITED_WIDTH = Number.POSITIVE_INFINITY;

/** Measures and draws lines of text. Widths match the drawings in every script. */
export interface Typesetter {
  /**
   * Makes a line of at most `width` points that can be drawn. "…" replaces text that is cut, and characters that cannot
   * be drawn.
   */
  fitted(text: string, size: number, width: number, weight?: FontWeight): string;
  /** Width of a result of `fitted`, in points. */
  widthOf(text: string, size: number, weight?: FontWeight): number;
  /** Draws the line as SVG paths, which need no font. */
  outlineOf(text: string, line: TextLine): string;
}

/** Creates a typesetter that can draw these texts and their parts. */
export async function createTypesetter(texts: readonly string[], load: LoadFonts): Promise<Typesetter> {
  return typesetterWith(await load(texts));
}

function typesetterWith(faces: LoadedFonts): Typesetter {
  /**
   * Shaped texts by font. The same text may be drawn with two fonts: an ideograph in a Japanese and in a Chinese title.
   */
  const shapesByFont = new Map<Font, Map<string, ShapedText>>();
  function shapeOf({ text, face, direction }: TextPieceWithFont, weight: FontWeight): ShapedText {
    if ('drawing' in face) return { width: EMOJI_WIDTH, path: () => '', unitsPerEm: 1 };
    const shapes = shapesByFont.get(face.font) ?? new Map<string, ShapedText>();
    shapesByFont.set(face.font, shapes);
    const key = `${weight} ${direction} ${text}`;
    const shape = shapes.get(key) ?? face.font.shape(text, weight, direction);
    shapes.set(key, shape);
    return shape;
  }

  const widthOf: Typesetter['widthOf'] = (text, size, weight = 400) =>
    splitTextByFont(text, faces).reduce((sum, piece) => sum + shapeOf(piece, weight).width, 0) * size;

  const fitted: Typesetter['fitted'] = (text, size, width, weight) => {
    const drawable = withoutUndrawable(text, faces);
    const graphemes = graphemesOf(drawable);
    const isFit = (line: string) => widthOf(line, size, weight) <= width;
    if (graphemes.length <= MAX_GRAPHEMES && isFit(drawable)) return drawable;
    return longestCut(graphemes, isFit);
  };

  const outlineOf: Typesetter['outlineOf'] = (text, { x, y, size, weight, fill }) => {
    let penX = x;
    return splitTextByFont(text, faces)
      .map((piece) => {
        const shape = shapeOf(piece, weight);
        const left = penX;
        penX += shape.width * size;
        if ('drawing' in piece.face) return emojiAt(piece.face.drawing, left, y, size);
        const scale = size / shape.unitsPerEm;
        return `<path transform="translate(${round(left)} ${round(y)}) scale(${scale} ${-scale})" fill="${fill}" d="${shape.path()}"/>`;
      })
      .join('');
  };

  return { fitted, widthOf, outlineOf };
}

const cutTo = (graphemes: readonly string[], count: number): string =>
  `${graphemes.slice(0, count).join('').trimEnd().replace(/…+$/, '')}…`;

function longestCut(graphemes: readonly string[], isFit: (line: string) => boolean): string {
  let fitting = 0;
  let tooMany = Math.min(graphemes.length, MAX_GRAPHEMES) + 1;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (isFit(cutTo(graphemes, middle))) fitting = middle;
    else tooMany = middle;
  }
  return cutTo(graphemes, fitting);
}

function emojiAt(drawing: string, x: number, y: number, size: number): string {
  const side = size * EMOJI_SIZE;
  const left = x + (size * EMOJI_WIDTH - side) / 2;
  const top = y + size * EMOJI_DESCENT - side;
  return `<svg x="${round(left)}" y="${round(top)}" width="${round(side)}" height="${round(side)}" viewBox="0 0 ${EMOJI_DRAWING_SIDE} ${EMOJI_DRAWING_SIDE}">${drawing}</svg>`;
}

const round = (points: number): number => Math.round(points * 100) / 100;
