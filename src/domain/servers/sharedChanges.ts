import type { SharedServers } from './mediaServers.ts';
import type { ServerId } from './refs.ts';

/** Why somebody may not change what all guilds share that see a media server: the guild that may is another one, or is gone. */
export type WhyNotShared = 'other-guild' | 'first-guild-gone';

/**
 * What is known of accounts (whose they are, what they are called) is the same in every guild that sees their server. It is changed in the
 * guild that the server was given to first, or by installation admins anywhere. `guildId`: where they ask. Undefined: they may.
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

/** The other guilds that share what is changed there: each gets a row in its audit trail. */
export const otherGuildsOf = (
  { guildsOf }: Pick<SharedServers, 'guildsOf'>,
  server: ServerId,
  guildId: string | undefined,
): readonly string[] => guildsOf(server).filter((id) => id !== guildId);
