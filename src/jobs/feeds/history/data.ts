import { z } from 'zod';
import { date, jsonOf } from '../../../domain/json.ts';
import type { HistoryEntry } from '../../../domain/media/history/history.ts';
import type { AccountRef, DeviceRef } from '../../../domain/servers/refs.ts';
import { accountRef, deviceRef, itemRef } from '../../../domain/servers/storedRefs.ts';
import { type ListedPlay, playOf } from '../../../domain/statistics/plays.ts';
import { itemData, text } from '../itemData.ts';

/** The server's names, by account and device id; if one is missing, the message shows the known ones. */
export interface Names {
  readonly people: ReadonlyMap<AccountRef, string>;
  readonly devices: ReadonlyMap<DeviceRef, NamedDevice>;
}

export interface NamedDevice {
  readonly name: string;
  readonly platform?: string | undefined;
}

/** A play as its event carries it: everything that a message may say about it, and no more. */
export const playData = jsonOf(
  z.object({
    viewedAt: date,
    accountId: accountRef.optional(),
    /** The name in a sample; for a real account only the table of people knows the name. */
    account: text,
    deviceId: deviceRef.optional(),
    /** The device's name in a sample; for a real one only the table of devices knows it. */
    device: text,
    platform: text,
    item: z.object({
      ...itemData.shape,
      parentRatingKey: itemRef.optional(),
      grandparentRatingKey: itemRef.optional(),
      originallyAvailableAt: date.optional(),
    }),
  }),
);
export type PlayData = z.output<typeof playData>;

/** The server's names for the people and the devices in these plays. */
export function namesIn(entries: readonly HistoryEntry[], { people, devices }: Names) {
  const accounts = new Set(entries.map(({ accountId }) => accountId));
  const used = new Set(entries.map(({ deviceId }) => deviceId));
  return {
    accountNames: [...people].flatMap(([accountId, name]) =>
      name && accounts.has(accountId) ? [{ accountId, name }] : [],
    ),
    deviceNames: [...devices].flatMap(([deviceId, { name }]) =>
      name && used.has(deviceId) ? [{ deviceId, name }] : [],
    ),
  };
}

/** The part of a play that its event stores, encoded. */
export const playDataOf = (entry: HistoryEntry, { devices }: Pick<Names, 'devices'>): string =>
  playData.encode({ ...entry, platform: entry.deviceId && devices.get(entry.deviceId)?.platform });

/** A row with the data for its event, in case the play turns out to be new. */
export const playDataFrom = (entry: HistoryEntry, names: Names): ListedPlay => ({
  ...playOf(entry),
  data: playDataOf(entry, names),
});
