import type { ChartPosters, ChartSpec } from '../../domain/statistics/charts.ts';
import { drawPng } from '../chart/engine.ts';
import { servePictures } from './serve.ts';

export interface ChartTask {
  readonly chart: ChartSpec;
  readonly posters: ChartPosters | undefined;
}

/** The thread that draws charts: the engine and its fonts take some 100 MB. */
servePictures(({ chart, posters }: ChartTask) => drawPng(chart, posters));
