import type { Clock } from '../../../domain/clock.ts';
import type { MediaServer } from '../../../domain/media/mediaServer.ts';
import type { Device } from '../../../domain/media/server/devices.ts';
import type { FeedBatch, FeedEvent, FeedStore } from '../../../domain/notifications/events.ts';
import type { Wake } from '../../../domain/wake.ts';
import type { DeviceData } from './messages.ts';

const FEED = 'devices';
/** Which devices are known is in the events themselves. */
const CURSOR = JSON.stringify({ looked: true });

export interface DevicesDeps {
  readonly media: Pick<MediaServer, 'devices'>;
  readonly feeds: Pick<FeedStore, 'cursor' | 'known' | 'record'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Called when there is news. */
  readonly wake: Wake;
  readonly signal: AbortSignal;
}

/**
 * One tick: writes down devices that were never seen before (4.17); those that are there at the first look are known.
 * Rejects, having written nothing, with the media server's or the database's failure or the signal's reason.
 */
export async function runDevices({ media, feeds, clock, wake, signal }: DevicesDeps): Promise<void> {
  const devices = await media.devices({ signal });
  if ((await feeds.cursor(FEED)) === undefined) return feeds.record(planFirstDevices(devices));
  // Asked about all of them each time: what nobody asks about is forgotten.
  const known = await feeds.known(FEED, devices.map(deviceKey));
  const batch = planDevices(devices, known, clock.now());
  if (batch.events.length === 0) return;
  await feeds.record(batch);
  wake();
}

/** A device is its number at the server together with what it calls itself: either alone could stand for another one. */
const deviceKey = ({ id, clientIdentifier }: Pick<Device, 'id' | 'clientIdentifier'>): string =>
  `${id} ${clientIdentifier ?? ''}`;

const planFirstDevices = (devices: readonly Device[]): FeedBatch => ({
  feed: FEED,
  cursor: CURSOR,
  known: devices.map(deviceKey),
  events: [],
});

function planDevices(devices: readonly Device[], known: ReadonlySet<string>, now: Date): FeedBatch {
  const fresh = devices.filter((device) => !known.has(deviceKey(device)));
  const once = [...new Map(fresh.map((device) => [deviceKey(device), device])).values()];
  const events = once.map((device) => eventOf(device, now)).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return { feed: FEED, cursor: CURSOR, events };
}

/** The server dates a device by its first visit, which is not after now. */
function eventOf(device: Device, now: Date): FeedEvent {
  const { id, name, platform, createdAt } = device;
  const data: DeviceData = { id, name, platform, createdAt: createdAt?.getTime() };
  return {
    key: deviceKey(device),
    at: createdAt !== undefined && createdAt < now ? createdAt : now,
    data: JSON.stringify(data),
  };
}
