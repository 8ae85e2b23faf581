import type { EmbeddedDiscord } from '../../discord/discord.ts';
import { compare, type Verdict, waitingIn } from '../checker/compare.ts';
import type { Expected, Names } from '../checker/expected.ts';
import { readMessage } from '../checker/parsedMessage.ts';
import { createMirror, type Mirror } from '../checker/publicMessages.ts';
import { channelIds } from '../subscriptions/guilds.ts';
import { type Feed, hears, SUBSCRIPTIONS, type Subscription } from '../subscriptions/subscriptions.ts';

export interface Happening extends Expected {
  readonly feed: Feed;
  readonly library?: string | undefined;
}

/** All that happened, and who has to hear of it: what the bot does is judged by this and by Discord's channels alone. */
export interface Ledger {
  readonly mirror: Mirror;
  add(happening: Happening): void;
  /** Discord takes no message that says it: it must be told no more, and others all the same. */
  refuse(name: string): void;
  readonly count: (feed: Feed) => number;
  /** The messages of a subscription, whichever of its channels they are in. */
  readonly messages: (subscription: Subscription) => ReturnType<Mirror['in']>;
  readonly verdictOf: (subscription: Subscription) => Verdict;
  /** How much is in no message yet, of those who are to be told at once; or of all. */
  readonly waiting: (whom: 'at once' | 'all') => number;
  readonly isTold: (name: string) => boolean;
}

/** These feeds name what they tell; of the others see `statusFeeds.ts`. */
const NAMED: readonly Feed[] = ['history', 'added', 'devices', 'transcodes'];
export const NAMED_SUBSCRIPTIONS = SUBSCRIPTIONS.filter(({ feed }) => NAMED.includes(feed));

export function createLedger(discord: EmbeddedDiscord, names: Names): Ledger {
  const happened: Happening[] = [];
  const refused = new Set<string>();
  const mirror = createMirror(discord);
  const messages = (subscription: Subscription) => mirror.in(channelIds(discord.world, subscription));
  const readingsOf = (subscription: Subscription) =>
    messages(subscription).map(({ components }) => readMessage(components));
  const expectedBy = (subscription: Subscription) =>
    happened.filter(({ name, feed, library }) => !refused.has(name) && hears(subscription, feed, library));
  return {
    mirror,
    add: (happening) => void happened.push(happening),
    refuse: (name) => void refused.add(name),
    count: (feed) => happened.filter((each) => each.feed === feed).length,
    messages,
    verdictOf: (subscription) => compare(expectedBy(subscription), readingsOf(subscription), names),
    waiting: (whom) =>
      NAMED_SUBSCRIPTIONS.filter(({ told }) => whom === 'all' || told === 'at once').reduce(
        (sum, subscription) => sum + waitingIn(expectedBy(subscription), readingsOf(subscription)),
        0,
      ),
    isTold: (name) =>
      mirror
        .in(NAMED_SUBSCRIPTIONS.flatMap((one) => channelIds(discord.world, one)))
        .some(({ text }) => text.includes(name)),
  };
}
