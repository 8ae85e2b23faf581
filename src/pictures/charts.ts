import type { Worker } from 'node:worker_threads';
import { Thread } from '../async/thread.ts';
import { type Scrub, scrubbedValue } from '../domain/scrub.ts';
import type { Charts } from '../domain/statistics/charts.ts';
import type { ChartTask } from './chart/engine.ts';
import { type PictureOutcome, pictureIn, startThread } from './threads/serve.ts';

interface ChartsOptions {
  /** The last scrub: nothing can take a secret out of a picture. */
  readonly scrub: Scrub;
  readonly start?: (() => Worker) | undefined;
  /** The time for waiting and drawing together. A chart takes half a second, and several on the smallest machines. */
  readonly deadlineMs?: number | undefined;
}

/** A person who explores the statistics draws several charts in a row. */
const IDLE_MS = 60_000;
/** Several times the need of the largest chart with parts of every font. */
const MEMORY_MB = 384;
/** All of these can be drawn before the deadline. */
const MOST_WAITING = 16;

const startDrawing = (): Worker => startThread(new URL('./threads/chart.ts', import.meta.url), MEMORY_MB);

/**
 * Draws in a thread that starts with the first chart and ends some time after the last, so that charts hold
 * up no other work. Rejects with ThreadDied, with ThreadBusy or a TimeoutError too; the next chart is drawn
 * all the same.
 */
export function createCharts({ start = startDrawing, deadlineMs = 30_000, scrub }: ChartsOptions): Charts {
  const thread = new Thread<ChartTask, PictureOutcome>({ start, idleMs: IDLE_MS, mostWaiting: MOST_WAITING });
  return {
    prepare: () => thread.prepare(),
    draw: async (chart, posters) => {
      const task = { chart: scrubbedValue(chart, scrub), posters };
      return pictureIn(await thread.run(task, AbortSignal.timeout(deadlineMs)));
    },
  };
}
