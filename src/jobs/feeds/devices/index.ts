import type { FeedDefinition } from '../feed.ts';
import { POLL_DEADLINE_MS } from '../source.ts';
import { type DeviceData, deviceData } from './data.ts';
import { devicesMessages } from './messages.ts';
import { runDevices } from './poll.ts';

/** New devices. */
export const devicesFeed: FeedDefinition<DeviceData> = {
  source: { kind: 'polled', deadlineMs: POLL_DEADLINE_MS, poll: runDevices },
  data: deviceData,
  ...devicesMessages,
  sample: (now) => [
    {
      key: 'sample',
      at: now,
      data: { id: '17', name: 'Living room', platform: 'Roku', createdAt: now.getTime() },
    },
  ],
};
