import { z } from 'zod';
import type { HistoryEntry } from '../../../domain/media/history/history.ts';
import { ITEM_KINDS } from '../../../domain/media/items/item.ts';
import type { AccountName, DeviceName } from '../../../domain/people/people.ts';

/** The names that the server has, by account and device id; where one is missing, the message shows what is known. */
export interface Names {
  readonly people: ReadonlyMap<string, string>;
  readonly devices: ReadonlyMap<string, NamedDevice>;
}

export interface NamedDevice {
  readonly name: string;
  readonly platform?: string | undefined;
}

const optionalText = z.string().optional();
const optionalNumber = z.number().optional();
const time = z.number().transform((ms) => new Date(ms));

/** A play as its event carries it: everything that a message may say about it, and no more. */
export const playData = z.object({
  viewedAt: time,
  accountId: optionalText,
  /** The name in a sample; for a real account only the table of people knows the name. */
  account: optionalText,
  deviceId: optionalText,
  /** The device's name in a sample; for a real one only the table of devices knows it. */
  device: optionalText,
  platform: optionalText,
  item: z.object({
    kind: z.enum(ITEM_KINDS),
    title: z.string(),
    ratingKey: optionalText,
    parentTitle: optionalText,
    grandparentTitle: optionalText,
    parentRatingKey: optionalText,
    grandparentRatingKey: optionalText,
    index: optionalNumber,
    parentIndex: optionalNumber,
    year: optionalNumber,
    originallyAvailableAt: time.optional(),
    thumb: optionalText,
    parentThumb: optionalText,
    grandparentThumb: optionalText,
  }),
});
export type PlayData = z.output<typeof playData>;

/** The server's names for the people in these plays. */
export function accountNamesOf(entries: readonly HistoryEntry[], { people }: Names): readonly AccountName[] {
  const ids = new Set(entries.flatMap(({ accountId }) => accountId ?? []));
  return [...ids].flatMap((accountId) => {
    const name = people.get(accountId);
    return name ? [{ accountId, name }] : [];
  });
}

/** The server's names for the devices in these plays. */
export function deviceNamesOf(entries: readonly HistoryEntry[], { devices }: Names): readonly DeviceName[] {
  const ids = new Set(entries.flatMap(({ deviceId }) => deviceId ?? []));
  return [...ids].flatMap((deviceId) => {
    const name = devices.get(deviceId)?.name;
    return name ? [{ deviceId, name }] : [];
  });
}

export function playDataOf(
  { viewedAt, accountId, deviceId, item }: HistoryEntry,
  { devices }: Pick<Names, 'devices'>,
): z.input<typeof playData> {
  const { kind, title, ratingKey, parentTitle, grandparentTitle, parentRatingKey, grandparentRatingKey } = item;
  const { index, parentIndex, year, originallyAvailableAt, thumb, parentThumb, grandparentThumb } = item;
  return {
    viewedAt: viewedAt.getTime(),
    accountId,
    deviceId,
    platform: devices.get(deviceId ?? '')?.platform,
    item: {
      ...{ kind, title, ratingKey, parentTitle, grandparentTitle, parentRatingKey, grandparentRatingKey },
      ...{ index, parentIndex, year, originallyAvailableAt: originallyAvailableAt?.getTime() },
      ...{ thumb, parentThumb, grandparentThumb },
    },
  };
}
