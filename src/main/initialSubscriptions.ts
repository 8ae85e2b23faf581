import type { Config } from '../config.ts';
import { FEEDS, type FeedName } from '../domain/notifications/subscriptions.ts';
import {
  createInitialSubscriptions,
  type InitialSubscription,
  type InitialSubscriptions,
  type InitialSubscriptionsDeps,
} from '../jobs/feeds/initialSubscriptions.ts';

/** The setting that names a feed's first channel. */
const SETTING_OF = {
  history: 'HISTORY_CHANNEL_ID',
  added: 'ADDED_CHANNEL_ID',
  maintenance: 'MAINTENANCE_CHANNEL_ID',
  server: 'SERVER_CHANNEL_ID',
  devices: 'DEVICES_CHANNEL_ID',
  transcodes: 'TRANSCODES_CHANNEL_ID',
} as const satisfies Record<FeedName, keyof Config>;

/** The channels that the environment names, by feed. */
export const subscribedInEnvironment = (config: Config): readonly InitialSubscription[] =>
  FEEDS.map((feed) => ({ feed, setting: SETTING_OF[feed], channelId: config[SETTING_OF[feed]] }));

/** Those channels, to be made routes with the settings that the environment has for news. */
export function initialSubscriptionsOf(config: Config, deps: InitialSubscriptionsDeps): InitialSubscriptions {
  const { FEED_PEOPLE: people, FEED_LANGUAGE: locale } = config;
  const plan = {
    channels: subscribedInEnvironment(config),
    guildIds: config.access.guildIds,
    settings: { people, locale },
  };
  return createInitialSubscriptions(plan, deps);
}
