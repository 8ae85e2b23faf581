import type { Draft, FeedEntry, FeedMessages, RenderContext } from '../feed.ts';
import type { DeviceData } from './data.ts';
import { MAX_DEVICES, type NewDevice, renderNewDevices } from './view.ts';

export const devicesMessages: FeedMessages<DeviceData> = {
  devices: ({ id }) => [id],
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
};

const shownTo = ({ device }: RenderContext, entries: readonly FeedEntry<DeviceData>[]): readonly NewDevice[] =>
  entries.map(({ data: { id, name, platform, createdAt } }) => ({
    id,
    platform,
    name: device(id, name),
    createdAt: createdAt === undefined ? undefined : new Date(createdAt),
  }));
