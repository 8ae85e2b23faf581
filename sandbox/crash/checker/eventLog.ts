import type { EmbeddedDiscord } from '../../discord/discord.ts';
import { channelIds } from '../subscriptions/guilds.ts';
import { boardChannelId, eveningChannelId } from '../subscriptions/live.ts';
import { type Feed, SUBSCRIPTIONS, type Subscription, subscriptionCovers } from '../subscriptions/subscriptions.ts';
import { type ComparisonResult, compareMentions, countMissingMentions } from './compare.ts';
import type { ExpectedMention, KnownNames } from './expected.ts';
import { parseMessage } from './parsedMessage.ts';
import { type PublicMessages, watchPublicMessages } from './publicMessages.ts';

export interface WorkloadEvent extends ExpectedMention {
  readonly feed: Feed;
  readonly library?: string | undefined;
}

/**
 * The events of the test, and the subscriptions that must report them. The test judges the bot only by this log and the
 * messages in Discord.
 */
export interface EventLog {
  readonly publicMessages: PublicMessages;
  add(happening: WorkloadEvent): void;
  /**
   * Records that Discord refuses every message with this name. The name must not be posted any more; all other names
   * must.
   */
  refuse(name: string): void;
  readonly count: (feed: Feed) => number;
  readonly messages: (subscription: Subscription) => ReturnType<PublicMessages['in']>;
  readonly compare: (subscription: Subscription) => ComparisonResult;
  /** Number of events that no message contains yet: of subscriptions with immediate delivery, or of all. */
  readonly waiting: (whom: 'at once' | 'all') => number;
  readonly isDelivered: (name: string) => boolean;
}

/** Feeds whose messages name single things. `statusFeeds.ts` checks the other feeds. */
const NAMED: readonly Feed[] = ['history', 'added', 'devices', 'transcodes', 'rules', 'gone'];
export const SUBSCRIPTIONS_NAMING_THINGS = SUBSCRIPTIONS.filter(({ feed }) => NAMED.includes(feed));

export function createEventLog(discord: EmbeddedDiscord, names: KnownNames): EventLog {
  const events: WorkloadEvent[] = [];
  const refusedNames = new Set<string>();
  const publicMessages = watchPublicMessages(discord, [boardChannelId(discord.world), eveningChannelId(discord.world)]);
  const messages = (subscription: Subscription) => publicMessages.in(channelIds(discord.world, subscription));
  const readingsOf = (subscription: Subscription) =>
    messages(subscription).map(({ components }) => parseMessage(components));
  const receivedBy = (subscription: Subscription) =>
    events.filter(({ feed, library }) => subscriptionCovers(subscription, feed, library));
  const expectedBy = (subscription: Subscription) =>
    receivedBy(subscription).filter(({ name }) => !refusedNames.has(name));
  return {
    publicMessages,
    add: (happening) => {
      events.push(happening);
    },
    refuse: (name) => {
      refusedNames.add(name);
    },
    count: (feed) => events.filter((event) => event.feed === feed).length,
    messages,
    compare: (subscription) => {
      const expectedMentions = expectedBy(subscription);
      const refusedCount = receivedBy(subscription).length - expectedMentions.length;
      return compareMentions(expectedMentions, readingsOf(subscription), names, refusedCount);
    },
    waiting: (whom) =>
      SUBSCRIPTIONS_NAMING_THINGS.filter(({ delivered }) => whom === 'all' || delivered === 'at once').reduce(
        (sum, subscription) => sum + countMissingMentions(expectedBy(subscription), readingsOf(subscription)),
        0,
      ),
    isDelivered: (name) =>
      publicMessages
        .in(SUBSCRIPTIONS_NAMING_THINGS.flatMap((subscription) => channelIds(discord.world, subscription)))
        .some(({ text }) => text.includes(name)),
  };
}
