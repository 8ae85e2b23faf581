import { distinctThumbs, type PostersByThumb } from '../../../render/kit/thumb.ts';
import type { Draft, FeedEntry, FeedMessages, RenderContext } from '../feed.ts';
import type { TranscodeData } from './data.ts';
import { type GroupedTranscodes, groupTranscodes, renderTranscodes, type TranscodeRow } from './views/post.ts';
import { renderTranscodesSummary } from './views/summary.ts';

export const transcodesMessages: FeedMessages<TranscodeData> = {
  accounts: ({ accountId }) => (accountId === undefined ? [] : [accountId]),
  devices: ({ player: { id } }) => (id === undefined ? [] : [id]),
  draft: async (entries, context) => {
    const rows = entries.map((each) => ({ key: each.key, row: rowOf(each, context) }));
    const thumbs = distinctThumbs(rows.map(({ row }) => row.item));
    const posters = await context.posters.small(thumbs, context.signal);
    return groupTranscodes(context.texts, rows).map((group) => draftOf(group, posters, context));
  },
  summary: async (pages, summaryReason, context) => {
    const eventKeys: string[] = [];
    const rows: TranscodeRow[] = [];
    for await (const entries of pages)
      for (const each of entries) {
        eventKeys.push(each.key);
        rows.push(rowOf(each, context));
      }
    const message = (marker: number) => renderTranscodesSummary(context.texts, rows, summaryReason, marker);
    return { eventKeys, items: itemsOf(rows), message };
  },
};

function draftOf(group: GroupedTranscodes<string>, posters: PostersByThumb, { texts, now }: RenderContext): Draft {
  const rows = group.map(({ row }) => row);
  return {
    eventKeys: group.map(({ key }) => key),
    items: itemsOf(rows),
    message: (marker) => renderTranscodes(texts, rows, posters, { renderedAt: now, marker }),
  };
}

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
