import { type ChartTask, drawPng } from '../chart/engine.ts';
import { createFaces, type LoadFaces } from '../text/faces.ts';
import { createTypesetter } from '../text/typesetter.ts';
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

/** Loads the fonts in advance: that takes 60 ms, while the plays of the first chart are still being counted. */
async function openFonts(): Promise<void> {
  const { widthOf } = await createTypesetter(['A'], loadFaces);
  widthOf('A', 12, 400);
  widthOf('A', 12, 600);
}

// If this fails, the first chart reports why.
openFonts().catch(() => undefined);
