import type { Item } from './library/item.ts';
import { tagsOf } from './library/item.ts';
import { hashBelow } from './library/itemFactory.ts';
import { escapeXml } from './xml.ts';

/** Pictures are drawn, not stored: a title and a year on the genre's colour. "Full resolution" (4.12) means these sizes. */
const PORTRAIT = { width: 800, height: 1200 };
const SQUARE = { width: 900, height: 900 };
const WORDS_PER_LINE = 16;
const LINES = 7;

const drawn = new Map<string, Promise<Buffer>>();

export function posterOf(item: Item): Promise<Buffer> {
  const key = `${item.ratingKey} ${item.updatedAt} ${item.title}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const picture = draw(item);
  drawn.set(key, picture);
  return picture;
}

/** sharp is loaded for the first picture, because most tests need none. */
async function draw(item: Item): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawing(item)))
    .jpeg({ quality: 84 })
    .toBuffer();
}

function drawing(item: Item): string {
  const isSquare =
    item.kind === 'artist' || item.kind === 'album' || item.kind === 'photo' || item.kind === 'photoalbum';
  const { width, height } = isSquare ? SQUARE : PORTRAIT;
  const genre = tagsOf(item, 'Genre')[0] ?? item.kind;
  const hue = hashBelow(genre, 360);
  const lines = wrap(item.title).map(
    (line, at) => `<tspan x="50%" dy="${at === 0 ? 0 : '1.2em'}">${printable(line)}</tspan>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="hsl(${hue},45%,38%)"/><stop offset="1" stop-color="hsl(${hue + 30},55%,14%)"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#g)"/>
<rect x="28" y="28" width="${width - 56}" height="${height - 56}" fill="none" stroke="#f5e6c8" stroke-width="5"/>
<g fill="#f5e6c8" font-family="Georgia, DejaVu Serif, serif" text-anchor="middle">
<text x="50%" y="32%" font-size="${width / 11}">${lines.join('')}</text>
<text x="50%" y="${height - 150}" font-size="52">${item.year ?? ''}</text>
<text x="50%" y="${height - 80}" font-size="34" opacity="0.8">${printable(genre)}</text>
</g></svg>`;
}

/** Removes characters that XML forbids, because SVG rejects them, unlike the responses of a media server. */
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
