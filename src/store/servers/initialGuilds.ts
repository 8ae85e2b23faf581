import type { Clock } from '../../domain/clock.ts';
import { type InitialGuilds, planInitialGuilds } from '../../domain/servers/initialGuilds.ts';
import { FIRST_SERVER } from '../../domain/servers/refs.ts';
import type { Rights } from '../rights/rights.ts';
import type { SignedRights } from '../rights/signedRights.ts';
import { allowGuild } from './guildServers.ts';
import type { StoredMediaServers } from './mediaServers.ts';

/** `guildIds`: `GUILD_IDS`. */
export function createInitialGuilds(
  rights: Pick<SignedRights, 'now'>,
  mediaServers: StoredMediaServers,
  { guildIds: named, clock }: { readonly guildIds?: readonly string[] | undefined; readonly clock: Pick<Clock, 'now'> },
): InitialGuilds {
  const planned = (guildIds: readonly string[], { decidedGuilds }: Rights) =>
    planInitialGuilds(guildIds, { named, decided: decidedGuilds ?? undefined });
  return {
    allow: async (guildIds) => {
      if (!mediaServers.find(FIRST_SERVER) || planned(guildIds, rights.now()).length === 0) return;
      await mediaServers.change(async (transaction) => {
        for (const guildId of planned(guildIds, transaction.draft.now()))
          await allowGuild(transaction, FIRST_SERVER, { guildId, at: clock.now() });
      });
    },
  };
}
