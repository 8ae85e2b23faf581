import type { FeedDefinition } from '../feed.ts';
import { type RulesData, rulesData } from './data.ts';
import { rulesMessages } from './messages.ts';

/** Everything that rules about streams did, or would have done. The store records it with what came of it. */
export const rulesFeed: FeedDefinition<RulesData> = {
  source: { kind: 'recorded' },
  data: rulesData,
  ...rulesMessages,
  sample: (now) => [
    {
      key: 'sample',
      at: now,
      data: {
        ...{ rule: 'House rule', action: 'end', mode: 'live', outcome: 'ended', afterMs: 2000 },
        ...{ accountId: 'sample', account: 'Ada', player: { product: 'Roku', platform: 'Roku' } },
        item: { kind: 'movie', title: 'Metropolis', year: 1927 },
      },
    },
  ],
};
