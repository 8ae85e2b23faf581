import { LRUCache } from 'lru-cache';
import type { Capability } from '../domain/access/capabilities.ts';
import type { Clock } from '../domain/clock.ts';
import type { ChannelDirectory } from '../domain/notifications/channels.ts';
import type { MayFollow } from '../domain/notifications/follows.ts';
import { decide, type Policy } from '../permissions/policy.ts';
import { HOUR_MS } from '../time/units.ts';

interface MayFollowDeps {
  readonly access: { readonly policy: Policy };
  readonly directory: Pick<ChannelDirectory, 'membership'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** More people than follow something; each is some hundred bytes. */
const MOST_REMEMBERED = 20_000;

/** Asks Discord for the roles of each person once an hour: a season may be for thousands. What the roles allow is decided anew each time. */
export function createMayFollow({ access, directory, clock }: MayFollowDeps): MayFollow {
  const known = new LRUCache<string, { readonly roleIds: readonly string[]; readonly at: number }>({
    max: MOST_REMEMBERED,
  });

  async function rolesOf(guildId: string, userId: string): Promise<readonly string[] | 'absent' | undefined> {
    const key = `${guildId} ${userId}`;
    const at = clock.now().getTime();
    const found = known.get(key);
    if (found && Math.abs(at - found.at) < HOUR_MS) return found.roleIds;
    const roleIds = await directory.membership(guildId, userId);
    // What Discord does not say now, it may say in a moment; and whoever was away may be back.
    if (roleIds !== undefined && roleIds !== 'absent') known.set(key, { roleIds, at });
    return roleIds;
  }

  return async ({ guildId, userId }, does = 'follow.own') => {
    const roleIds = await rolesOf(guildId, userId);
    if (roleIds === undefined || roleIds === 'absent') return roleIds === undefined ? undefined : false;
    const may = (capability: Capability) => decide(access.policy, capability, { userId, guildId, roleIds }).allowed;
    return may(does) && may('search');
  };
}
