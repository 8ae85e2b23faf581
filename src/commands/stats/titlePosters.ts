import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { ChartPosters } from '../../domain/statistics/charts.ts';
import { thumbOfWhole } from '../../render/kit/thumb.ts';
import type { Section } from '../../render/stats/data.ts';
import type { Deps } from '../framework/context.ts';

/** Nobody waits longer for the pictures' addresses, in ms; the pictures themselves have a limit of their own. */
const PATIENCE_MS = 3000;

/** The pictures of the titles that are shown, by their keys; those that can be had within some seconds. */
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
      return { key, thumb: item && thumbOfWhole(item) };
    }),
  );
  signal.throwIfAborted();
  const found = await posters.small(
    thumbs.flatMap(({ thumb }) => thumb ?? []),
    signal,
  );
  return new Map(
    thumbs.flatMap(({ key, thumb = '' }) => {
      const bytes = found.get(thumb);
      return bytes ? [[key, bytes] as const] : [];
    }),
  );
}

/** What is gone, and what a server that is away does not tell, has no picture. */
async function itemOf(key: string, media: Pick<Deps['media'], 'item'>, signal: AbortSignal) {
  try {
    return await media.item(key, { signal });
  } catch (error) {
    if (error instanceof MediaServerFailure || signal.aborted) return undefined;
    throw error;
  }
}
