import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import type { HistoryEntry } from '../../../domain/media/history/history.ts';
import type { AccountRef, DeviceRef } from '../../../domain/servers/refs.ts';
import { accountRef, deviceRef, itemRef } from '../../../domain/servers/storedRefs.ts';
import { type ListedPlay, playFromHistoryEntry } from '../../../domain/statistics/plays.ts';
import { itemData, optionalText } from '../itemData.ts';

/** Names by account and device, as the media server gives them. If one is missing, the stored name is shown. */
export interface ServerNamesById {
  readonly people: ReadonlyMap<AccountRef, string>;
  readonly devices: ReadonlyMap<DeviceRef, NamedDevice>;
}

export interface NamedDevice {
  readonly name: string;
  readonly platform?: string | undefined;
}

/** The form in which an event stores a play: only what a message may show. */
export const playCodec = jsonCodec(
  z.object({
    viewedAt: dateCodec,
    accountId: accountRef.optional(),
    /** Name of the account, only in examples. Real names are in the table of people. */
    account: optionalText,
    deviceId: deviceRef.optional(),
    /** Name of the device, only in examples. Real names are in the table of devices. */
    device: optionalText,
    platform: optionalText,
    item: z.object({
      ...itemData.shape,
      parentRatingKey: itemRef.optional(),
      grandparentRatingKey: itemRef.optional(),
      originallyAvailableAt: dateCodec.optional(),
    }),
  }),
);
export type PlayData = z.output<typeof playCodec>;

/** The names of accounts and devices that occur in these entries. Blank names are left out. */
export function namesUsedBy(entries: readonly HistoryEntry[], { people, devices }: ServerNamesById) {
  const usedAccounts = new Set(entries.map(({ accountId }) => accountId));
  const usedDevices = new Set(entries.map(({ deviceId }) => deviceId));
  return {
    accountNames: [...people].flatMap(([accountId, name]) =>
      name && usedAccounts.has(accountId) ? [{ accountId, name }] : [],
    ),
    deviceNames: [...devices].flatMap(([deviceId, { name }]) =>
      name && usedDevices.has(deviceId) ? [{ deviceId, name }] : [],
    ),
  };
}

export const encodePlayData = (entry: HistoryEntry, { devices }: Pick<ServerNamesById, 'devices'>): string =>
  playCodec.encode({ ...entry, platform: entry.deviceId && devices.get(entry.deviceId)?.platform });

export const listedPlayOf = (entry: HistoryEntry, names: ServerNamesById): ListedPlay => ({
  ...playFromHistoryEntry(entry),
  data: encodePlayData(entry, names),
});
