import { LRUCache } from 'lru-cache';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { ChartPosters, ChartSpec, Charts } from '../../domain/statistics/charts.ts';

interface RepeatedPicturesDeps {
  readonly charts: Pick<Charts, 'draw'>;
  readonly clock: Pick<Clock, 'steadyMs'>;
  readonly log: Pick<Logger, 'warn'>;
}

interface PictureRequest {
  readonly chart: ChartSpec;
  readonly posterCount: number;
  readonly loadPosters: () => Promise<ChartPosters>;
  readonly signal: AbortSignal;
}

export interface PictureCache {
  /**
   * Draws the picture or takes it from the cache. Undefined if the picture cannot be drawn. Rejects only if a signal
   * aborts, with the signal's reason.
   */
  pictureOf(request: PictureRequest): Promise<Uint8Array | undefined>;
}

/** Maximum number of cached pictures. Each takes some hundred KB. */
const MOST_KEPT = 32;
/** Time in ms for which a picture without all its posters is reused. After that, the posters are requested again. */
const INCOMPLETE_FOR_MS = 60_000;

export function createPictureCache({ charts, clock, log }: RepeatedPicturesDeps): PictureCache {
  const pictures = new LRUCache<string, { readonly bytes: Uint8Array; readonly until: number }>({ max: MOST_KEPT });
  return {
    pictureOf: async ({ chart, posterCount, loadPosters, signal }) => {
      const key = JSON.stringify(chart);
      const cached = pictures.get(key);
      if (cached && clock.steadyMs() < cached.until) return cached.bytes;
      try {
        const posters = await loadPosters();
        const bytes = await charts.draw(chart, posters);
        const isComplete = posters.size >= posterCount;
        pictures.set(key, {
          bytes,
          until: isComplete ? Number.POSITIVE_INFINITY : clock.steadyMs() + INCOMPLETE_FOR_MS,
        });
        return bytes;
      } catch (err) {
        signal.throwIfAborted();
        log.warn({ err }, 'could not draw the picture of a message; showing the message without it');
        return undefined;
      }
    },
  };
}
