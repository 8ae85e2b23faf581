import { lastPeriod, periodKey, periodOf } from '../../../domain/statistics/recap/period.ts';
import { keysOf } from '../drafts.ts';
import type { Draft, FeedDefinition, FeedEntry, RenderContext } from '../feed.ts';
import { type RecapEvent, recapData } from './data.ts';
import { type RecapDrawing, recapMessage } from './draw.ts';

/** The month and the year of everyone in a guild. A job of the whole bot records when they are due. */
export const recapFeed: FeedDefinition<RecapEvent> = {
  source: { kind: 'recorded' },
  data: recapData,
  draft: async (entries, context) => {
    const drafts: Draft[] = [];
    for (const entry of entries) drafts.push(...(await draftsOf(entry, { eventKeys: [entry.key] }, context)));
    return drafts;
  },
  // Several recaps do not fit into one message, so a digest shows the latest.
  summary: async (pages, summaryReason, context) => {
    const entries = (await Array.fromAsync(pages)).flat();
    const latest = entries.at(-1);
    // The first key is part of the post's key, by which it is found again.
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
