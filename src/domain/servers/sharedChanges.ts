import type { ServersSharedByGuilds } from './mediaServers.ts';
import type { ServerId } from './refs.ts';

/**
 * Why a guild may not change data that it shares with other guilds. Only the guild that got the server first may change
 * it (`other-guild`). If that guild no longer sees the server, no guild may (`first-guild-gone`).
 */
export type SharedDataChangeRefusal = 'other-guild' | 'first-guild-gone';

/**
 * Why the guild may not change the owners and names of accounts. All guilds that see the server share them. Only the
 * guild that got the server first and the installation's admins may change them. Undefined if the change is allowed.
 */
export function findSharedDataChangeRefusal(
  { firstGuildOf }: Pick<ServersSharedByGuilds, 'firstGuildOf'>,
  server: ServerId,
  { guildId, isInstallationAdmin }: { readonly guildId: string | undefined; readonly isInstallationAdmin: boolean },
): SharedDataChangeRefusal | undefined {
  if (isInstallationAdmin) return undefined;
  const firstGuildId = firstGuildOf(server);
  if (firstGuildId === undefined) return 'first-guild-gone';
  return firstGuildId === guildId ? undefined : 'other-guild';
}

/** Other guilds that see the changed server. Each of these guilds gets an audit entry. */
export const otherGuildsSeeingServer = (
  { guildsOf }: Pick<ServersSharedByGuilds, 'guildsOf'>,
  server: ServerId,
  guildId: string | undefined,
): readonly string[] => guildsOf(server).filter((id) => id !== guildId);
