import type { Level, Override } from './access.ts';

/** Why a change is not made, in data; `render/` makes the sentence. */
export const CHANGE_REFUSALS = [
  /** It would leave nobody able to manage access. */
  'no-manager',
  /** It is so already. */
  'unchanged',
  /** Access is managed in the whole guild or not at all. */
  'not-in-a-channel',
  /** A role of ADMIN_ROLE_IDS: it is an admin, and may always manage access. */
  'always-admin',
  /** Not for all members: it shows what is others' or changes what is everybody's. */
  'not-for-everyone',
  /** Only roles can be denied something. */
  'person-denied',
  /** Nothing was granted to them that could be taken back. */
  'not-granted',
  /** No person can have that role: it is a bot's own. */
  'no-role-of-people',
  'too-many',
  'nothing-to-undo',
  /** Somebody else changed it meanwhile. */
  'changed-meanwhile',
  /** What is stored cannot be read, so that only going back is left. */
  'unreadable',
] as const;
export type ChangeRefusal = (typeof CHANGE_REFUSALS)[number];

/** One capability for one role or person, in the whole guild or one channel. */
export type Target = Omit<Override, 'effect'>;

export const isSameTarget = (one: Target, other: Target): boolean =>
  one.capability === other.capability &&
  one.channelId === other.channelId &&
  one.subject.kind === other.subject.kind &&
  one.subject.id === other.subject.id;

/** What differs between two maps, for the people who are notified. */
export interface Difference {
  readonly levels: readonly { readonly roleId: string; readonly before?: Level; readonly after?: Level }[];
  readonly removed: readonly Override[];
  readonly added: readonly Override[];
}
