import { type MediaRef, type ServerId, serverOfRef } from '../../../domain/servers/refs.ts';
import type { CommandDeps } from '../../framework/context.ts';
import type { ServerUsageCounts } from './views/removal.ts';

type UseDeps = Pick<
  CommandDeps,
  'subscriptions' | 'boards' | 'counters' | 'sessionRules' | 'countPlays' | 'mediaServers'
>;

/**
 * Counts the settings and plays that belong only to this server, in all guilds. A board over several servers is not
 * counted, because it stays.
 */
export async function countServerUses(id: ServerId, deps: UseDeps): Promise<ServerUsageCounts> {
  const isOnServer = (key: MediaRef | undefined) => key !== undefined && serverOfRef(key) === id;
  const [subscriptions, boards, counters, plays] = await Promise.all([
    deps.subscriptions.list(),
    deps.boards.list(),
    deps.counters.list(),
    deps.countPlays(id),
  ]);
  return {
    guilds: deps.mediaServers.guildsOf(id).length,
    subscriptions: subscriptions.filter(({ librarySectionId }) => isOnServer(librarySectionId)).length,
    boards: boards.filter(({ librarySectionIds: keys }) => keys.length > 0 && keys.every(isOnServer)).length,
    counters: counters.filter(({ librarySectionId }) => isOnServer(librarySectionId)).length,
    rules: deps.sessionRules.list().filter(({ conditions }) => isOnServer(conditions.librarySectionId)).length,
    plays,
  };
}
