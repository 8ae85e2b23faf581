import { lastPeriod, periodKey, periodOf } from '../../../domain/statistics/recap/period.ts';
import { keysOf } from '../drafts.ts';
import type { Draft, FeedDefinition, FeedEntry, RenderContext } from '../feed.ts';
import { type RecapEvent, recapData } from './data.ts';
import { type RecapDrawing, recapMessage } from './draw.ts';

/**
 * Recaps of a month or year for a whole guild. A job that is independent of media servers records when they are due.
 */
export const recapFeed: FeedDefinition<RecapEvent> = {
  source: { kind: 'recorded' },
  data: recapData,
  draft: async (entries, context) => {
    const drafts: Draft[] = [];
    for (const entry of entries) drafts.push(...(await draftsOf(entry, { eventKeys: [entry.key] }, context)));
    return drafts;
  },
  // A digest shows only the latest recap, because several do not fit in a message.
  summary: async (pages, summaryReason, context) => {
    const entries = (await Array.fromAsync(pages)).flat();
    const latest = entries.at(-1);
    // The post is found again by the key of its first event.
    const eventKeys = keysOf(entries.toReversed());
    const [draft] = latest === undefined ? [] : await draftsOf(latest, { eventKeys, summaryReason }, context);
    return draft ?? { eventKeys: [], message: () => ({ components: [] }) };
  },
  sample: (now) => [{ period: periodKey(lastPeriod('month', now, 'UTC')) }],
};

async function draftsOf(
  { data }: FeedEntry<RecapEvent>,
  { eventKeys, summaryReason }: Pick<Draft, 'eventKeys'> & Pick<RecapDrawing, 'summaryReason'>,
  context: RenderContext,
): Promise<readonly Draft[]> {
  const period = periodOf(data.period);
  const message = period && (await recapMessage(await context.recap(period), { ...context, summaryReason }));
  return message === undefined ? [] : [{ eventKeys, message }];
}
