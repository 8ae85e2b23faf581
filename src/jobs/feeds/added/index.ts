import type { FeedDefinition } from '../feed.ts';
import { LONG_POLL_DEADLINE_MS } from '../source.ts';
import { addedData, type ItemChange } from './data.ts';
import { addedMessages } from './messages.ts';
import { runAdded } from './poll.ts';
import { addedSample } from './sample.ts';

/** New films, episodes, tracks and photos; for subscriptions that want them, also better files and items that come back. */
export const addedFeed: FeedDefinition<ItemChange> = {
  source: { kind: 'polled', deadlineMs: LONG_POLL_DEADLINE_MS, poll: runAdded },
  data: addedData,
  ...addedMessages,
  sample: addedSample,
};
