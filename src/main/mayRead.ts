import { LRUCache } from 'lru-cache';
import type { ActingUser } from '../domain/access/access.ts';
import type { Capability } from '../domain/access/capabilities.ts';
import { type Clock, isTimestampRecent } from '../domain/clock.ts';
import type { SessionServers } from '../domain/live/snapshot.ts';
import type { ChannelDirectory } from '../domain/notifications/channels.ts';
import { MAX_ROLE_AGE_MS, type MayPersonReadMessage, type MessageReader } from '../domain/notifications/readers.ts';
import type { BotOperators } from '../domain/servers/mediaServers.ts';
import { type AccessPolicy, decideAccess } from '../permissions/policy.ts';

interface MayReadDeps {
  readonly access: { readonly policy: AccessPolicy };
  readonly directory: Pick<ChannelDirectory, 'membership' | 'ownerOf'>;
  readonly visible: Pick<SessionServers, 'serversOf'>;
  readonly installation: Pick<BotOperators, 'isAdmin' | 'owners'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Maximum people whose roles are cached, at some hundred bytes each. */
const MAX_CACHED_PEOPLE = 20_000;

/**
 * Decides whether a person may read a message. Roles come from Discord and are cached for MAX_ROLE_AGE_MS, long enough
 * for all messages that are due. Permissions and visible servers are read each time.
 */
export function createReadPermissionCheck({
  access,
  directory,
  visible,
  installation,
  clock,
}: MayReadDeps): MayPersonReadMessage {
  const cachedRoles = new LRUCache<string, { readonly roleIds: readonly string[]; readonly at: number }>({
    max: MAX_CACHED_PEOPLE,
  });

  async function rolesOf(guildId: string, userId: string): Promise<readonly string[] | 'absent' | undefined> {
    const key = `${guildId} ${userId}`;
    const nowMs = clock.now().getTime();
    const entry = cachedRoles.get(key);
    if (entry && isTimestampRecent(entry.at, MAX_ROLE_AGE_MS, nowMs)) return entry.roleIds;
    const roleIds = await directory.membership(guildId, userId);
    // Failures and absences stay uncached: Discord may respond in a moment, and an absent person may come back.
    if (roleIds !== undefined && roleIds !== 'absent') cachedRoles.set(key, { roleIds, at: nowMs });
    return roleIds;
  }

  /** Undefined until Discord has named the application's owner. */
  function isInstallationAdmin(userId: string): boolean | undefined {
    return installation.owners().length > 0 ? installation.isAdmin(userId) : undefined;
  }

  /** Undefined while the guild's owner is unknown, because Discord has not sent the guild yet. */
  async function ownsGuild(guildId: string, userId: string): Promise<boolean | undefined> {
    const ownerId = directory.ownerOf(guildId);
    if (ownerId !== undefined) return ownerId === userId;
    return (await rolesOf(guildId, userId)) === 'absent' ? false : undefined;
  }

  return async ({ guildId, userId, needs, server }: MessageReader) => {
    if (needs === 'installation') return isInstallationAdmin(userId);
    if (server !== undefined && !visible.serversOf(guildId).includes(server)) return false;
    if (needs === 'owner') return await ownsGuild(guildId, userId);
    const roleIds = await rolesOf(guildId, userId);
    if (roleIds === undefined) return undefined;
    return roleIds === 'absent' ? false : isAllowed(access.policy, needs, { userId, guildId, roleIds });
  };
}

function isAllowed(policy: AccessPolicy, needs: Capability, actor: ActingUser): boolean {
  const hasCapability = (capability: Capability) => decideAccess(policy, capability, actor).allowed;
  // Messages contain titles, which only people who may search see. Alerts about channels (`notify.edit`) contain no
  // titles.
  return hasCapability(needs) && (needs === 'notify.edit' || hasCapability('search'));
}
