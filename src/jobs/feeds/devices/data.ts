import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import { deviceRefSchema } from '../../../domain/servers/storedRefs.ts';
import { optionalTextSchema } from '../feedEventItemSchema.ts';

export const deviceEventCodec = jsonCodec(
  z.object({
    id: deviceRefSchema,
    /** Name of the device, only in examples. Real names are in the table of devices. */
    name: optionalTextSchema,
    platform: optionalTextSchema,
    createdAt: dateCodec.optional(),
  }),
);
export type DeviceData = z.output<typeof deviceEventCodec>;
