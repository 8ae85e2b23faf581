import type { ItemKind } from './item.ts';

/** Kinds that are ranked separately, because tracks of an album are played more often than any film. */
export const TITLE_KINDS = ['films', 'series', 'music', 'other'] as const;
export type TitleKind = (typeof TITLE_KINDS)[number];

/** What a stream counts as where kinds of titles are told apart. */
export function titleKindOf(kind: ItemKind): TitleKind {
  if (kind === 'movie') return 'films';
  if (kind === 'episode' || kind === 'season' || kind === 'show') return 'series';
  return kind === 'track' || kind === 'album' || kind === 'artist' ? 'music' : 'other';
}
