import type { Clock } from '../domain/clock.ts';
import { MediaServerFailure } from '../domain/failure.ts';
import type { MediaServer } from '../domain/mediaServer.ts';
import type { FeedBatch, FeedStore } from '../domain/store.ts';
import { type MaintenanceResult, renderMaintenance } from '../render/maintenance.ts';
import type { Feeds } from '../render/texts/en/feeds.ts';
import { markerOf } from './identity.ts';

const MAINTENANCE_FEED = 'maintenance';

export interface MaintenanceDeps {
  readonly media: Pick<MediaServer, 'upgradeMediaAnalysis'>;
  readonly feeds: FeedStore;
  readonly clock: Clock;
  readonly texts: Feeds;
  readonly channelId: string;
  /** The time this run is for, as `schedule` gives it. */
  readonly slot: Date;
  /** Called when there is a new row in the outbox. */
  readonly wake: () => void;
  readonly signal: AbortSignal;
}

/**
 * Asks for the task of 4.20 and tells the channel what came of it, once a slot (to the minute). How the server refuses
 * is told, not thrown; rejects with the database's failure, or with the signal's reason when the bot is stopped.
 */
export async function runMaintenance(deps: MaintenanceDeps): Promise<void> {
  const { feeds, channelId, slot, texts } = deps;
  const key = keyOf(slot);
  if ((await feeds.known(MAINTENANCE_FEED, channelId, [key])).has(key)) return;
  await feeds.record(planMaintenance({ result: await ask(deps), slot, channelId, texts }));
  deps.wake();
}

function planMaintenance({
  result,
  slot,
  channelId,
  texts,
}: Pick<MaintenanceDeps, 'slot' | 'channelId' | 'texts'> & { readonly result: MaintenanceResult }): FeedBatch {
  const key = keyOf(slot);
  const body = JSON.stringify(renderMaintenance(texts, result, markerOf(key, channelId)));
  const cursor = JSON.stringify({ slot: minuteOf(slot) });
  return { feed: MAINTENANCE_FEED, channelId, cursor, posts: [{ key, channelId, body, eventKeys: [key] }] };
}

async function ask({ media, signal }: MaintenanceDeps): Promise<MaintenanceResult> {
  try {
    return { outcome: await media.upgradeMediaAnalysis({ signal }) };
  } catch (error) {
    if (error instanceof MediaServerFailure) return { outcome: 'failed', kind: error.kind, words: error.words };
    // The job's own deadline; a stop has another reason and is nobody's news.
    if (error instanceof DOMException && error.name === 'TimeoutError') return { outcome: 'failed', kind: 'timeout' };
    throw error;
  }
}

const keyOf = (slot: Date): string => `${MAINTENANCE_FEED}:${minuteOf(slot)}`;

/** `2026-01-01T04:00` */
const minuteOf = (slot: Date): string => slot.toISOString().slice(0, 16);
