import { type GroupedRows, groupHistory, type HistoryRow, renderHistory } from '../render/history.ts';
import { renderHistorySummary, thumbsOfSummary } from '../render/historySummary.ts';
import { type PlayedPosters, playedThumbs } from '../render/playedPictures.ts';
import { BURST } from './compositionPlan.ts';
import type { Draft, Feed, Occasion, Telling, Told, ToldDigest } from './feed.ts';
import { type PlayData, playData } from './playData.ts';

/** New plays: who, what, on which device, when. */
export const historyFeed: Feed<PlayData> = {
  name: 'history',
  data: playData,
  accounts: ({ accountId }) => (accountId === undefined ? [] : [accountId]),
  draft: async (told, telling) => {
    // What waited came in several ticks, some of it late; those of one second keep the order they were written down in.
    const sorted = told.toSorted((a, b) => a.at.getTime() - b.at.getTime());
    const rows = sorted.map((each) => ({ key: each.key, row: rowOf(each.data, telling) }));
    const groups = groupHistory(telling.texts, rows);
    // More messages than a burst become a summary, which shows other pictures.
    const shown = groups.length > BURST ? [] : rows.map(({ row }) => row.item);
    const posters = await telling.posters.small(playedThumbs(shown), telling.signal);
    return groups.map((group) => draftOf(group, posters, telling));
  },
  summary: async (told, occasion, telling) => {
    const chart = hasChart(occasion) ? await telling.chart(occasion) : undefined;
    const rows = told.map(({ data }) => rowOf(data, telling));
    const posters = await telling.posters.small(thumbsOfSummary(rows), telling.signal);
    const message = (marker: number) => renderHistorySummary(telling.texts, rows, { occasion, marker, posters, chart });
    return [{ eventKeys: told.map(({ key }) => key), items: itemsOf(told), message }];
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

/** A digest of a week has one, of all of it: in its first part. */
const hasChart = (occasion: Occasion): occasion is ToldDigest =>
  occasion.kind === 'digest' && occasion.period === 'weekly' && (occasion.part?.number ?? 1) === 1;

function draftOf(group: GroupedRows<string>, posters: PlayedPosters, { texts, now }: Telling): Draft {
  const rows = group.map(({ row }) => row);
  return {
    eventKeys: group.map(({ key }) => key),
    items: rows.flatMap(({ item }) => item.ratingKey ?? []),
    message: (marker) => renderHistory(texts, rows, { toldAt: now, posters, marker }),
  };
}

/** What was deleted has no key. */
const itemsOf = (told: readonly Told<PlayData>[]): readonly string[] => [
  ...new Set(told.flatMap(({ data }) => data.item.ratingKey ?? [])),
];

const rowOf = (
  { item, viewedAt, accountId, account, device, platform }: PlayData,
  telling: Pick<Telling, 'person' | 'device'>,
): HistoryRow => ({
  item,
  viewedAt,
  person: telling.person(accountId, account),
  device: telling.device(device) ?? platform,
});
