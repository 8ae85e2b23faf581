import {
  lastCompleteRecapPeriod,
  parseRecapPeriodKey,
  recapPeriodKey,
} from '../../../domain/statistics/recap/period.ts';
import type { FeedDefinition, FeedMessageDraft } from '../feed.ts';
import { type RecapEvent, recapEventCodec } from './data.ts';
import { drawRecapMessage } from './draw.ts';

/**
 * Recaps of a month or year for a whole guild. A job that is independent of media servers records when they are due.
 */
export const recapFeed: FeedDefinition<RecapEvent> = {
  source: { kind: 'recorded' },
  data: recapEventCodec,
  draft: async (entries, context) => {
    const drafts: FeedMessageDraft[] = [];
    for (const { key, data } of entries) {
      const period = parseRecapPeriodKey(data.period);
      if (period === undefined) continue;
      const contents = await context.recap(period);
      const message = await drawRecapMessage(contents, context);
      if (message) drafts.push({ eventKeys: [key], message, servers: contents.servers });
    }
    return drafts;
  },
  sample: (now) => [{ period: recapPeriodKey(lastCompleteRecapPeriod('month', now, 'UTC')) }],
};
