import type { Clock } from '../../../domain/clock.ts';
import type { MediaServer } from '../../../domain/media/mediaServer.ts';
import type { FeedStore } from '../../../domain/notifications/events.ts';
import type { Wake } from '../../../domain/wake.ts';
import { deviceKey, planDevices, planFirstDevices } from './plan.ts';

export interface DevicesDeps {
  readonly media: Pick<MediaServer, 'devices'>;
  readonly feeds: Pick<FeedStore, 'cursor' | 'known' | 'record'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Called when there are new events. */
  readonly wake: Wake;
  readonly signal: AbortSignal;
}

/**
 * One tick: writes down devices that were never seen before (4.17); those that are there at the first look are known.
 * Rejects, having written nothing, with the media server's or the database's failure or the signal's reason.
 */
export async function runDevices({ media, feeds, clock, wake, signal }: DevicesDeps): Promise<void> {
  const devices = await media.devices({ signal });
  if ((await feeds.cursor('devices')) === undefined) return feeds.record(planFirstDevices(devices));
  // Asked about all of them each time: what nobody asks about is forgotten.
  const known = await feeds.known('devices', devices.map(deviceKey));
  const batch = planDevices(devices, known, clock.now());
  if (batch.events.length === 0) return;
  await feeds.record(batch);
  wake();
}
