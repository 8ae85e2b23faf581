import type { Logger } from '../../../domain/logger.ts';
import type { HistoryEntry } from '../../../domain/media/history/history.ts';
import type { MediaServer } from '../../../domain/media/mediaServer.ts';
import type { DeviceRef } from '../../../domain/servers/refs.ts';
import type { NamedDevice, Names } from './data.ts';

export interface NamesDeps {
  readonly media: Pick<MediaServer, 'accounts' | 'devices'>;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/**
 * Names make a message nicer, but it is posted without them too, so a failure to read them rejects nothing.
 */
export async function namesFor(deps: NamesDeps, entries: readonly HistoryEntry[]): Promise<Names> {
  const { media, signal } = deps;
  const [accounts, devices] = await Promise.all([
    entries.some(({ accountId }) => accountId !== undefined) ? orNone(deps, () => media.accounts({ signal })) : [],
    entries.some(({ deviceId }) => deviceId !== undefined) ? orNone(deps, () => media.devices({ signal })) : [],
  ]);
  return {
    people: new Map(accounts.map(({ id, name }) => [id, name])),
    devices: new Map(devices.map(({ id, name, platform }): [DeviceRef, NamedDevice] => [id, { name, platform }])),
  };
}

async function orNone<T>({ log, signal }: NamesDeps, read: () => Promise<readonly T[]>): Promise<readonly T[]> {
  try {
    return await read();
  } catch (err) {
    signal.throwIfAborted();
    log.debug({ err }, 'names could not be read; plays recorded without them');
    return [];
  }
}
