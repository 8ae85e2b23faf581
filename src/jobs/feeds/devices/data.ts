import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import { deviceRef } from '../../../domain/servers/storedRefs.ts';
import { text } from '../itemData.ts';

export const deviceData = jsonCodec(
  z.object({
    id: deviceRef,
    /** Name of the device, only in examples. Real names are in the table of devices. */
    name: text,
    platform: text,
    createdAt: dateCodec.optional(),
  }),
);
export type DeviceData = z.output<typeof deviceData>;
