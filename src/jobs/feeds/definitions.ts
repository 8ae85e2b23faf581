import type { FeedName } from '../../domain/notifications/feeds.ts';
import { addedFeed } from './added/index.ts';
import { auditFeed } from './audit/index.ts';
import { checkFeed } from './check/index.ts';
import { devicesFeed } from './devices/index.ts';
import type { FeedDefinition } from './feed.ts';
import { createFeedRenderer, type FeedRenderer } from './feedRenderer.ts';
import { goneFeed } from './gone/index.ts';
import { historyFeed } from './history/index.ts';
import { maintenanceFeed } from './maintenance/index.ts';
import { recapFeed } from './recap/index.ts';
import { reportsFeed } from './reports/index.ts';
import { rulesFeed } from './rules/index.ts';
import { serverFeed } from './server/index.ts';
import type { FeedSource } from './source.ts';
import { transcodesFeed } from './transcodes/index.ts';
import { usherFeed } from './usher/index.ts';

/** A feed without the type of its data, so that all feeds fit in one list. */
export interface Feed extends FeedRenderer {
  readonly source: FeedSource;
}

const feed = <Data>(definition: FeedDefinition<Data>): Feed => ({
  source: definition.source,
  ...createFeedRenderer(definition),
});

/** Jobs and messages are created from this list. */
export const FEED_DEFINITIONS = {
  history: feed(historyFeed),
  added: feed(addedFeed),
  gone: feed(goneFeed),
  maintenance: feed(maintenanceFeed),
  server: feed(serverFeed),
  devices: feed(devicesFeed),
  transcodes: feed(transcodesFeed),
  rules: feed(rulesFeed),
  reports: feed(reportsFeed),
  recap: feed(recapFeed),
  check: feed(checkFeed),
  audit: feed(auditFeed),
  usher: feed(usherFeed),
} as const satisfies Readonly<Record<FeedName, Feed>>;
