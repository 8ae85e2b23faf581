import { LRUCache } from 'lru-cache';
import { type Clock, isRecent } from '../clock.ts';
import type { AccountRef } from '../servers/refs.ts';
import type { LinkedAccounts } from './linkedAccounts.ts';

/**
 * The guild's members that these media server accounts belong to, by account; accounts without a member there
 * are missing. Rejects with the database's failure.
 */
export type MembersOf = (
  guildId: string,
  accountIds: readonly AccountRef[],
) => Promise<ReadonlyMap<AccountRef, readonly string[]>>;

export interface MemberDirectory {
  /**
   * True if the person is in that guild now; undefined if Discord does not answer within some seconds. Never
   * rejects.
   */
  isMember(guildId: string, userId: string): Promise<boolean | undefined>;
}

interface Sources {
  readonly linkedAccounts: Pick<LinkedAccounts, 'usersOf'>;
  readonly directory: MemberDirectory;
  readonly clock: Pick<Clock, 'now'>;
}

/** How long Discord's answer about a member is trusted, in ms. */
const BELIEVED_FOR_MS = 10 * 60_000;
/** Members of all guilds; more than belong to one household. */
const MOST_REMEMBERED = 1000;

/**
 * An account belongs to the person who linked it and to the one an admin mapped it to. It is not shown in
 * guilds where they are not members.
 */
export function createMembersOf({ linkedAccounts, directory, clock }: Sources): MembersOf {
  const known = new LRUCache<string, { readonly is: boolean; readonly at: number }>({ max: MOST_REMEMBERED });

  async function isMember(guildId: string, userId: string): Promise<boolean> {
    const key = `${guildId} ${userId}`;
    const now = clock.now().getTime();
    const found = known.get(key);
    if (found && isRecent(found.at, BELIEVED_FOR_MS, now)) return found.is;
    const is = await directory.isMember(guildId, userId);
    // An unknown result is not cached, because Discord may answer in a moment.
    if (is !== undefined) known.set(key, { is, at: now });
    return is === true;
  }

  return async (guildId, accountIds) => {
    const members = new Map<AccountRef, readonly string[]>();
    for (const [accountId, userIds] of await linkedAccounts.usersOf(accountIds)) {
      const found = await Promise.all(
        userIds.map(async (userId) => ((await isMember(guildId, userId)) ? [userId] : [])),
      );
      const memberIds = found.flat();
      if (memberIds.length > 0) members.set(accountId, memberIds);
    }
    return members;
  };
}
