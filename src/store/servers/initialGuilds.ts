import type { Clock } from '../../domain/clock.ts';
import { type InitialGuilds, planInitialGuilds } from '../../domain/servers/initialGuilds.ts';
import { FIRST_SERVER_ID } from '../../domain/servers/refs.ts';
import type { Rights } from '../rights/rights.ts';
import type { SignedRights } from '../rights/signedRights.ts';
import { allowGuildToSeeServer } from './guildServers.ts';
import type { StoredMediaServers } from './mediaServers.ts';

interface InitialGuildsOptions {
  readonly guildIds?: readonly string[] | undefined;
  readonly clock: Pick<Clock, 'now'>;
}

export function createInitialGuilds(
  rights: Pick<SignedRights, 'now'>,
  mediaServers: StoredMediaServers,
  { guildIds: configuredGuilds, clock }: InitialGuildsOptions,
): InitialGuilds {
  const guildsToAllow = (presentGuilds: readonly string[], { decidedGuilds }: Rights) =>
    planInitialGuilds(presentGuilds, { named: configuredGuilds, decided: decidedGuilds ?? undefined });
  return {
    allow: async (presentGuilds) => {
      if (!mediaServers.find(FIRST_SERVER_ID) || guildsToAllow(presentGuilds, rights.now()).length === 0) return;
      await mediaServers.change(async (transaction) => {
        for (const guildId of guildsToAllow(presentGuilds, transaction.draft.now()))
          await allowGuildToSeeServer(transaction, FIRST_SERVER_ID, { guildId, at: clock.now() });
      });
    },
  };
}
