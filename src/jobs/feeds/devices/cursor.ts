import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';

/** The state after the first poll of devices. The known devices are the stored events. */
export const deviceCursorCodec = jsonCodec(
  z.object({
    looked: z.literal(true),
    /**
     * A date that is set after a restore. Unknown devices that the media server dates up to this time count as posted.
     */
    from: dateCodec.optional(),
  }),
);
