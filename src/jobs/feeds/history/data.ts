import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import type { HistoryEntry } from '../../../domain/media/history/history.ts';
import type { AccountRef, DeviceRef } from '../../../domain/servers/refs.ts';
import { accountRefSchema, deviceRefSchema, itemRefSchema } from '../../../domain/servers/storedRefs.ts';
import { type ListedPlay, playFromHistoryEntry } from '../../../domain/statistics/plays.ts';
import { feedEventItemSchema, optionalTextSchema } from '../feedEventItemSchema.ts';

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
export const playEventCodec = jsonCodec(
  z.object({
    viewedAt: dateCodec,
    accountId: accountRefSchema.optional(),
    /** Name of the account, only in examples. Real names are in the table of people. */
    account: optionalTextSchema,
    deviceId: deviceRefSchema.optional(),
    /** Name of the device, only in examples. Real names are in the table of devices. */
    device: optionalTextSchema,
    platform: optionalTextSchema,
    item: z.object({
      ...feedEventItemSchema.shape,
      parentRatingKey: itemRefSchema.optional(),
      grandparentRatingKey: itemRefSchema.optional(),
      originallyAvailableAt: dateCodec.optional(),
    }),
  }),
);
export type PlayData = z.output<typeof playEventCodec>;

/** The names of accounts and devices that occur in these entries. Blank names are left out. */
export function namesUsedInHistoryEntries(entries: readonly HistoryEntry[], { people, devices }: ServerNamesById) {
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
  playEventCodec.encode({ ...entry, platform: entry.deviceId && devices.get(entry.deviceId)?.platform });

export const listedPlayFromHistoryEntry = (entry: HistoryEntry, names: ServerNamesById): ListedPlay => ({
  ...playFromHistoryEntry(entry),
  data: encodePlayData(entry, names),
});
