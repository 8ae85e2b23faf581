import sharp from 'sharp';
import { drawPoster } from '../../sandbox/media-server/posters/poster.ts';
import type { ChartPosters } from '../../src/domain/statistics/charts.ts';
import { readSampleRecap } from '../../src/jobs/feeds/recap/sample.ts';
import { drawChartPicture } from '../../src/pictures/chart/engine.ts';
import { createFontLoader } from '../../src/pictures/text/faces.ts';
import { recapCards } from '../../src/render/recap/cards.ts';
import { textsForLanguage } from '../../src/render/texts/texts.ts';

const PERIOD = { span: 'month', year: 2026, month: 11 } as const;
const GENRES = ['Science Fiction', 'Horror', 'Comedy', 'Fantasy', 'Action', 'Adventure'];
/** Width in pixels, the same as of the other pictures in the guides. */
const WIDTH = 780;
const HEIGHT = 975;
const GAP = 24;

/** The cover and the most watched titles of an invented month, one below the other. */
export async function drawSampleRecapPicture(): Promise<Buffer> {
  const recap = await readSampleRecap({ guildId: '', period: PERIOD, signal: new AbortController().signal });
  const posters: ChartPosters = new Map(
    await Promise.all(
      recap.numbers.top.map(async ({ title, year = PERIOD.year, playedKey = title }, index) => {
        const tags = [{ kind: 'Genre', tag: GENRES[index] ?? '' }] as const;
        const item = { ratingKey: `${index}`, kind: 'movie', title, year, tags, updatedAt: 0 } as const;
        return [playedKey, await drawPoster(item)] as const;
      }),
    ),
  );
  const cards = recapCards(textsForLanguage('en-US'), {
    ...recap,
    appearance: { name: 'The Picture House', colour: undefined },
  });
  const faces = createFontLoader();
  const pictures: Buffer[] = [];
  for (const { chart } of cards.filter(({ part }) => part === 'cover' || part === 'wall')) {
    const bytes = await drawChartPicture({ chart, posters }, faces);
    pictures.push(await sharp(bytes).resize({ width: WIDTH, height: HEIGHT }).png().toBuffer());
  }
  const height = pictures.length * (HEIGHT + GAP) - GAP;
  const ground = sharp({ create: { width: WIDTH, height, channels: 3, background: '#313338' } });
  const places = pictures.map((input, index) => ({ input, left: 0, top: index * (HEIGHT + GAP) }));
  return await ground.composite(places).webp({ quality: 86 }).toBuffer();
}
