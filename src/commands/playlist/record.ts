import type { AuditDetails } from '../../domain/audit.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { RemovedItem } from '../../domain/media/playlists/removals.ts';
import type { AdditionOutcome } from '../../render/playlist/add.ts';

interface Tried {
  readonly item: MediaItem;
  /** Missing for what was not even tried, or failed. */
  readonly outcome?: AdditionOutcome;
}

/** What became of each item that was to go into a playlist, as the audit trail keeps it. */
export function additionRecord(tried: readonly Tried[]): AuditDetails {
  const playlist = tried.flatMap(({ outcome }) => (outcome && 'playlist' in outcome ? [outcome.playlist] : []))[0];
  return {
    ...(playlist && { target: `playlist ${playlist.ratingKey}: ${playlist.title}` }),
    after: tried
      .map(({ item, outcome }) => `${outcome?.kind ?? 'failed'}: ${item.ratingKey ?? '?'} ${item.title}`)
      .join('; '),
  };
}

export const itemsRecord = (items: readonly Pick<RemovedItem, 'ratingKey' | 'title'>[]): string =>
  items.map(({ ratingKey, title }) => `${ratingKey ?? '?'} ${title}`).join('; ');
