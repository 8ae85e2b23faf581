import type { ChartPosters, ChartSpec } from '../../domain/statistics/charts.ts';
import { drawPng } from '../chart/engine.ts';
import { createTypesetter } from '../text/typesetter.ts';
import { servePictures } from './serve.ts';

export interface ChartTask {
  readonly chart: ChartSpec;
  readonly posters: ChartPosters | undefined;
}

/** The thread that draws charts: the engine and its fonts take some 100 MB. */
servePictures(({ chart, posters }: ChartTask) => drawPng(chart, posters));

/** Loads the fonts in advance: that takes 60 ms, while the plays of the first chart are still being counted. */
async function openFonts(): Promise<void> {
  const { widthOf } = await createTypesetter(['A']);
  widthOf('A', 12, 400);
  widthOf('A', 12, 600);
}

// If this fails, the first chart reports why.
openFonts().catch(() => undefined);
