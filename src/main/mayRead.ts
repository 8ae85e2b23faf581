import { LRUCache } from 'lru-cache';
import type { Actor } from '../domain/access/access.ts';
import type { Capability } from '../domain/access/capabilities.ts';
import { type Clock, isRecent } from '../domain/clock.ts';
import type { VisibleSessions } from '../domain/live/snapshot.ts';
import type { ChannelDirectory } from '../domain/notifications/channels.ts';
import { type MayRead, type Reader, ROLES_REMEMBERED_MS } from '../domain/notifications/readers.ts';
import type { Installation } from '../domain/servers/mediaServers.ts';
import { decide, type Policy } from '../permissions/policy.ts';

interface MayReadDeps {
  readonly access: { readonly policy: Policy };
  readonly directory: Pick<ChannelDirectory, 'membership' | 'ownerOf'>;
  readonly visible: Pick<VisibleSessions, 'serversOf'>;
  readonly installation: Pick<Installation, 'isAdmin' | 'owners'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** More people than get a message in half a minute. Each takes some hundred bytes. */
const MOST_REMEMBERED = 20_000;

/**
 * Asks Discord for the roles of a person, and remembers them for ROLES_REMEMBERED_MS: long enough for the
 * messages that are due to that person. The permissions and the servers that the guild sees are read each time.
 */
export function createMayRead({ access, directory, visible, installation, clock }: MayReadDeps): MayRead {
  const remembered = new LRUCache<string, { readonly roleIds: readonly string[]; readonly at: number }>({
    max: MOST_REMEMBERED,
  });

  async function rolesOf(guildId: string, userId: string): Promise<readonly string[] | 'absent' | undefined> {
    const key = `${guildId} ${userId}`;
    const at = clock.now().getTime();
    const entry = remembered.get(key);
    if (entry && isRecent(entry.at, ROLES_REMEMBERED_MS, at)) return entry.roleIds;
    const roleIds = await directory.membership(guildId, userId);
    // Discord may answer in a moment, and an absent person may come back.
    if (roleIds !== undefined && roleIds !== 'absent') remembered.set(key, { roleIds, at });
    return roleIds;
  }

  /** Undefined while Discord does not name the owner of the application. */
  function runsTheBot(userId: string): boolean | undefined {
    return installation.owners().length > 0 ? installation.isAdmin(userId) : undefined;
  }

  /** If the owner is unknown, Discord has not sent the guild yet, or the bot has left it. */
  async function ownsGuild(guildId: string, userId: string): Promise<boolean | undefined> {
    const ownerId = directory.ownerOf(guildId);
    if (ownerId !== undefined) return ownerId === userId;
    return (await rolesOf(guildId, userId)) === 'absent' ? false : undefined;
  }

  return async ({ guildId, userId, needs, server }: Reader) => {
    if (needs === 'installation') return runsTheBot(userId);
    if (server !== undefined && !visible.serversOf(guildId).includes(server)) return false;
    if (needs === 'owner') return await ownsGuild(guildId, userId);
    const roleIds = await rolesOf(guildId, userId);
    if (roleIds === undefined) return undefined;
    return roleIds === 'absent' ? false : isAllowed(access.policy, needs, { userId, guildId, roleIds });
  };
}

function isAllowed(policy: Policy, needs: Capability, actor: Actor): boolean {
  const may = (capability: Capability) => decide(policy, capability, actor).allowed;
  return may(needs) && (needs === 'notify.edit' || may('search'));
}
