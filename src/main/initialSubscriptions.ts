import type { Config } from '../config.ts';
import { FEED_FACTS } from '../domain/notifications/feeds.ts';
import {
  type InitialSubscription,
  type InitialSubscriptionsDeps,
  makeInitialSubscriptions,
} from '../jobs/feeds/initialSubscriptions.ts';

/** The channels that the environment names, by feed. */
const subscribedInEnvironment = (config: Config): readonly InitialSubscription[] =>
  FEED_FACTS.flatMap(({ name: feed, channel: setting }) =>
    setting === undefined ? [] : [{ feed, setting, channelId: config[setting] }],
  );

/** Turns those channels into subscriptions, with the environment's settings for notifications. */
export async function subscribeAsInEnvironment(config: Config, deps: InitialSubscriptionsDeps): Promise<void> {
  const { FEED_PEOPLE: people, FEED_LANGUAGE: locale } = config;
  const { guildIds } = config.access;
  await makeInitialSubscriptions(
    { channels: subscribedInEnvironment(config), guildIds, settings: { people, locale } },
    deps,
  );
}
