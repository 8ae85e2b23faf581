import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import { deviceRef } from '../../../domain/servers/storedRefs.ts';
import { optionalText } from '../itemData.ts';

export const deviceEventCodec = jsonCodec(
  z.object({
    id: deviceRef,
    /** Name of the device, only in examples. Real names are in the table of devices. */
    name: optionalText,
    platform: optionalText,
    createdAt: dateCodec.optional(),
  }),
);
export type DeviceData = z.output<typeof deviceEventCodec>;
