import type { FeedDefinition } from '../feed.ts';
import { POLL_DEADLINE_MS } from '../source.ts';
import { type TranscodeData, transcodeData } from './data.ts';
import { transcodesMessages } from './messages.ts';
import { runTranscodes } from './poll.ts';

/** Sessions that the server has to transcode, and why. */
export const transcodesFeed: FeedDefinition<TranscodeData> = {
  source: { kind: 'polled', deadlineMs: POLL_DEADLINE_MS, poll: runTranscodes },
  data: transcodeData,
  ...transcodesMessages,
  sample: () => [
    {
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
  ],
};
