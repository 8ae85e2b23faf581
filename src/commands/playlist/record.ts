import type { AuditResult } from '../../domain/audit.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { RemovedItem } from '../../domain/media/playlists/removals.ts';
import { type AdditionOutcome, additionResult } from '../../render/playlist/add.ts';

interface Tried {
  readonly item: MediaItem;
  /** Missing for what was not even tried, or failed. */
  readonly outcome?: AdditionOutcome;
}

/** What became of each item that was to go into a playlist, as the audit trail keeps it. */
export function additionRecord(tried: readonly Tried[]): AuditResult {
  const playlist = tried.flatMap(({ outcome }) => (outcome && 'playlist' in outcome ? [outcome.playlist] : []))[0];
  const isAdded = ({ outcome }: Tried): boolean => outcome !== undefined && additionResult(outcome) === 'done';
  const kindOf = ({ outcome }: Tried): string => outcome?.kind ?? 'failed';
  const amiss = new Set(tried.filter((each) => !isAdded(each)).map(kindOf));
  const came = tried.map((each) => `${kindOf(each)}: ${each.item.ratingKey ?? '?'} ${each.item.title}`);
  return {
    ...(playlist && { target: `playlist ${playlist.ratingKey}: ${playlist.title}` }),
    // Where nothing was added, what was wanted stays as it was written before.
    after: tried.some(isAdded) ? came.join('; ') : undefined,
    failure: [...amiss].join(', ') || undefined,
  };
}

export const itemsRecord = (items: readonly Pick<RemovedItem, 'ratingKey' | 'title'>[]): string =>
  items.map(({ ratingKey, title }) => `${ratingKey ?? '?'} ${title}`).join('; ');
