import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import type { HistoryEntry } from '../../../domain/media/history/history.ts';
import type { AccountRef, DeviceRef } from '../../../domain/servers/refs.ts';
import { accountRef, deviceRef, itemRef } from '../../../domain/servers/storedRefs.ts';
import { type ListedPlay, playFromHistoryEntry } from '../../../domain/statistics/plays.ts';
import { itemData, text } from '../itemData.ts';

/** Names by account and device. Stored names are shown for missing ones. */
export interface Names {
  readonly people: ReadonlyMap<AccountRef, string>;
  readonly devices: ReadonlyMap<DeviceRef, NamedDevice>;
}

export interface NamedDevice {
  readonly name: string;
  readonly platform?: string | undefined;
}

/** The form in which an event stores a play: only what a message may show. */
export const playData = jsonCodec(
  z.object({
    viewedAt: dateCodec,
    accountId: accountRef.optional(),
    /** Name of the account, only in examples. Real names are in the table of people. */
    account: text,
    deviceId: deviceRef.optional(),
    /** Name of the device, only in examples. Real names are in the table of devices. */
    device: text,
    platform: text,
    item: z.object({
      ...itemData.shape,
      parentRatingKey: itemRef.optional(),
      grandparentRatingKey: itemRef.optional(),
      originallyAvailableAt: dateCodec.optional(),
    }),
  }),
);
export type PlayData = z.output<typeof playData>;

/** The names of accounts and devices that occur in these entries. Blank names are left out. */
export function namesIn(entries: readonly HistoryEntry[], { people, devices }: Names) {
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

export const encodePlayData = (entry: HistoryEntry, { devices }: Pick<Names, 'devices'>): string =>
  playData.encode({ ...entry, platform: entry.deviceId && devices.get(entry.deviceId)?.platform });

export const playDataFrom = (entry: HistoryEntry, names: Names): ListedPlay => ({
  ...playFromHistoryEntry(entry),
  data: encodePlayData(entry, names),
});
