import { escapeXml } from '../xml.ts';
import type { PosterStyle } from './palettes.ts';
import { drawPosterRectangle, drawPosterStrokedPath } from './shapes.ts';

interface Caption {
  readonly title: string;
  readonly credits: string;
  readonly width: number;
  readonly height: number;
  /** Height of the title's area at the bottom. */
  readonly room: number;
}

const WORDS_PER_LINE = 16;
const LINES = 4;
/** Width of a capital letter, in units of the font size. */
const LETTER = 0.82;
const FONTS: Readonly<Record<PosterStyle['period'], string>> = {
  lithograph: 'font-family="Georgia, DejaVu Serif, serif" font-style="italic"',
  expressionism: 'font-family="Georgia, DejaVu Serif, serif" font-weight="bold"',
  deco: 'font-family="Futura, Century Gothic, DejaVu Sans, sans-serif" font-weight="bold"',
};

/** Draws the title on a patch of its own, in letters as large as its longest line allows. */
export function drawCaption(
  { title, credits, width, height, room }: Caption,
  { period, palette }: PosterStyle,
): string {
  const { light, ink, accent } = palette;
  const lines = wrap(period === 'lithograph' ? title : title.toUpperCase());
  const longest = Math.max(...lines.map(({ length }) => length), 1);
  const size = Math.min(104, (width - 120) / (longest * LETTER), (room - 110) / (lines.length * 1.12));
  const top = height - room;
  const first = top + (room - 50 - lines.length * size * 1.12) / 2 + size * 0.86;
  const isDark = period === 'expressionism';
  const sheet = drawPosterRectangle([0, top], [width, room], { fill: isDark ? ink : light });
  const rule = drawPosterStrokedPath(`M60 ${top + 12} H${width - 60}`, { fill: accent }, period === 'deco' ? 10 : 4);
  const words = lines.map(
    (text, index) =>
      `<text x="${width / 2}" y="${first + index * size * 1.12}" font-size="${size}" fill="${isDark ? light : ink}">${printable(text)}</text>`,
  );
  const creditSize = Math.min(34, (width - 120) / (Math.max(credits.length, 1) * 0.56));
  const credit = `<text x="${width / 2}" y="${height - 44}" font-size="${creditSize}" fill="${accent}">${printable(credits)}</text>`;
  return `${sheet}${rule}<g text-anchor="middle" ${FONTS[period]}>${words.join('')}${credit}</g>`;
}

/** Removes characters that XML forbids. Media servers may send them, but they make an SVG invalid. */
function printable(text: string): string {
  return escapeXml(text.replace(/\p{Cc}/gu, ' '));
}

function wrap(title: string): readonly string[] {
  const lines: string[] = [];
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= WORDS_PER_LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, LINES);
}
