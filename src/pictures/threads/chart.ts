import type { ChartSpec } from '../../domain/statistics/charts.ts';
import { type ChartDrawingTask, drawChartPicture, drawChartWithOutlinedTexts } from '../chart/engine.ts';
import { createFontLoader, type LoadFonts } from '../text/faces.ts';
import { servePictures } from './serve.ts';

/** Loads the fonts at the first chart. After a failure, loads them again at the next one. */
function createLazyFaces(): LoadFonts {
  let load: LoadFonts | undefined;
  return async (texts) => {
    load ??= createFontLoader();
    return await load(texts);
  };
}

const loadFaces = createLazyFaces();

/** This thread draws charts, because the drawing code and the fonts take some 100 MB. */
servePictures((task: ChartDrawingTask) => drawChartPicture(task, loadFaces));

/**
 * A chart that no one sees. Drawing it loads the fonts and compiles the code, while the plays for the first real chart
 * are being counted.
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

// A failure is ignored, because the first real chart reports it.
drawChartWithOutlinedTexts({ chart: REHEARSAL }, loadFaces).catch(() => undefined);
