import type { DeviceRef } from '../../../domain/servers/refs.ts';
import type { FeedMessageOptions } from '../../../render/summary/reason.ts';
import { createPackedDrafts, createSingleSummary } from '../drafts.ts';
import type { FeedDefinition, FeedEntry, RenderContext } from '../feed.ts';
import { FEED_POLL_DEADLINE_MS } from '../source.ts';
import { type DeviceData, deviceEventCodec } from './data.ts';
import { pollDevices } from './poll.ts';
import { MAX_DEVICES, renderNewDevices } from './view.ts';

export const devicesFeed: FeedDefinition<DeviceData> = {
  source: { kind: 'polled', deadlineMs: FEED_POLL_DEADLINE_MS, poll: pollDevices },
  data: deviceEventCodec,
  devices: ({ id }) => [id],
  draft: createPackedDrafts(MAX_DEVICES, render),
  summary: createSingleSummary(render, MAX_DEVICES),
  sample: (now) => [{ id: '17' as DeviceRef, name: 'Living room', platform: 'Roku', createdAt: now }],
};

function render(
  entries: readonly FeedEntry<DeviceData>[],
  { texts, device }: RenderContext,
  heading: FeedMessageOptions,
) {
  const devices = entries.map(({ data }) => ({ ...data, name: device(data.id, data.name) }));
  return renderNewDevices(texts, devices, heading);
}
