import type { SharedServers } from './mediaServers.ts';
import type { ServerId } from './refs.ts';

/**
 * Why a guild may not change data that it shares with other guilds: only another guild may, or that guild no longer
 * sees the server.
 */
export type SharedChangeRefusal = 'other-guild' | 'first-guild-gone';

/**
 * The owners and names of accounts are shared by all guilds that see their server. They can be changed in the guild
 * that got the server first, and by installation admins. Undefined if the change is allowed in the guild `guildId`.
 */
export function whyNotShared(
  { firstGuildOf }: Pick<SharedServers, 'firstGuildOf'>,
  server: ServerId,
  { guildId, isInstallationAdmin }: { readonly guildId: string | undefined; readonly isInstallationAdmin: boolean },
): SharedChangeRefusal | undefined {
  if (isInstallationAdmin) return undefined;
  const firstGuildId = firstGuildOf(server);
  if (firstGuildId === undefined) return 'first-guild-gone';
  return firstGuildId === guildId ? undefined : 'other-guild';
}

/** The other guilds that see the changed server. Each gets an entry in its audit trail. */
export const otherGuildsOf = (
  { guildsOf }: Pick<SharedServers, 'guildsOf'>,
  server: ServerId,
  guildId: string | undefined,
): readonly string[] => guildsOf(server).filter((id) => id !== guildId);
