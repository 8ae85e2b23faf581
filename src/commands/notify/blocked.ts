import type { BlockedChannel } from '../../domain/notifications/blockedChannels.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { guildOf } from './guild.ts';
import type { BlockedState } from './views/list.ts';

/** Blocked channels, each with the number of posts that wait for it. */
export async function blockedStates({ blocked, notifications }: Deps) {
  return Promise.all((await blocked.list()).map((each) => stateOf(each, notifications)));
}

/**
 * This guild's blocked channels without a subscription, though posts wait for them. Nobody knows the guild of a channel
 * that the bot can no longer see; nothing can be sent there either.
 */
export async function leftBehind(
  states: readonly BlockedState[],
  deps: Deps,
  context: InteractionContext,
): Promise<readonly BlockedState[]> {
  const named = new Set((await deps.subscriptions.list()).map(({ channelId }) => channelId));
  const nameless = states.filter(({ channelId, posts }) => posts > 0 && !named.has(channelId));
  const guilds = await Promise.all(nameless.map(({ channelId }) => deps.directory.guildOf(channelId)));
  return nameless.filter((_, index) => guilds[index] === guildOf(context));
}

/** The state of this channel if it is blocked. */
export const blockedAt = async (channelId: string, { blocked }: Deps): Promise<BlockedChannel | undefined> =>
  (await blocked.list()).find((each) => each.channelId === channelId);

async function stateOf(blocked: BlockedChannel, { backlog }: Deps['notifications']): Promise<BlockedState> {
  return { ...blocked, posts: await backlog(blocked.channelId) };
}
