import { z } from 'zod';
import { date, jsonOf } from '../../../domain/json.ts';
import { deviceRef } from '../../../domain/servers/storedRefs.ts';
import { text } from '../itemData.ts';

/** An event of this feed as the database keeps it. */
export const deviceData = jsonOf(
  z.object({
    id: deviceRef,
    /** The name in a sample; for a real device only the table of devices knows the name. */
    name: text,
    platform: text,
    createdAt: date.optional(),
  }),
);
export type DeviceData = z.output<typeof deviceData>;
