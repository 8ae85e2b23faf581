import type { EmbeddedDiscord } from '../../discord/discord.ts';
import { channelIds } from '../subscriptions/guilds.ts';
import { boardChannelId, eveningChannelId } from '../subscriptions/live.ts';
import { type Feed, receives, SUBSCRIPTIONS, type Subscription } from '../subscriptions/subscriptions.ts';
import { type ComparisonResult, compare, waitingIn } from './compare.ts';
import type { ExpectedMention, KnownNames } from './expected.ts';
import { parseMessage } from './parsedMessage.ts';
import { type PublicMessages, watchPublicMessages } from './publicMessages.ts';

export interface WorkloadEvent extends ExpectedMention {
  readonly feed: Feed;
  readonly library?: string | undefined;
}

/** Everything that happened and which subscriptions cover it: the bot is judged by this and by Discord's channels alone. */
export interface EventLog {
  readonly publicMessages: PublicMessages;
  add(happening: WorkloadEvent): void;
  /** Discord refuses every message with this name: it must not be posted any more, and everything else must. */
  refuse(name: string): void;
  readonly count: (feed: Feed) => number;
  /** The messages of a subscription, from all of its channels. */
  readonly messages: (subscription: Subscription) => ReturnType<PublicMessages['in']>;
  readonly compare: (subscription: Subscription) => ComparisonResult;
  /** How many events are not in any message yet: of the subscriptions that are delivered at once, or of all. */
  readonly waiting: (whom: 'at once' | 'all') => number;
  readonly isDelivered: (name: string) => boolean;
}

/** Feeds whose messages name the reported things; `statusFeeds.ts` checks the others. */
const NAMED: readonly Feed[] = ['history', 'added', 'devices', 'transcodes', 'rules'];
export const NAMED_SUBSCRIPTIONS = SUBSCRIPTIONS.filter(({ feed }) => NAMED.includes(feed));

export function createEventLog(discord: EmbeddedDiscord, names: KnownNames): EventLog {
  const events: WorkloadEvent[] = [];
  const refused = new Set<string>();
  const publicMessages = watchPublicMessages(discord, [boardChannelId(discord.world), eveningChannelId(discord.world)]);
  const messages = (subscription: Subscription) => publicMessages.in(channelIds(discord.world, subscription));
  const readingsOf = (subscription: Subscription) =>
    messages(subscription).map(({ components }) => parseMessage(components));
  const receivedBy = (subscription: Subscription) =>
    events.filter(({ feed, library }) => receives(subscription, feed, library));
  const expectedBy = (subscription: Subscription) => receivedBy(subscription).filter(({ name }) => !refused.has(name));
  return {
    publicMessages,
    add: (happening) => void events.push(happening),
    refuse: (name) => void refused.add(name),
    count: (feed) => events.filter((each) => each.feed === feed).length,
    messages,
    compare: (subscription) => {
      const expected = expectedBy(subscription);
      const refusedOnes = receivedBy(subscription).length - expected.length;
      return compare(expected, readingsOf(subscription), names, refusedOnes);
    },
    waiting: (whom) =>
      NAMED_SUBSCRIPTIONS.filter(({ delivered }) => whom === 'all' || delivered === 'at once').reduce(
        (sum, subscription) => sum + waitingIn(expectedBy(subscription), readingsOf(subscription)),
        0,
      ),
    isDelivered: (name) =>
      publicMessages
        .in(NAMED_SUBSCRIPTIONS.flatMap((one) => channelIds(discord.world, one)))
        .some(({ text }) => text.includes(name)),
  };
}
