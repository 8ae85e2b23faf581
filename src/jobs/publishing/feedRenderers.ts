import type { FeedName } from '../../domain/notifications/feeds.ts';
import { addedFeed } from '../feeds/added/messages.ts';
import { devicesFeed } from '../feeds/devices/messages.ts';
import { historyFeed } from '../feeds/history/messages.ts';
import { maintenanceFeed } from '../feeds/maintenance/messages.ts';
import { serverFeed } from '../feeds/server/messages.ts';
import { transcodesFeed } from '../feeds/transcodes/messages.ts';
import { createFeedRenderer, type FeedRenderer } from './feedRenderer.ts';

/** The words of every feed. */
export const FEED_RENDERERS: Readonly<Record<FeedName, FeedRenderer>> = {
  history: createFeedRenderer(historyFeed),
  added: createFeedRenderer(addedFeed),
  maintenance: createFeedRenderer(maintenanceFeed),
  server: createFeedRenderer(serverFeed),
  devices: createFeedRenderer(devicesFeed),
  transcodes: createFeedRenderer(transcodesFeed),
};
