import type { FeedName } from '../domain/routes.ts';
import { addedFeed } from './addedFeed.ts';
import { devicesFeed } from './devicesFeed.ts';
import { historyFeed } from './historyFeed.ts';
import { maintenanceFeed } from './maintenanceFeed.ts';
import { serverFeed } from './serverFeed.ts';
import { createTeller, type Teller } from './teller.ts';
import { transcodesFeed } from './transcodesFeed.ts';

/** The words of every feed. */
export const TELLERS: Readonly<Record<FeedName, Teller>> = {
  history: createTeller(historyFeed),
  added: createTeller(addedFeed),
  maintenance: createTeller(maintenanceFeed),
  server: createTeller(serverFeed),
  devices: createTeller(devicesFeed),
  transcodes: createTeller(transcodesFeed),
};
