import { z } from 'zod';
import { date, jsonOf } from '../../../domain/json.ts';
import { deviceRef } from '../../../domain/servers/storedRefs.ts';
import { text } from '../itemData.ts';

/** An event of this feed, as the database stores it. */
export const deviceData = jsonOf(
  z.object({
    id: deviceRef,
    /** The device's name in a sample. A real device's name is in the table of devices. */
    name: text,
    platform: text,
    createdAt: date.optional(),
  }),
);
export type DeviceData = z.output<typeof deviceData>;
