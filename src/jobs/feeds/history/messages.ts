import type { ItemRef } from '../../../domain/servers/refs.ts';
import { distinctThumbs, type PostersByThumb } from '../../../render/kit/media/thumb.ts';
import { areEventsReportedLate } from '../../../render/kit/text/age.ts';
import type { DigestReason, SummaryReason } from '../../../render/summary/reason.ts';
import { QUARTER_HOUR_MS } from '../../../time/units.ts';
import { eventKeysOfFeedEntries } from '../drafts.ts';
import { type FeedMessageDraft, type FeedMessages, MAX_SEPARATE_MESSAGES, type RenderContext } from '../feed.ts';
import type { PlayData } from './data.ts';
import { createPlayTally } from './views/playedLines.ts';
import { type HistoryRow, type KeyedHistoryRows, renderHistory, splitHistoryRowsIntoMessages } from './views/post.ts';
import { renderHistorySummary, thumbsOfPlaySummary } from './views/summary.ts';

export const historyMessages: FeedMessages<PlayData> = {
  accounts: ({ accountId }) => [accountId],
  devices: ({ deviceId }) => [deviceId],
  draft: async (entries, context) => {
    // Sorts the entries, because they come from several polls, some of them late. Entries of the same second stay in
    // the order in which they were stored.
    const sortedEntries = entries.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const rows = sortedEntries.map((entry) => ({ key: entry.key, row: rowOf(entry.data, context) }));
    // Plays that were reported late get messages of their own, in the past tense.
    const lateRows = rows.filter(({ row }) => areEventsReportedLate([row.viewedAt], context.now));
    const recentRows = rows.filter(({ row }) => !areEventsReportedLate([row.viewedAt], context.now));
    const groups = [
      ...splitHistoryRowsIntoMessages(context.texts, lateRows),
      ...splitHistoryRowsIntoMessages(context.texts, recentRows),
    ];
    // If there are more messages than this, a summary replaces them, which loads its own pictures.
    const picturedItems = groups.length > MAX_SEPARATE_MESSAGES ? [] : rows.map(({ row }) => row.item);
    const posters = await context.posters.small(distinctThumbs(picturedItems), context.signal);
    return groups.map((group) => draftOf(group, posters, context));
  },
  summary: async (pages, summaryReason, context) => {
    const eventKeys: string[] = [];
    const items = new Set<ItemRef>();
    const quarters = new Map<number, number>();
    const tally = createPlayTally();
    for await (const entries of pages) {
      for (const { key, at, data } of entries) {
        eventKeys.push(key);
        if (data.item.ratingKey !== undefined) items.add(data.item.ratingKey);
        const quarter = Math.floor(at.getTime() / QUARTER_HOUR_MS);
        quarters.set(quarter, (quarters.get(quarter) ?? 0) + 1);
        tally.add(rowOf(data, context));
      }
    }
    const played = tally.played();
    const chart = isWeekly(summaryReason) ? await context.chart({ ...summaryReason, quarters }) : undefined;
    const posters = await context.posters.small(thumbsOfPlaySummary(played), context.signal);
    const message = (marker: number) =>
      renderHistorySummary(context.texts, played, { summaryReason, marker, posters, chart });
    return { eventKeys, items: [...items], message };
  },
};

/** True for a weekly digest. Other summaries have no chart. */
const isWeekly = (summaryReason: SummaryReason): summaryReason is DigestReason =>
  summaryReason.kind === 'digest' && summaryReason.period === 'weekly';

function draftOf(
  group: KeyedHistoryRows<string>,
  posters: PostersByThumb,
  { texts, now }: RenderContext,
): FeedMessageDraft {
  const rows = group.map(({ row }) => row);
  return {
    eventKeys: eventKeysOfFeedEntries(group),
    items: rows.flatMap(({ item }) => item.ratingKey ?? []),
    message: (marker) => renderHistory(texts, rows, { renderedAt: now, posters, marker }),
  };
}

const rowOf = (
  { item, viewedAt, accountId, account, deviceId, device, platform }: PlayData,
  context: Pick<RenderContext, 'person' | 'members' | 'device'>,
): HistoryRow => ({
  item,
  viewedAt,
  person: context.person(accountId, account),
  members: context.members(accountId),
  device: context.device(deviceId, device) ?? platform,
});
