import { MediaServerFailure, type MediaServerFailureKind } from '../media/server/failure.ts';

/** Why an answer lacks the items of a server or a library. */
export const MISSING_ITEMS_REASONS = [
  'silent',
  'failing',
  'busy',
  'unreadable',
  'web-page',
  'refused',
  'unsupported',
] as const;
export type MissingItemsReason = (typeof MISSING_ITEMS_REASONS)[number];

const WHY = {
  unauthorized: 'refused',
  forbidden: 'refused',
  invalid: 'refused',
  // A list's path does not name an item, so a 404 means that the server does not have the list.
  'not-found': 'unsupported',
  unsupported: 'unsupported',
  busy: 'busy',
  unavailable: 'failing',
  timeout: 'silent',
  unreachable: 'silent',
  malformed: 'unreadable',
  'web-page': 'web-page',
} as const satisfies Record<MediaServerFailureKind, MissingItemsReason>;

/**
 * Why the part of a failed server is missing from an answer. Undefined if the person has no account on that server,
 * because the answer is complete without it. Throws any error that is not a media server's failure.
 */
export function reasonForMissingItems(error: unknown): MissingItemsReason | undefined {
  if (!(error instanceof MediaServerFailure)) throw error;
  return error.link === 'missing' ? undefined : WHY[error.kind];
}
