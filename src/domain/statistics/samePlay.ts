import type { ItemKind } from '../media/items/item.ts';
import type { AccountRef, DeviceRef, HistoryRef, ItemRef } from '../servers/refs.ts';

/** Values that show whether two rows are the same play. */
export interface PlayIdentifiers {
  readonly historyKey: HistoryRef;
  readonly viewedAt: Date;
  readonly accountId?: AccountRef | undefined;
  readonly deviceId?: DeviceRef | undefined;
  readonly ratingKey?: ItemRef | undefined;
  readonly kind: ItemKind;
  readonly title: string;
  readonly parentTitle?: string | undefined;
  readonly grandparentTitle?: string | undefined;
  readonly durationMs?: number | undefined;
}

/**
 * Longest time between two history rows that are the same play, in ms. Some players report a play when it ends, and
 * again when they are closed.
 */
export const MAX_DUPLICATE_PLAY_GAP_MS = 60_000;

/**
 * True if item, person and time are the same. The device must also be the same if both plays name one
 * (docs/decisions/0017).
 */
export const isSamePlay = (a: PlayIdentifiers, b: PlayIdentifiers): boolean =>
  isSamePerson(a, b) &&
  mayBeEqual(a.deviceId, b.deviceId) &&
  isSameItem(a, b) &&
  timeBetweenPlaysMs(a, b) <
    Math.min(
      MAX_DUPLICATE_PLAY_GAP_MS,
      a.durationMs ?? MAX_DUPLICATE_PLAY_GAP_MS,
      b.durationMs ?? MAX_DUPLICATE_PLAY_GAP_MS,
    );

/**
 * True if two plays are the same row of the server's history. If their history keys and times are equal, the titles may
 * differ and an item's key may be missing, because a deleted item loses its key and even its title.
 */
export const isSameHistoryRow = (a: PlayIdentifiers, b: PlayIdentifiers): boolean =>
  a.historyKey === b.historyKey &&
  ((mayBeEqual(a.accountId, b.accountId) && mayBeEqual(a.ratingKey, b.ratingKey) && timeBetweenPlaysMs(a, b) === 0) ||
    isSamePlay(a, b));

export const timeBetweenPlaysMs = (
  a: Pick<PlayIdentifiers, 'viewedAt'>,
  b: Pick<PlayIdentifiers, 'viewedAt'>,
): number => Math.abs(a.viewedAt.getTime() - b.viewedAt.getTime());

/** True if the values are equal, or if one of them is unknown. */
const mayBeEqual = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined || a === b;

/**
 * True if both plays may be the same person's. The copy lacks the account of a forgotten person, while the server still
 * names it. Therefore a play at the same moment counts as that person's. Otherwise it would be posted again when the
 * server renumbers its history.
 */
const isSamePerson = (a: PlayIdentifiers, b: PlayIdentifiers): boolean =>
  a.accountId === b.accountId || (mayBeEqual(a.accountId, b.accountId) && timeBetweenPlaysMs(a, b) === 0);

const isSameItem = (a: PlayIdentifiers, b: PlayIdentifiers): boolean =>
  a.ratingKey !== undefined && b.ratingKey !== undefined ? a.ratingKey === b.ratingKey : titleOf(a) === titleOf(b);

const titleOf = ({ kind, title, parentTitle, grandparentTitle }: PlayIdentifiers): string =>
  JSON.stringify([kind, title, parentTitle ?? '', grandparentTitle ?? '']);
