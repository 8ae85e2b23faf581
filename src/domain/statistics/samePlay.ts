import type { ItemKind } from '../media/items/item.ts';
import type { AccountRef, DeviceRef, HistoryRef, ItemRef } from '../servers/refs.ts';

/** The attributes that identify a history row's play. */
export interface PlayMarks {
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
 * Rows of one play are less than this apart, in ms: some clients report a play when it ends and again when they close.
 */
export const ONE_PLAY_MS = 60_000;

/** The same item, person and time, and the same device where both rows name one (decision 0017). */
export const isSamePlay = (a: PlayMarks, b: PlayMarks): boolean =>
  isSamePerson(a, b) &&
  fits(a.deviceId, b.deviceId) &&
  isSameItem(a, b) &&
  apart(a, b) < Math.min(ONE_PLAY_MS, a.durationMs ?? ONE_PLAY_MS, b.durationMs ?? ONE_PLAY_MS);

/**
 * Rows with the same number and second are the same row, even if the item changed: a deleted item loses its
 * key and even its title.
 */
export const isSameRow = (a: PlayMarks, b: PlayMarks): boolean =>
  a.historyKey === b.historyKey &&
  ((fits(a.accountId, b.accountId) && fits(a.ratingKey, b.ratingKey) && apart(a, b) === 0) || isSamePlay(a, b));

/** The time between them, in ms. */
export const apart = (a: Pick<PlayMarks, 'viewedAt'>, b: Pick<PlayMarks, 'viewedAt'>): number =>
  Math.abs(a.viewedAt.getTime() - b.viewedAt.getTime());

/** True unless both have it and they differ. */
const fits = (a: string | undefined, b: string | undefined): boolean => a === undefined || b === undefined || a === b;

/**
 * A forgotten person is no longer named in the copy, but still by the server: the play of that second is
 * theirs, or it would be posted again once the server has renumbered its history.
 */
const isSamePerson = (a: PlayMarks, b: PlayMarks): boolean =>
  a.accountId === b.accountId || (fits(a.accountId, b.accountId) && apart(a, b) === 0);

const isSameItem = (a: PlayMarks, b: PlayMarks): boolean =>
  a.ratingKey !== undefined && b.ratingKey !== undefined ? a.ratingKey === b.ratingKey : titleOf(a) === titleOf(b);

const titleOf = ({ kind, title, parentTitle, grandparentTitle }: PlayMarks): string =>
  JSON.stringify([kind, title, parentTitle ?? '', grandparentTitle ?? '']);
