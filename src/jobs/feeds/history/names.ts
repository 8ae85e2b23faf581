import type { Logger } from '../../../domain/logger.ts';
import type { HistoryEntry } from '../../../domain/media/history/history.ts';
import type { MediaServer } from '../../../domain/media/mediaServer.ts';
import type { DeviceRef } from '../../../domain/servers/refs.ts';
import type { NamedDevice, ServerNamesById } from './data.ts';

export interface ReadAccountAndDeviceNamesDeps {
  readonly media: Pick<MediaServer, 'accounts' | 'devices'>;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/**
 * Reads the names of accounts and devices from the media server. Never rejects: messages are posted without the names
 * if this fails.
 */
export async function readAccountAndDeviceNames(
  deps: ReadAccountAndDeviceNamesDeps,
  entries: readonly HistoryEntry[],
): Promise<ServerNamesById> {
  const { media, signal } = deps;
  const [accounts, devices] = await Promise.all([
    entries.some(({ accountId }) => accountId !== undefined) ? readOrEmpty(deps, () => media.accounts({ signal })) : [],
    entries.some(({ deviceId }) => deviceId !== undefined) ? readOrEmpty(deps, () => media.devices({ signal })) : [],
  ]);
  return {
    people: new Map(accounts.map(({ id, name }) => [id, name])),
    devices: new Map(devices.map(({ id, name, platform }): [DeviceRef, NamedDevice] => [id, { name, platform }])),
  };
}

async function readOrEmpty<T>(
  { log, signal }: ReadAccountAndDeviceNamesDeps,
  readRows: () => Promise<readonly T[]>,
): Promise<readonly T[]> {
  try {
    return await readRows();
  } catch (err) {
    signal.throwIfAborted();
    log.debug({ err }, 'could not read the names of people and devices; the plays are recorded without them');
    return [];
  }
}
