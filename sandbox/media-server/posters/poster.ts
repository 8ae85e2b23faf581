import type { LibraryItem } from '../library/item.ts';
import { tagNamesOfItem } from '../library/item.ts';
import { drawCaption } from './caption.ts';
import { choosePosterMotif } from './motifs/all.ts';
import { type PosterStyle, posterStyleFor } from './palettes.ts';
import { createSeededNumberSequence } from './scene.ts';
import {
  drawPosterPolygon,
  drawPosterRays,
  drawPosterRectangle,
  drawPosterRing,
  drawPosterStrokedPath,
} from './shapes.ts';

/** Size of a drawn poster in pixels. It is the "full resolution" of interface.md, 4.12. */
const PORTRAIT = { width: 800, height: 1200, room: 330 };
const SQUARE = { width: 900, height: 900, room: 240 };
/** Year that decides the style of items without a year, such as artists. */
const LATE = 1929;

const picturesByKey = new Map<string, Promise<Buffer>>();

type Pictured = Pick<LibraryItem, 'ratingKey' | 'kind' | 'title' | 'year' | 'studio' | 'tags' | 'updatedAt'>;

export function drawPoster(item: Pictured): Promise<Buffer> {
  const key = `${item.ratingKey} ${item.updatedAt} ${item.title}`;
  const cachedPicture = picturesByKey.get(key);
  if (cachedPicture !== undefined) return cachedPicture;
  const picture = draw(item);
  picturesByKey.set(key, picture);
  return picture;
}

/** sharp is loaded for the first picture only, because most tests need none. */
async function draw(item: Pictured): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawPosterSvg(item)))
    .jpeg({ quality: 84 })
    .toBuffer();
}

/** Draws a poster as SVG. The year decides the style, the first genre the motif, and the title everything else. */
export function drawPosterSvg(item: Pictured): string {
  const isMusic = item.kind === 'artist' || item.kind === 'album';
  const isSquare = isMusic || item.kind === 'photo' || item.kind === 'photoalbum';
  const { width, height, room } = isSquare ? SQUARE : PORTRAIT;
  const genre = tagNamesOfItem(item, 'Genre')[0] ?? '';
  const draw = createSeededNumberSequence(`${item.title} ${item.year ?? ''} ${item.kind}`);
  const style = posterStyleFor(item.year ?? LATE, { draw });
  const scene = { width, height: height - room, palette: style.palette, draw };
  const motif = choosePosterMotif({ title: item.title, genre, isMusic }, scene);
  const { dark, sky } = style.palette;
  const credits = [tagNamesOfItem(item, 'Director')[0] ?? item.studio, item.year].filter(Boolean).join(' · ');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${dark}"/><stop offset="1" stop-color="${sky}"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#g)"/>
${backdropOf(style, scene)}
${motif(scene)}
${drawCaption({ title: item.title, credits, width, height, room }, style)}
${frameOf(style, { width, height })}</svg>`;
}

/** Draws the shapes behind the motif. They depend on the period. */
function backdropOf(
  { period, palette }: PosterStyle,
  { width, height, draw }: Parameters<ReturnType<typeof choosePosterMotif>>[0],
): string {
  const { light, sky, accent } = palette;
  if (period === 'deco')
    return drawPosterRays([width / 2, height], 11 + draw(6), { fill: light, opacity: 0.08 }, [180, 360]);
  if (period === 'lithograph')
    return drawPosterRing([width / 2, height / 2], width * 0.56, { fill: light, opacity: 0.25 }, 26);
  const shards = [0, 1, 2, 3].map((index) => {
    const x = index * 240 - 80 + draw(120);
    return drawPosterPolygon(
      [
        [x, 0],
        [x + 120 + draw(160), 0],
        [x - 160 + draw(320), height],
      ],
      { fill: index % 2 === 0 ? sky : accent, opacity: 0.35 },
    );
  });
  return shards.join('');
}

function frameOf(
  { period, palette: { light, ink } }: PosterStyle,
  { width, height }: Readonly<Record<'width' | 'height', number>>,
) {
  const border = (inset: number, fill: string, thickness: number) =>
    drawPosterStrokedPath(`M${inset} ${inset} H${width - inset} V${height - inset} H${inset} z`, { fill }, thickness);
  if (period === 'expressionism') return border(7, ink, 14);
  if (period === 'deco') return border(24, light, 4) + border(36, light, 2);
  const corners = [0, width - 44].flatMap((x) =>
    [0, height - 44].map((y) => drawPosterRectangle([x, y], [44, 44], { fill: light })),
  );
  return border(12, light, 24) + corners.join('') + border(32, ink, 3);
}
