import { z } from 'zod';
import { date, jsonOf } from '../../../domain/json.ts';
import type { HistoryEntry } from '../../../domain/media/history/history.ts';
import type { AccountRef, DeviceRef } from '../../../domain/servers/refs.ts';
import { accountRef, deviceRef, itemRef } from '../../../domain/servers/storedRefs.ts';
import { type ListedPlay, playOf } from '../../../domain/statistics/plays.ts';
import { itemData, text } from '../itemData.ts';

/** Names by account and device id. The message uses stored names in place of missing ones. */
export interface Names {
  readonly people: ReadonlyMap<AccountRef, string>;
  readonly devices: ReadonlyMap<DeviceRef, NamedDevice>;
}

export interface NamedDevice {
  readonly name: string;
  readonly platform?: string | undefined;
}

/** A play as its event stores it: only the fields that a message may show. */
export const playData = jsonOf(
  z.object({
    viewedAt: date,
    accountId: accountRef.optional(),
    /** The account's name in a sample. A real account's name is in the table of people. */
    account: text,
    deviceId: deviceRef.optional(),
    /** The device's name in a sample. A real device's name is in the table of devices. */
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

/** The server's names for the people and devices in these plays. */
export function namesIn(entries: readonly HistoryEntry[], { people, devices }: Names) {
  const usedAccounts = new Set(entries.map(({ accountId }) => accountId));
  const usedIds = new Set(entries.map(({ deviceId }) => deviceId));
  return {
    accountNames: [...people].flatMap(([accountId, name]) =>
      name && usedAccounts.has(accountId) ? [{ accountId, name }] : [],
    ),
    deviceNames: [...devices].flatMap(([deviceId, { name }]) =>
      name && usedIds.has(deviceId) ? [{ deviceId, name }] : [],
    ),
  };
}

/** The fields of a play that its event stores, encoded. */
export const encodePlayData = (entry: HistoryEntry, { devices }: Pick<Names, 'devices'>): string =>
  playData.encode({ ...entry, platform: entry.deviceId && devices.get(entry.deviceId)?.platform });

/** A row of the history, with the event's data in case the play is new. */
export const playDataFrom = (entry: HistoryEntry, names: Names): ListedPlay => ({
  ...playOf(entry),
  data: encodePlayData(entry, names),
});
