import type { Device } from '../../../domain/media/server/serverApi.ts';
import type { FeedBatch, FeedEvent } from '../../../domain/notifications/events.ts';
import type { LookDeps } from '../source.ts';
import { deviceCursor } from './cursor.ts';
import { deviceData } from './data.ts';

const CURSOR = deviceCursor.encode({ looked: true });

/**
 * A device is identified by its number at the server together with its own identifier: either alone could be
 * another device's.
 */
const deviceKey = ({ id, clientIdentifier }: Pick<Device, 'id' | 'clientIdentifier'>): string =>
  `${id} ${clientIdentifier ?? ''}`;

function planDevices(devices: readonly Device[], known: ReadonlySet<string>, now: Date): FeedBatch {
  const fresh = devices.filter((device) => !known.has(deviceKey(device)));
  const once = [...new Map(fresh.map((device) => [deviceKey(device), device])).values()];
  const events = once.map((device) => eventOf(device, now)).toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const deviceNames = once.flatMap(({ id, name }) => (name ? [{ deviceId: id, name }] : []));
  return { feed: 'devices', cursor: CURSOR, events, deviceNames };
}

/** The server dates a device by its first visit, which cannot be in the future. */
function eventOf(device: Device, now: Date): FeedEvent {
  const { id, platform, createdAt } = device;
  return {
    key: deviceKey(device),
    at: createdAt !== undefined && createdAt < now ? createdAt : now,
    data: deviceData.encode({ id, platform, createdAt }),
  };
}

export type DevicesDeps = LookDeps<'devices'>;

/**
 * Polls once: records new devices (4.17); the devices of the first poll count as known. Rejects,
 * having written nothing, with the media server's or the database's failure or the signal's reason.
 */
export async function runDevices({ media, feeds, clock, wake, signal }: DevicesDeps): Promise<void> {
  const devices = await media.devices({ signal });
  const stored = await feeds.cursor('devices');
  if (stored === undefined) return await noteKnown(devices, feeds);
  const { from } = deviceCursor.decode(stored);
  if (from)
    await noteKnown(
      devices.filter(({ createdAt }) => createdAt === undefined || createdAt <= from),
      feeds,
    );
  // This asks about all devices each time, because the store forgets events that are not asked about.
  const known = await feeds.known('devices', devices.map(deviceKey));
  const batch = planDevices(devices, known, clock.now());
  if (batch.events.length === 0) return;
  await feeds.record(batch);
  wake();
}

/** These devices make no events. */
const noteKnown = (devices: readonly Device[], feeds: DevicesDeps['feeds']): Promise<void> =>
  feeds.record({ feed: 'devices', cursor: CURSOR, known: devices.map(deviceKey), events: [] });
