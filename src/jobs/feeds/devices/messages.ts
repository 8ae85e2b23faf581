import { z } from 'zod';
import { MAX_DEVICES, type NewDevice, renderNewDevices } from '../../../render/devices/post.ts';
import type { Draft, Feed, FeedEntry, RenderContext } from '../feed.ts';

/** An event of this feed as the database keeps it. */
const deviceData = z.object({
  id: z.string(),
  name: z.string(),
  platform: z.string().optional(),
  createdAt: z.int().optional(),
});
export type DeviceData = z.infer<typeof deviceData>;

/** Devices that were never seen before. */
export const devicesFeed: Feed<DeviceData> = {
  name: 'devices',
  data: deviceData,
  draft: async (entries, context) => {
    const starts = entries.flatMap((_, index) => (index % MAX_DEVICES === 0 ? [index] : []));
    return starts.map((start): Draft => {
      const some = entries.slice(start, start + MAX_DEVICES);
      return {
        eventKeys: some.map(({ key }) => key),
        message: (marker) => renderNewDevices(context.texts, shownTo(context, some), { marker }),
      };
    });
  },
  summary: async (pages, summaryReason, context) => {
    const entries = (await Array.fromAsync(pages)).flat();
    return {
      eventKeys: entries.map(({ key }) => key),
      message: (marker) => renderNewDevices(context.texts, shownTo(context, entries), { marker, summaryReason }),
    };
  },
  sample: (now) => [
    {
      key: 'sample',
      at: now,
      data: { id: '17', name: 'Living room', platform: 'Roku', createdAt: now.getTime() },
    },
  ],
};

const shownTo = ({ device }: RenderContext, entries: readonly FeedEntry<DeviceData>[]): readonly NewDevice[] =>
  entries.map(({ data: { id, name, platform, createdAt } }) => ({
    id,
    platform,
    name: device(name),
    createdAt: createdAt === undefined ? undefined : new Date(createdAt),
  }));
