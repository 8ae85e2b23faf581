import { distinctThumbs } from '../../../render/kit/thumb.ts';
import { keysOf } from '../drafts.ts';
import type { Draft, FeedEntry, FeedMessages, RenderContext } from '../feed.ts';
import type { TranscodeData } from './data.ts';
import { groupTranscodes, renderTranscodes, type TranscodeRow } from './views/post.ts';
import { renderTranscodesSummary } from './views/summary.ts';

export const transcodesMessages: FeedMessages<TranscodeData> = {
  accounts: ({ accountId }) => [accountId],
  devices: ({ player }) => [player.id],
  draft: async (entries, context) => {
    const { texts, now, posters, signal } = context;
    const pictures = await posters.small(distinctThumbs(entries.map(({ data }) => data.item)), signal);
    const rows = entries.map((each) => ({ key: each.key, row: rowOf(each, context) }));
    return groupTranscodes(texts, rows).map((group): Draft => {
      const shown = group.map(({ row }) => row);
      return {
        eventKeys: keysOf(group),
        items: itemsOf(shown),
        message: (marker) => renderTranscodes(texts, shown, pictures, { renderedAt: now, marker }),
      };
    });
  },
  summary: async (pages, summaryReason, context) => {
    const entries = (await Array.fromAsync(pages)).flat();
    const rows = entries.map((each) => rowOf(each, context));
    const message = (marker: number) => renderTranscodesSummary(context.texts, rows, summaryReason, marker);
    return { eventKeys: keysOf(entries), items: itemsOf(rows), message };
  },
};

const itemsOf = (rows: readonly Pick<TranscodeRow, 'item'>[]): readonly string[] => [
  ...new Set(rows.flatMap(({ item }) => item.ratingKey ?? [])),
];

function rowOf({ at, data }: FeedEntry<TranscodeData>, context: RenderContext): TranscodeRow {
  const { item, delivery, player, accountId, account } = data;
  return {
    ...{ item, at, delivery, local: player.local },
    person: context.person(accountId, account),
    members: context.members(accountId),
    player: context.device(player.id, player.title) ?? player.product ?? player.platform,
  };
}
