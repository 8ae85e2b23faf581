import { z } from 'zod';
import { MAX_DEVICES, type NewDevice, renderNewDevices } from '../../../render/devices/post.ts';
import type { Draft, Feed, Telling, Told } from '../feed.ts';

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
  draft: async (told, telling) => {
    const starts = told.flatMap((_, index) => (index % MAX_DEVICES === 0 ? [index] : []));
    return starts.map((start): Draft => {
      const some = told.slice(start, start + MAX_DEVICES);
      return {
        eventKeys: some.map(({ key }) => key),
        message: (marker) => renderNewDevices(telling.texts, shownTo(telling, some), { marker }),
      };
    });
  },
  summary: async (pages, occasion, telling) => {
    const told = (await Array.fromAsync(pages)).flat();
    return {
      eventKeys: told.map(({ key }) => key),
      message: (marker) => renderNewDevices(telling.texts, shownTo(telling, told), { marker, occasion }),
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

const shownTo = ({ device }: Telling, told: readonly Told<DeviceData>[]): readonly NewDevice[] =>
  told.map(({ data: { id, name, platform, createdAt } }) => ({
    id,
    platform,
    name: device(name),
    createdAt: createdAt === undefined ? undefined : new Date(createdAt),
  }));
