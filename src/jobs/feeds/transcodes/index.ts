import type { AccountRef, ItemRef } from '../../../domain/servers/refs.ts';
import { distinctThumbs } from '../../../render/kit/media/thumb.ts';
import { eventKeysOfFeedEntries } from '../drafts.ts';
import type { FeedDefinition, FeedEntry, FeedMessageDraft, RenderContext } from '../feed.ts';
import { SAMPLE_POSTER } from '../samplePoster.ts';
import { FEED_POLL_DEADLINE_MS } from '../source.ts';
import { type TranscodeData, transcodeEventCodec } from './data.ts';
import { pollTranscodes } from './poll.ts';
import { renderTranscodes, splitTranscodesIntoMessages, type TranscodeRow } from './views/post.ts';
import { renderTranscodesSummary } from './views/summary.ts';

export const transcodesFeed: FeedDefinition<TranscodeData> = {
  source: { kind: 'polled', deadlineMs: FEED_POLL_DEADLINE_MS, poll: pollTranscodes },
  data: transcodeEventCodec,
  accounts: ({ accountId }) => [accountId],
  devices: ({ player }) => [player.id],
  draft: async (entries, context) => {
    const { texts, now, posters, signal } = context;
    const pictures = await posters.small(distinctThumbs(entries.map(({ data }) => data.item)), signal);
    const rows = entries.map((entry) => ({ key: entry.key, row: rowOf(entry, context) }));
    return splitTranscodesIntoMessages(texts, rows).map((group): FeedMessageDraft => {
      const rowsInGroup = group.map(({ row }) => row);
      return {
        eventKeys: eventKeysOfFeedEntries(group),
        items: itemsOf(rowsInGroup),
        message: (marker) => renderTranscodes(texts, { rows: rowsInGroup, posters: pictures, renderedAt: now, marker }),
      };
    });
  },
  summary: async (pages, summaryReason, context) => {
    const entries = (await Array.fromAsync(pages)).flat();
    const rows = entries.map((entry) => rowOf(entry, context));
    const message = (marker: number) => renderTranscodesSummary(context.texts, { rows, summaryReason, marker });
    return { eventKeys: eventKeysOfFeedEntries(entries), items: itemsOf(rows), message };
  },
  sample: () => [
    {
      accountId: 'sample' as AccountRef,
      account: 'Ada',
      player: { title: 'Living room', product: 'Roku', platform: 'Roku', local: false },
      item: { kind: 'movie', title: 'Metropolis', year: 1927, thumb: SAMPLE_POSTER },
      delivery: {
        decision: 'transcode',
        remade: ['video', 'audio', 'container'],
        codecs: { video: { from: 'hevc', to: 'h264' }, audio: { from: 'eac3', to: 'aac' } },
        file: { videoResolution: '1080', container: 'mkv', bitrateKbps: 9100 },
        sent: { videoResolution: '480', container: 'mpegts', bitrateKbps: 2000 },
        reservedKbps: 2200,
        lowerBitrate: true,
      },
    },
  ],
};

const itemsOf = (rows: readonly Pick<TranscodeRow, 'item'>[]): readonly ItemRef[] => [
  ...new Set(rows.flatMap(({ item }) => item.ratingKey ?? [])),
];

function rowOf({ at, data }: FeedEntry<TranscodeData>, context: RenderContext): TranscodeRow {
  const { item, delivery, player, accountId, account } = data;
  return {
    item,
    at,
    delivery,
    local: player.local,
    person: context.person(accountId, account),
    members: context.members(accountId),
    player: context.device(player.id, player.title) ?? player.product ?? player.platform,
  };
}
