import type { Clock } from '../../domain/clock.ts';
import { type InitialGuilds, planInitialGuilds } from '../../domain/servers/initialGuilds.ts';
import { FIRST_SERVER } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';
import { allowGuild, decidedGuilds } from './guildServers.ts';
import type { StoredMediaServers } from './mediaServers.ts';

/** `guildIds`: `GUILD_IDS`. */
export function createInitialGuilds(
  db: Database,
  mediaServers: StoredMediaServers,
  { guildIds: named, clock }: { readonly guildIds?: readonly string[] | undefined; readonly clock: Pick<Clock, 'now'> },
): InitialGuilds {
  const planned = async (guildIds: readonly string[], trx: Database) =>
    planInitialGuilds(guildIds, { named, decided: await decidedGuilds(trx) });
  return {
    allow: async (guildIds) => {
      if (!mediaServers.find(FIRST_SERVER) || (await planned(guildIds, db)).length === 0) return;
      await mediaServers.change(async (trx) => {
        for (const guildId of await planned(guildIds, trx))
          await allowGuild(trx, FIRST_SERVER, { guildId, at: clock.now() });
      });
    },
  };
}
