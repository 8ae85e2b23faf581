import { QUARTER_MS } from '../../../domain/statistics/plays.ts';
import { createPlayedTally } from '../../../render/history/playedLines.ts';
import { type PlayedPosters, playedThumbs } from '../../../render/history/playedPictures.ts';
import { type GroupedRows, groupHistory, type HistoryRow, renderHistory } from '../../../render/history/post.ts';
import { renderHistorySummary, thumbsOfSummary } from '../../../render/history/summary.ts';
import { isLate } from '../../../render/kit/recent.ts';
import type { DigestOccasion, SummaryOccasion } from '../../../render/summary/reason.ts';
import { BURST } from '../../publishing/plan.ts';
import type { Draft, Feed, Telling } from '../feed.ts';
import { type PlayData, playData } from './data.ts';

/** New plays: who, what, on which device, when. */
export const historyFeed: Feed<PlayData> = {
  name: 'history',
  data: playData,
  accounts: ({ accountId }) => (accountId === undefined ? [] : [accountId]),
  draft: async (told, telling) => {
    // What waited came in several ticks, some of it late; those of one second keep the order they were written down in.
    const sorted = told.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const rows = sorted.map((each) => ({ key: each.key, row: rowOf(each.data, telling) }));
    // What was reported late stands in the past, and what was just played must not.
    const { true: late = [], false: others = [] } = Object.groupBy(rows, ({ row }) =>
      isLate([row.viewedAt], telling.now) ? 'true' : 'false',
    );
    const groups = [...groupHistory(telling.texts, late), ...groupHistory(telling.texts, others)];
    // More messages than a burst become a summary, which shows other pictures.
    const shown = groups.length > BURST ? [] : rows.map(({ row }) => row.item);
    const posters = await telling.posters.small(playedThumbs(shown), telling.signal);
    return groups.map((group) => draftOf(group, posters, telling));
  },
  summary: async (pages, occasion, telling) => {
    const eventKeys: string[] = [];
    const items = new Set<string>();
    const quarters = new Map<number, number>();
    const tally = createPlayedTally();
    for await (const told of pages)
      for (const { key, at, data } of told) {
        eventKeys.push(key);
        if (data.item.ratingKey !== undefined) items.add(data.item.ratingKey);
        const quarter = Math.floor(at.getTime() / QUARTER_MS);
        quarters.set(quarter, (quarters.get(quarter) ?? 0) + 1);
        tally.add(rowOf(data, telling));
      }
    const played = tally.played();
    const chart = isWeekly(occasion) ? await telling.chart({ ...occasion, quarters }) : undefined;
    const posters = await telling.posters.small(thumbsOfSummary(played), telling.signal);
    const message = (marker: number) =>
      renderHistorySummary(telling.texts, played, { occasion, marker, posters, chart });
    return { eventKeys, items: [...items], message };
  },
  sample: (now) => [
    {
      key: 'sample',
      at: now,
      data: {
        viewedAt: now,
        accountId: 'sample',
        account: 'Ada',
        device: 'Living room',
        platform: 'Roku',
        item: { kind: 'movie', title: 'Metropolis', year: 1927 },
      },
    },
  ],
};

/** A digest of a week has a picture. */
const isWeekly = (occasion: SummaryOccasion): occasion is DigestOccasion =>
  occasion.kind === 'digest' && occasion.period === 'weekly';

function draftOf(group: GroupedRows<string>, posters: PlayedPosters, { texts, now }: Telling): Draft {
  const rows = group.map(({ row }) => row);
  return {
    eventKeys: group.map(({ key }) => key),
    items: rows.flatMap(({ item }) => item.ratingKey ?? []),
    message: (marker) => renderHistory(texts, rows, { toldAt: now, posters, marker }),
  };
}

const rowOf = (
  { item, viewedAt, accountId, account, device, platform }: PlayData,
  telling: Pick<Telling, 'person' | 'device'>,
): HistoryRow => ({
  item,
  viewedAt,
  person: telling.person(accountId, account),
  device: telling.device(device) ?? platform,
});
