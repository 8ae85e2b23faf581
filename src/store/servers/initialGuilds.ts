import type { Clock } from '../../domain/clock.ts';
import { type InitialGuilds, planInitialGuilds } from '../../domain/servers/initialGuilds.ts';
import { FIRST_SERVER } from '../../domain/servers/refs.ts';
import type { Rights } from '../rights/rights.ts';
import type { SignedRights } from '../rights/signedRights.ts';
import { allowGuild } from './guildServers.ts';
import type { StoredMediaServers } from './mediaServers.ts';

/** `guildIds` is the setting `GUILD_IDS`. */
export function createInitialGuilds(
  rights: Pick<SignedRights, 'now'>,
  mediaServers: StoredMediaServers,
  {
    guildIds: configuredGuilds,
    clock,
  }: { readonly guildIds?: readonly string[] | undefined; readonly clock: Pick<Clock, 'now'> },
): InitialGuilds {
  const planGuilds = (guildIds: readonly string[], { decidedGuilds }: Rights) =>
    planInitialGuilds(guildIds, { named: configuredGuilds, decided: decidedGuilds ?? undefined });
  return {
    allow: async (guildIds) => {
      if (!mediaServers.find(FIRST_SERVER) || planGuilds(guildIds, rights.now()).length === 0) return;
      await mediaServers.change(async (transaction) => {
        for (const guildId of planGuilds(guildIds, transaction.draft.now()))
          await allowGuild(transaction, FIRST_SERVER, { guildId, at: clock.now() });
      });
    },
  };
}
