import type { ChartSpec } from '../../domain/statistics/charts.ts';
import { type ChartTask, drawOutlinedSvg, drawPng } from '../chart/engine.ts';
import { createFaces, type LoadFaces } from '../text/faces.ts';
import { servePictures } from './serve.ts';

/** Loads the fonts when they are first needed, and again with the next chart if that failed. */
function createLazyFaces(): LoadFaces {
  let load: LoadFaces | undefined;
  return async (texts) => {
    load ??= createFaces();
    return await load(texts);
  };
}

const loadFaces = createLazyFaces();

/** The thread that draws charts: the engine and its fonts take some 100 MB. */
servePictures((task: ChartTask) => drawPng(task, loadFaces));

/**
 * A chart that is drawn and thrown away. That loads the fonts and compiles the engine while the plays of the first chart are still being
 * counted, which takes longer.
 */
const REHEARSAL: ChartSpec = {
  theme: 'dark',
  title: 'A',
  facts: ['A'],
  language: 'en',
  panels: [
    { kind: 'columns', heading: 'A', columns: [{ label: 'A', value: 1 }] },
    { kind: 'heat', columns: ['A'], rows: [{ label: 'A', values: [1] }], few: 'A', many: 'A' },
    { kind: 'ranking', rows: [{ rank: 1, label: 'A', value: 1 }] },
  ],
};

// If this fails, the first chart reports why.
drawOutlinedSvg({ chart: REHEARSAL }, loadFaces).catch(() => undefined);
