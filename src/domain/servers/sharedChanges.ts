import type { SharedServers } from './mediaServers.ts';
import type { ServerId } from './refs.ts';

/**
 * Why a guild may not change something that it shares with other guilds: only another guild may, or that
 * guild is gone.
 */
export type WhyNotShared = 'other-guild' | 'first-guild-gone';

/**
 * Owners and names of accounts are the same in every guild that sees their server. They are changed in the
 * guild that the server was first given to, or by installation admins anywhere. `guildId`: the guild of the
 * request. Undefined: the change is allowed.
 */
export function whyNotShared(
  { firstGuildOf }: Pick<SharedServers, 'firstGuildOf'>,
  server: ServerId,
  { guildId, isInstallationAdmin }: { readonly guildId: string | undefined; readonly isInstallationAdmin: boolean },
): WhyNotShared | undefined {
  if (isInstallationAdmin) return undefined;
  const first = firstGuildOf(server);
  if (first === undefined) return 'first-guild-gone';
  return first === guildId ? undefined : 'other-guild';
}

/** The other guilds that share the changed server: each gets a row in its audit trail. */
export const otherGuildsOf = (
  { guildsOf }: Pick<SharedServers, 'guildsOf'>,
  server: ServerId,
  guildId: string | undefined,
): readonly string[] => guildsOf(server).filter((id) => id !== guildId);
