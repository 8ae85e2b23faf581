import type { DeviceRef } from '../../../domain/servers/refs.ts';
import type { FeedMessageOptions } from '../../../render/summary/reason.ts';
import { oneSummary, packedDrafts } from '../drafts.ts';
import type { FeedDefinition, FeedEntry, RenderContext } from '../feed.ts';
import { POLL_DEADLINE_MS } from '../source.ts';
import { type DeviceData, deviceData } from './data.ts';
import { runDevices } from './poll.ts';
import { MAX_DEVICES, renderNewDevices } from './view.ts';

export const devicesFeed: FeedDefinition<DeviceData> = {
  source: { kind: 'polled', deadlineMs: POLL_DEADLINE_MS, poll: runDevices },
  data: deviceData,
  devices: ({ id }) => [id],
  draft: packedDrafts(MAX_DEVICES, render),
  summary: oneSummary(render, MAX_DEVICES),
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
