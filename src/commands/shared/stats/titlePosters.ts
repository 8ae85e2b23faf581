import type { MediaItem } from '../../../domain/media/items/item.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import type { ChartPosters } from '../../../domain/statistics/charts.ts';
import { statisticsThumbOf } from '../../../render/kit/media/thumb.ts';
import type { StatsSection } from '../../../render/stats/statsData.ts';
import type { CommandDeps } from '../../framework/context.ts';

/** Longest wait for the pictures' addresses, in ms. Loading the pictures has its own limit. */
const ADDRESS_WAIT_MS = 3000;

/** Pictures of the titles, by key. Leaves out pictures that do not arrive in time. */
export async function titlePosters(
  sections: readonly StatsSection[],
  { media, posters }: Pick<CommandDeps, 'media' | 'posters'>,
  signal: AbortSignal,
): Promise<ChartPosters> {
  const keys = sections.flatMap((section) =>
    section.kind === 'top' && section.titleKind ? section.top.rows.flatMap(({ ratingKey }) => ratingKey ?? []) : [],
  );
  const addressDeadline = AbortSignal.any([signal, AbortSignal.timeout(ADDRESS_WAIT_MS)]);
  const thumbs = await Promise.all(
    keys.map(async (key) => {
      const item = await readItemIfAvailable(key, media, addressDeadline);
      return { key, thumb: item && statisticsThumbOf(item) };
    }),
  );
  signal.throwIfAborted();
  const pictures = await posters.small(
    thumbs.flatMap(({ thumb }) => thumb ?? []),
    signal,
  );
  return new Map(
    thumbs.flatMap(({ key, thumb }) => {
      const bytes = thumb && pictures.get(thumb);
      return bytes ? [[key, bytes] as const] : [];
    }),
  );
}

async function readItemIfAvailable(
  key: ItemRef,
  media: Pick<CommandDeps['media'], 'item'>,
  signal: AbortSignal,
): Promise<MediaItem | undefined> {
  try {
    return await media.item(key, { signal });
  } catch (error) {
    if (error instanceof MediaServerFailure || signal.aborted) return undefined;
    throw error;
  }
}
