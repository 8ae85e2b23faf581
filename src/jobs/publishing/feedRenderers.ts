import type { FeedName } from '../../domain/notifications/subscriptions.ts';
import { addedFeed } from '../feeds/added/messages.ts';
import { devicesFeed } from '../feeds/devices/messages.ts';
import { historyFeed } from '../feeds/history/messages.ts';
import { maintenanceFeed } from '../feeds/maintenance/messages.ts';
import { serverFeed } from '../feeds/server/messages.ts';
import { transcodesFeed } from '../feeds/transcodes/messages.ts';
import { createTeller, type Teller } from './feedRenderer.ts';

/** The words of every feed. */
export const TELLERS: Readonly<Record<FeedName, Teller>> = {
  history: createTeller(historyFeed),
  added: createTeller(addedFeed),
  maintenance: createTeller(maintenanceFeed),
  server: createTeller(serverFeed),
  devices: createTeller(devicesFeed),
  transcodes: createTeller(transcodesFeed),
};
