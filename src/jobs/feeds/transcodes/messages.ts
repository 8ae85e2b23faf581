import { thumbOf } from '../../../render/kit/thumb.ts';
import {
  type GroupedTranscodes,
  groupTranscodes,
  renderTranscodes,
  type TranscodeRow,
} from '../../../render/transcodes/post.ts';
import { renderTranscodesSummary } from '../../../render/transcodes/summary.ts';
import type { Draft, Feed, FeedEntry, RenderContext } from '../feed.ts';
import { type TranscodeData, transcodeData } from './data.ts';

/** Sessions that the server has to transcode, with why. */
export const transcodesFeed: Feed<TranscodeData> = {
  name: 'transcodes',
  data: transcodeData,
  accounts: ({ accountId }) => (accountId === undefined ? [] : [accountId]),
  draft: async (entries, context) => {
    const rows = entries.map((each) => ({ key: each.key, row: rowOf(each, context) }));
    const thumbs = new Set(rows.flatMap(({ row }) => thumbOf(row.item) ?? []));
    const posters = await context.posters.small([...thumbs], context.signal);
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
  sample: (now) => [
    {
      key: 'sample',
      at: now,
      data: {
        accountId: 'sample',
        account: 'Ada',
        player: { title: 'Living room', product: 'Roku', platform: 'Roku', local: false },
        item: { kind: 'movie', title: 'Metropolis', year: 1927 },
        delivery: {
          ...{ decision: 'transcode', remade: ['video', 'audio', 'container'] },
          codecs: { video: { from: 'hevc', to: 'h264' }, audio: { from: 'eac3', to: 'aac' } },
          file: { videoResolution: '1080', container: 'mkv', bitrateKbps: 9100 },
          sent: { videoResolution: '480', container: 'mpegts', bitrateKbps: 2000 },
          ...{ reservedKbps: 2200, lowerBitrate: true },
        },
      },
    },
  ],
};

function draftOf(
  group: GroupedTranscodes<string>,
  posters: ReadonlyMap<string, Uint8Array>,
  { texts, now }: RenderContext,
): Draft {
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
    player: context.device(player.title) ?? player.product ?? player.platform,
  };
}
