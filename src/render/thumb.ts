import type { MediaItem } from '../domain/media.ts';

/** Which picture stands for it: the show's and the album's tell more at this size than an episode's still. */
export const thumbOf = ({ kind, thumb, parentThumb, grandparentThumb }: MediaItem): string | undefined =>
  (kind === 'episode' ? grandparentThumb : kind === 'track' ? parentThumb : undefined) ?? thumb;
