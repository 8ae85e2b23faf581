import type { FeedName } from '../../domain/notifications/feeds.ts';
import { addedItemsFeed } from './added/index.ts';
import { auditFeed } from './audit/index.ts';
import { libraryCheckFeed } from './check/index.ts';
import { devicesFeed } from './devices/index.ts';
import type { FeedDefinition } from './feed.ts';
import { createFeedRenderer, type FeedRenderer } from './feedRenderer.ts';
import { goneTitlesFeed } from './gone/index.ts';
import { historyFeed } from './history/index.ts';
import { maintenanceFeed } from './maintenance/index.ts';
import { recapFeed } from './recap/index.ts';
import { reportsFeed } from './reports/index.ts';
import { rulesFeed } from './rules/index.ts';
import { serverStateFeed } from './server/index.ts';
import type { FeedSource } from './source.ts';
import { transcodesFeed } from './transcodes/index.ts';
import { botStatusFeed } from './usher/index.ts';

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
  added: feed(addedItemsFeed),
  gone: feed(goneTitlesFeed),
  maintenance: feed(maintenanceFeed),
  server: feed(serverStateFeed),
  devices: feed(devicesFeed),
  transcodes: feed(transcodesFeed),
  rules: feed(rulesFeed),
  reports: feed(reportsFeed),
  recap: feed(recapFeed),
  check: feed(libraryCheckFeed),
  audit: feed(auditFeed),
  usher: feed(botStatusFeed),
} as const satisfies Readonly<Record<FeedName, Feed>>;
