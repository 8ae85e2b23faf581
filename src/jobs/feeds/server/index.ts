import { createSeparateDrafts, createSingleSummary } from '../drafts.ts';
import type { FeedDefinition } from '../feed.ts';
import { FEED_POLL_DEADLINE_MS } from '../source.ts';
import { type ServerStateChange, serverStateChangeCodec } from './data.ts';
import { pollServerState } from './poll.ts';
import { renderServerState, renderServerSummary } from './view.ts';

const SAMPLE_MS = 12 * 60_000;

/** Posts when the media server goes down, comes back, or refuses its token. Each change is a message of its own. */
export const serverStateFeed: FeedDefinition<ServerStateChange> = {
  source: { kind: 'polled', deadlineMs: FEED_POLL_DEADLINE_MS, poll: pollServerState },
  data: serverStateChangeCodec,
  draft: createSeparateDrafts((change, { texts }, marker) => renderServerState(texts, change, marker)),
  summary: createSingleSummary((changes, { texts }, { summaryReason, marker }) =>
    renderServerSummary(texts, { changes, summaryReason, marker }),
  ),
  sample: (now) => {
    const away = { since: new Date(now.getTime() - SAMPLE_MS), lastSeen: now, until: now };
    return [{ kind: 'back', from: 'down', away }];
  },
};
