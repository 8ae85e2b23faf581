import type { FeedDefinition } from '../feed.ts';
import { POLL_DEADLINE_MS } from '../source.ts';
import { serverData } from './data.ts';
import { serverMessages } from './messages.ts';
import { runServer } from './poll.ts';
import type { ServerChange } from './view.ts';

const SAMPLE_MS = 12 * 60_000;

/** Whether the media server is up and accepts the token: each change is a message of its own. */
export const serverFeed: FeedDefinition<ServerChange> = {
  source: { kind: 'polled', deadlineMs: POLL_DEADLINE_MS, poll: runServer },
  data: serverData,
  ...serverMessages,
  sample: (now) => [
    {
      key: 'sample',
      at: now,
      data: {
        kind: 'back',
        from: 'down',
        away: { since: new Date(now.getTime() - SAMPLE_MS), lastSeen: now, until: now },
      },
    },
  ],
};
