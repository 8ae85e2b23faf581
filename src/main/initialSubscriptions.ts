import type { Config } from '../config.ts';
import { FEED_FACTS } from '../domain/notifications/feeds.ts';
import {
  createInitialSubscriptions,
  type InitialSubscription,
  type InitialSubscriptions,
  type InitialSubscriptionsDeps,
} from '../jobs/feeds/initialSubscriptions.ts';

/** The channels that the environment names, by feed. */
export const subscribedInEnvironment = (config: Config): readonly InitialSubscription[] =>
  FEED_FACTS.flatMap(({ name: feed, channel: setting }) =>
    setting === undefined ? [] : [{ feed, setting, channelId: config[setting] }],
  );

/** Turns those channels into subscriptions, with the environment's settings for notifications. */
export function initialSubscriptionsOf(config: Config, deps: InitialSubscriptionsDeps): InitialSubscriptions {
  const { FEED_PEOPLE: people, FEED_LANGUAGE: locale } = config;
  const plan = {
    channels: subscribedInEnvironment(config),
    guildIds: config.access.guildIds,
    settings: { people, locale },
  };
  return createInitialSubscriptions(plan, deps);
}
