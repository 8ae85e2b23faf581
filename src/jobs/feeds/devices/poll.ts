import type { LookDeps } from '../source.ts';
import { deviceKey, planDevices, planFirstDevices } from './plan.ts';

export type DevicesDeps = LookDeps<'devices'>;

/**
 * Polls once: records new devices (4.17); those that are there at the first poll count as known. Rejects, having written
 * nothing, with the media server's or the database's failure or the signal's reason.
 */
export async function runDevices({ media, feeds, clock, wake, signal }: DevicesDeps): Promise<void> {
  const devices = await media.devices({ signal });
  if ((await feeds.cursor('devices')) === undefined) return feeds.record(planFirstDevices(devices));
  // This asks about all devices each time, since the store forgets what nobody asks about.
  const known = await feeds.known('devices', devices.map(deviceKey));
  const batch = planDevices(devices, known, clock.now());
  if (batch.events.length === 0) return;
  await feeds.record(batch);
  wake();
}
