import { type Ref, type ServerId, serverOf } from '../../../domain/servers/refs.ts';
import type { Deps } from '../../framework/context.ts';
import type { ServerUse } from './views/removal.ts';

type UseDeps = Pick<Deps, 'subscriptions' | 'boards' | 'counters' | 'sessionRules' | 'countPlays' | 'mediaServers'>;

/**
 * How many things in all guilds are about this server alone; things about several servers continue without
 * it.
 */
export async function useOf(id: ServerId, deps: UseDeps): Promise<ServerUse> {
  const isOf = (key: Ref | undefined) => key !== undefined && serverOf(key) === id;
  const [subscriptions, boards, counters, plays] = await Promise.all([
    deps.subscriptions.list(),
    deps.boards.list(),
    deps.counters.list(),
    deps.countPlays(id),
  ]);
  return {
    guilds: deps.mediaServers.guildsOf(id).length,
    subscriptions: subscriptions.filter(({ librarySectionId }) => isOf(librarySectionId)).length,
    boards: boards.filter(({ librarySectionIds: keys }) => keys.length > 0 && keys.every(isOf)).length,
    counters: counters.filter(({ librarySectionId }) => isOf(librarySectionId)).length,
    rules: deps.sessionRules.list().filter(({ conditions }) => isOf(conditions.librarySectionId)).length,
    plays,
  };
}
