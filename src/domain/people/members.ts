import { LRUCache } from 'lru-cache';
import { type Clock, isRecent } from '../clock.ts';
import type { AccountRef } from '../servers/refs.ts';
import type { LinkedAccounts } from './linkedAccounts.ts';

/**
 * The members of that guild whom these accounts of the media server belong to, by account; an account that is nobody's there is
 * missing. Rejects with the database's failure.
 */
export type MembersOf = (
  guildId: string,
  accountIds: readonly AccountRef[],
) => Promise<ReadonlyMap<AccountRef, readonly string[]>>;

export interface MemberDirectory {
  /** Whether somebody is in that guild now; undefined where Discord does not say within some seconds. Never rejects. */
  isMember(guildId: string, userId: string): Promise<boolean | undefined>;
}

interface Sources {
  readonly linkedAccounts: Pick<LinkedAccounts, 'usersOf'>;
  readonly directory: MemberDirectory;
  readonly clock: Pick<Clock, 'now'>;
}

/** How long somebody counts as a member after Discord said so, in ms. */
const BELIEVED_FOR_MS = 10 * 60_000;
/** More than a household has, in all the guilds of a bot. */
const MOST_REMEMBERED = 1000;

/** An account belongs to the person who linked it and to the one whom an admin has mapped it to, but in another guild nobody learns of them. */
export function createMembersOf({ linkedAccounts, directory, clock }: Sources): MembersOf {
  const known = new LRUCache<string, { readonly is: boolean; readonly at: number }>({ max: MOST_REMEMBERED });

  async function isMember(guildId: string, userId: string): Promise<boolean> {
    const key = `${guildId} ${userId}`;
    const now = clock.now().getTime();
    const found = known.get(key);
    if (found && isRecent(found.at, BELIEVED_FOR_MS, now)) return found.is;
    const is = await directory.isMember(guildId, userId);
    // What Discord does not say now, it may say in a moment.
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
