import type { Parked } from '../../domain/notifications/notifications.ts';
import type { ParkedState } from '../../render/notify/list.ts';
import type { Ask, Deps } from '../framework/context.ts';
import { guildOf } from './guild.ts';

/** Channels that were given up, with how many posts wait to be sent there. */
export async function parkedStates({ parked, notices }: Pick<Deps, 'parked' | 'notices'>) {
  return Promise.all((await parked.list()).map((each) => stateOf(each, notices)));
}

/**
 * Those of this guild that no route names any more, though posts wait for them. Of a channel that the bot has lost sight
 * of nobody knows which guild it was in; nothing can be sent there either.
 */
export async function leftBehind(
  states: readonly ParkedState[],
  deps: Pick<Deps, 'routes' | 'directory'>,
  ask: Pick<Ask, 'actor'>,
): Promise<readonly ParkedState[]> {
  const named = new Set((await deps.routes.list()).map(({ channelId }) => channelId));
  const nameless = states.filter(({ channelId, posts }) => posts > 0 && !named.has(channelId));
  const guilds = await Promise.all(nameless.map(({ channelId }) => deps.directory.guildOf(channelId)));
  return nameless.filter((_, index) => guilds[index] === guildOf(ask));
}

async function stateOf(parked: Parked, { backlog }: Deps['notices']): Promise<ParkedState> {
  return { ...parked, posts: await backlog(parked.channelId) };
}
