import type { MediaItem } from './item.ts';

/**
 * The year that distinguishes two films of one title. The history has no year (interface 2.9), but the day on which a film
 * came out; an episode's day is its own and not that of its series.
 */
export const releaseYear = ({
  kind,
  year,
  originallyAvailableAt,
}: Pick<MediaItem, 'kind' | 'year' | 'originallyAvailableAt'>): number | undefined =>
  year ?? (kind === 'movie' ? originallyAvailableAt?.getUTCFullYear() : undefined);
