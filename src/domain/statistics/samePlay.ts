import type { ItemKind } from '../media/items/item.ts';

/** What identifies the play of a history row. */
export interface PlayMarks {
  readonly historyKey: string;
  readonly viewedAt: Date;
  readonly accountId?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly ratingKey?: string | undefined;
  readonly kind: ItemKind;
  readonly title: string;
  readonly parentTitle?: string | undefined;
  readonly grandparentTitle?: string | undefined;
  readonly durationMs?: number | undefined;
}

/**
 * Rows of one play are less than this apart, in ms: some clients report a play when it ends and once more when they
 * close.
 */
export const ONE_PLAY_MS = 60_000;

/** The same item, by the same person, on the same device as far as both say it, at the same time (decision 0017). */
export const isSamePlay = (a: PlayMarks, b: PlayMarks): boolean =>
  a.accountId === b.accountId &&
  fits(a.deviceId, b.deviceId) &&
  isSameItem(a, b) &&
  apart(a, b) < Math.min(ONE_PLAY_MS, a.durationMs ?? ONE_PLAY_MS, b.durationMs ?? ONE_PLAY_MS);

/**
 * Under one number and of one second it is the same row, whatever became of its item: what is deleted loses its key,
 * even its title.
 */
export const isSameRow = (a: PlayMarks, b: PlayMarks): boolean =>
  a.historyKey === b.historyKey &&
  ((fits(a.accountId, b.accountId) && fits(a.ratingKey, b.ratingKey) && apart(a, b) === 0) || isSamePlay(a, b));

/** How far from each other in ms. */
export const apart = (a: Pick<PlayMarks, 'viewedAt'>, b: Pick<PlayMarks, 'viewedAt'>): number =>
  Math.abs(a.viewedAt.getTime() - b.viewedAt.getTime());

/** As far as both say it. */
const fits = (a: string | undefined, b: string | undefined): boolean => a === undefined || b === undefined || a === b;

const isSameItem = (a: PlayMarks, b: PlayMarks): boolean =>
  a.ratingKey !== undefined && b.ratingKey !== undefined ? a.ratingKey === b.ratingKey : titleOf(a) === titleOf(b);

const titleOf = ({ kind, title, parentTitle, grandparentTitle }: PlayMarks): string =>
  JSON.stringify([kind, title, parentTitle ?? '', grandparentTitle ?? '']);
