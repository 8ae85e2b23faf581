import type { AccountRef } from '../../../domain/servers/refs.ts';
import type { FeedDefinition } from '../feed.ts';
import { SAMPLE_POSTER } from '../samplePoster.ts';
import { LONG_POLL_DEADLINE_MS } from '../source.ts';
import { type PlayData, playEventCodec } from './data.ts';
import { historyMessages } from './messages.ts';
import { pollHistory } from './poll.ts';

/**
 * Posts new plays: who played what, where and when. Polls even without subscriptions, because it also fills the bot's
 * copy of the history.
 */
export const historyFeed: FeedDefinition<PlayData> = {
  source: { kind: 'polled', isAlwaysRead: true, deadlineMs: LONG_POLL_DEADLINE_MS, poll: pollHistory },
  data: playEventCodec,
  ...historyMessages,
  sample: (viewedAt) => [
    {
      viewedAt,
      accountId: 'sample' as AccountRef,
      account: 'Ada',
      device: 'Living room',
      platform: 'Roku',
      item: { kind: 'movie', title: 'Metropolis', year: 1927, thumb: SAMPLE_POSTER },
    },
  ],
};
