import type { MediaServerDevice } from '../../../domain/media/server/serverApi.ts';
import type { FeedBatch, FeedEvent } from '../../../domain/notifications/events.ts';
import type { FeedPollDeps } from '../source.ts';
import { deviceCursorCodec } from './cursor.ts';
import { deviceEventCodec } from './data.ts';

const CURSOR = deviceCursorCodec.encode({ looked: true });

/**
 * A device's number on the media server together with its own identifier. Either alone may belong to another device
 * too.
 */
const deviceKey = ({ id, clientIdentifier }: Pick<MediaServerDevice, 'id' | 'clientIdentifier'>): string =>
  `${id} ${clientIdentifier ?? ''}`;

function planDevices(devices: readonly MediaServerDevice[], knownKeys: ReadonlySet<string>, now: Date): FeedBatch {
  const newDevices = devices.filter((device) => !knownKeys.has(deviceKey(device)));
  const distinctDevices = [...new Map(newDevices.map((device) => [deviceKey(device), device])).values()];
  const events = distinctDevices
    .map((device) => eventOf(device, now))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const deviceNames = distinctDevices.flatMap(({ id, name }) => (name ? [{ deviceId: id, name }] : []));
  return { feed: 'devices', cursor: CURSOR, events, deviceNames };
}

/**
 * The media server dates a device by its first visit. A date in the future is wrong, so the current time replaces it.
 */
function eventOf(device: MediaServerDevice, now: Date): FeedEvent {
  const { id, platform, createdAt } = device;
  return {
    key: deviceKey(device),
    at: createdAt !== undefined && createdAt < now ? createdAt : now,
    data: deviceEventCodec.encode({ id, platform, createdAt }),
  };
}

export type DevicesPollDeps = FeedPollDeps<'devices'>;

/**
 * Stores events for new devices (interface.md, 4.17). Devices of the first poll count as known. Rejects without storing
 * anything if the media server or the database fails, or if the signal is aborted.
 */
export async function pollDevices({ media, feeds, clock, wake, signal }: DevicesPollDeps): Promise<void> {
  const devices = await media.devices({ signal });
  const storedCursor = await feeds.cursor('devices');
  if (storedCursor === undefined) return await recordAsKnown(devices, feeds);
  const { from } = deviceCursorCodec.decode(storedCursor);
  if (from) {
    const olderDevices = devices.filter(({ createdAt }) => createdAt === undefined || createdAt <= from);
    await recordAsKnown(olderDevices, feeds);
  }
  // Looks up all devices each time, because the store forgets events that no poll asks about.
  const knownKeys = await feeds.known('devices', devices.map(deviceKey));
  const batch = planDevices(devices, knownKeys, clock.now());
  if (batch.events.length === 0) return;
  await feeds.record(batch);
  wake();
}

const recordAsKnown = (devices: readonly MediaServerDevice[], feeds: DevicesPollDeps['feeds']): Promise<void> =>
  feeds.record({ feed: 'devices', cursor: CURSOR, known: devices.map(deviceKey), events: [] });
