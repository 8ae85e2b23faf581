import { LRUCache } from 'lru-cache';
import { type Clock, isTimestampRecent } from '../clock.ts';
import type { AccountRef } from '../servers/refs.ts';
import type { LinkedAccounts } from './linkedAccounts.ts';

/**
 * Members of the guild who own these media server accounts, by account. Accounts without a member are left out. Rejects
 * if the database fails.
 */
export type MembersOfAccounts = (
  guildId: string,
  accountIds: readonly AccountRef[],
) => Promise<ReadonlyMap<AccountRef, readonly string[]>>;

export interface MemberDirectory {
  /**
   * True if the person is in this guild now. Undefined if Discord does not answer within some seconds. Never rejects.
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
const MOST_REMEMBERED = 1000;

/**
 * Finds the members of a guild who own accounts. An account belongs to the person who linked it, and to the person to
 * whom an admin assigned it. People who are not in the guild are left out.
 */
export function createAccountMemberFinder({ linkedAccounts, directory, clock }: Sources): MembersOfAccounts {
  const cache = new LRUCache<string, { readonly isMember: boolean; readonly at: number }>({ max: MOST_REMEMBERED });

  async function isMember(guildId: string, userId: string): Promise<boolean> {
    const key = `${guildId} ${userId}`;
    const now = clock.now().getTime();
    const cached = cache.get(key);
    if (cached && isTimestampRecent(cached.at, BELIEVED_FOR_MS, now)) return cached.isMember;
    const answer = await directory.isMember(guildId, userId);
    // An unknown result is not cached, because Discord may answer in a moment.
    if (answer !== undefined) cache.set(key, { isMember: answer, at: now });
    return answer === true;
  }

  return async (guildId, accountIds) => {
    const members = new Map<AccountRef, readonly string[]>();
    for (const [accountId, userIds] of await linkedAccounts.usersOf(accountIds)) {
      const memberIdLists = await Promise.all(
        userIds.map(async (userId) => ((await isMember(guildId, userId)) ? [userId] : [])),
      );
      const memberIds = memberIdLists.flat();
      if (memberIds.length > 0) members.set(accountId, memberIds);
    }
    return members;
  };
}
