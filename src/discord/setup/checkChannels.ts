import type { Client } from 'discord.js';
import type { Logger } from '../../domain/logger.ts';
import type { ChannelProblem } from '../../domain/notifications/channels.ts';
import type { FeedName } from '../../domain/notifications/feeds.ts';
import type { Subscription } from '../../domain/notifications/subscriptions.ts';
import { lookAt } from '../posting/directory.ts';

/** A channel that the environment names for a feed, by the setting that names it. */
export interface NamedChannel {
  readonly setting: string;
  readonly feed: FeedName;
  readonly channelId?: string | undefined;
}

/** A channel that feeds post to, with what is posted there: the setting's name if a setting names it, otherwise the feed's. */
interface UsedChannel {
  readonly channelId: string;
  readonly names: readonly string[];
}

/**
 * Logs for each channel that feeds post to what prevents posting there, once per channel. The bot starts anyway, and the
 * feeds wait. A channel of the environment that no subscription was made of is logged where that is tried.
 */
export async function checkChannels(
  client: Client,
  {
    subscriptions,
    named,
  }: { readonly subscriptions: readonly Subscription[]; readonly named: readonly NamedChannel[] },
  guildIds: readonly string[] | undefined,
  log: Logger,
): Promise<readonly string[]> {
  const problems = await Promise.all(
    usedBy(subscriptions, named).map((channel) => problemOf(client, channel, guildIds)),
  );
  const found = problems.flatMap((problem) => problem ?? []);
  for (const problem of found) log.error({}, problem);
  return found;
}

function usedBy(subscriptions: readonly Subscription[], named: readonly NamedChannel[]): readonly UsedChannel[] {
  const nameOf = ({ feed, channelId, librarySectionId }: Subscription) =>
    named.find((each) => librarySectionId === undefined && each.feed === feed && each.channelId === channelId)
      ?.setting ?? feed;
  return [...Map.groupBy(subscriptions, ({ channelId }) => channelId)].map(([channelId, there]) => ({
    channelId,
    names: [...new Set(there.map(nameOf))],
  }));
}

/** By the names that Discord's settings show. */
const PERMISSIONS: Partial<Record<ChannelProblem, string>> = {
  view: 'View Channel',
  send: 'Send Messages',
  'send-in-threads': 'Send Messages in Threads',
  attach: 'Attach Files',
  history: 'Read Message History',
};

async function problemOf(
  client: Client,
  { names, channelId }: UsedChannel,
  guildIds: readonly string[] | undefined,
): Promise<string | undefined> {
  const feedLabel = names.join(', ');
  const { name, guildId, problems } = await lookAt(client, channelId);
  if (problems.includes('unknown'))
    return `${feedLabel}: Discord has no channel ${channelId}, or no longer. Choose another one with /notify set.`;
  if (problems.includes('hidden'))
    return `${feedLabel}: I cannot see the channel ${channelId}. Give my role "View Channel" there.`;
  if (problems.includes('unreachable'))
    return `${feedLabel}: I could not check the channel ${channelId}. I will try to post there anyway.`;
  if (problems.includes('not-text')) return `${feedLabel}: ${channelId} is not a text channel or thread of a server.`;
  if (problems.includes('forum'))
    return `${feedLabel}: #${name} is a forum, which takes no messages. Choose one of its posts, or a text channel, with /notify set.`;
  if (guildIds && guildId !== undefined && !guildIds.includes(guildId))
    return `${feedLabel}: the channel ${channelId} is in a server that GUILD_IDS does not name.`;
  const lacking = problems.flatMap((problem) => PERMISSIONS[problem] ?? []).map((permission) => `"${permission}"`);
  if (lacking.length > 0) return `${feedLabel}: in #${name} my role lacks ${lacking.join(', ')}.`;
  return problems.includes('locked') ? `${feedLabel}: the thread #${name} is locked. Unlock it.` : undefined;
}
