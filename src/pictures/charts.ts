import type { Worker } from 'node:worker_threads';
import { WorkerThread } from '../async/thread.ts';
import { type ScrubSecrets, scrubSecretsFromValue } from '../domain/scrub.ts';
import type { Charts } from '../domain/statistics/charts.ts';
import type { ChartDrawingTask } from './chart/engine.ts';
import { type PictureOutcome, startThread, unwrapPictureResponse } from './threads/serve.ts';

interface ChartsOptions {
  /** Removes secrets from texts before they are drawn, because a secret cannot be removed from a picture. */
  readonly scrub: ScrubSecrets;
  readonly start?: (() => Worker) | undefined;
  /**
   * Maximum time for waiting and drawing together, in ms. A chart takes half a second, and several seconds on the
   * smallest machines.
   */
  readonly deadlineMs?: number | undefined;
}

/** Lifetime of an idle thread, in ms. A person who explores the statistics draws several charts in a row. */
const IDLE_MS = 60_000;
/** Memory limit of the thread, in MB: several times what the largest chart with all fonts needs. */
const MEMORY_MB = 384;
/** Maximum waiting charts, as many as can be drawn before the deadline. */
const MOST_WAITING = 16;

const startDrawing = (): Worker => startThread(new URL('./threads/chart.ts', import.meta.url), MEMORY_MB);

/**
 * Draws charts in a thread, so that they delay no other work. The thread starts with the first chart and ends some time
 * after the last. Rejects with a PictureFailure, ThreadDiedError, ThreadBusyError or a TimeoutError, after which later
 * charts still work.
 */
export function createChartDrawer({ start = startDrawing, deadlineMs = 30_000, scrub }: ChartsOptions): Charts {
  const thread = new WorkerThread<ChartDrawingTask, PictureOutcome>({
    start,
    idleMs: IDLE_MS,
    mostWaiting: MOST_WAITING,
  });
  return {
    prepare: () => thread.prepare(),
    draw: async (chart, posters) => {
      const task = { chart: scrubSecretsFromValue(chart, scrub), posters };
      return unwrapPictureResponse(await thread.run(task, AbortSignal.timeout(deadlineMs)));
    },
  };
}
