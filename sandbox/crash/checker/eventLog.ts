import type { EmbeddedDiscord } from '../../discord/discord.ts';
import { channelIdsOfSubscription } from '../subscriptions/guilds.ts';
import { boardChannelId, movieEveningChannelId } from '../subscriptions/live.ts';
import {
  CRASH_TEST_SUBSCRIPTIONS,
  type CrashTestFeed,
  type CrashTestSubscription,
  subscriptionCovers,
} from '../subscriptions/subscriptions.ts';
import { compareEventMentions, countMissingEventMentions, type EventMentionComparison } from './compare.ts';
import type { ExpectedEventMention, KnownNames } from './expected.ts';
import { parseDiscordMessage } from './parsedMessage.ts';
import { type PublicMessages, watchPublicMessages } from './publicMessages.ts';

export interface WorkloadEvent extends ExpectedEventMention {
  readonly feed: CrashTestFeed;
  readonly library?: string | undefined;
}

/**
 * The events of the test, and the subscriptions that must report them. The test judges the bot only by this log and the
 * messages in Discord.
 */
export interface TestEventLog {
  readonly publicMessages: PublicMessages;
  add(happening: WorkloadEvent): void;
  /**
   * Records that Discord refuses every message with this name. The name must not be posted any more; all other names
   * must.
   */
  refuse(name: string): void;
  readonly count: (feed: CrashTestFeed) => number;
  readonly messages: (subscription: CrashTestSubscription) => ReturnType<PublicMessages['in']>;
  readonly compare: (subscription: CrashTestSubscription) => EventMentionComparison;
  /** Number of events that no message contains yet: of subscriptions with immediate delivery, or of all. */
  readonly waiting: (whom: 'at once' | 'all') => number;
  readonly isDelivered: (name: string) => boolean;
}

/** Feeds whose messages name single things. `statusFeeds.ts` checks the other feeds. */
const NAMED: readonly CrashTestFeed[] = ['history', 'added', 'devices', 'transcodes', 'rules', 'gone'];
export const SUBSCRIPTIONS_THAT_NAME_EVENTS = CRASH_TEST_SUBSCRIPTIONS.filter(({ feed }) => NAMED.includes(feed));

export function createTestEventLog(discord: EmbeddedDiscord, names: KnownNames): TestEventLog {
  const events: WorkloadEvent[] = [];
  const refusedNames = new Set<string>();
  const publicMessages = watchPublicMessages(discord, [
    boardChannelId(discord.world),
    movieEveningChannelId(discord.world),
  ]);
  const messages = (subscription: CrashTestSubscription) =>
    publicMessages.in(channelIdsOfSubscription(discord.world, subscription));
  const readingsOf = (subscription: CrashTestSubscription) =>
    messages(subscription).map(({ components }) => parseDiscordMessage(components));
  const receivedBy = (subscription: CrashTestSubscription) =>
    events.filter(({ feed, library }) => subscriptionCovers(subscription, feed, library));
  const expectedBy = (subscription: CrashTestSubscription) =>
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
      return compareEventMentions(expectedMentions, readingsOf(subscription), names, refusedCount);
    },
    waiting: (whom) =>
      SUBSCRIPTIONS_THAT_NAME_EVENTS.filter(({ delivered }) => whom === 'all' || delivered === 'at once').reduce(
        (sum, subscription) => sum + countMissingEventMentions(expectedBy(subscription), readingsOf(subscription)),
        0,
      ),
    isDelivered: (name) =>
      publicMessages
        .in(
          SUBSCRIPTIONS_THAT_NAME_EVENTS.flatMap((subscription) =>
            channelIdsOfSubscription(discord.world, subscription),
          ),
        )
        .some(({ text }) => text.includes(name)),
  };
}
