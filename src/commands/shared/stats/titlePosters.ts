import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import type { ChartPosters } from '../../../domain/statistics/charts.ts';
import { statisticsThumbOf } from '../../../render/kit/thumb.ts';
import type { Section } from '../../../render/stats/statsData.ts';
import type { Deps } from '../../framework/context.ts';

/** How long to wait for the addresses of the pictures, in ms; the pictures have a separate limit. */
const PATIENCE_MS = 3000;

/** The pictures of the shown titles, by key, as far as they arrive within some seconds. */
export async function titlePosters(
  sections: readonly Section[],
  { media, posters }: Pick<Deps, 'media' | 'posters'>,
  signal: AbortSignal,
): Promise<ChartPosters> {
  const keys = sections.flatMap((section) =>
    section.kind === 'top' && section.of ? section.top.rows.flatMap(({ ratingKey }) => ratingKey ?? []) : [],
  );
  const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
  const thumbs = await Promise.all(
    keys.map(async (key) => {
      const item = await itemOf(key, media, until);
      return { key, thumb: item && statisticsThumbOf(item) };
    }),
  );
  signal.throwIfAborted();
  const found = await posters.small(
    thumbs.flatMap(({ thumb }) => thumb ?? []),
    signal,
  );
  return new Map(
    thumbs.flatMap(({ key, thumb }) => {
      const bytes = thumb && found.get(thumb);
      return bytes ? [[key, bytes] as const] : [];
    }),
  );
}

/** An item that is gone has no picture, nor has any item while the server is away. */
async function itemOf(key: ItemRef, media: Pick<Deps['media'], 'item'>, signal: AbortSignal) {
  try {
    return await media.item(key, { signal });
  } catch (error) {
    if (error instanceof MediaServerFailure || signal.aborted) return undefined;
    throw error;
  }
}
