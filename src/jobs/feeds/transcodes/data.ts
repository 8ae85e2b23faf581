import { z } from 'zod';
import { jsonCodec } from '../../../domain/json.ts';
import { CONVERTED_PARTS } from '../../../domain/media/sessions/streamDecision.ts';
import { accountRef, deviceRef, libraryRef } from '../../../domain/servers/storedRefs.ts';
import { itemData, optionalNumber, optionalText } from '../itemData.ts';

const streamForm = z
  .object({
    videoResolution: optionalText,
    audioCodec: optionalText,
    container: optionalText,
    bitrateKbps: optionalNumber,
  })
  .optional();
const codecs = z.object({ from: z.string(), to: z.string() }).optional();

/** The form in which an event stores a transcoded stream: only what a message may show. */
export const transcodeCodec = jsonCodec(
  z.object({
    accountId: accountRef.optional(),
    /** Name of the account, only in examples. Real names are in the table of people. */
    account: optionalText,
    /** `title` is the player's name, only in examples. Real names are in the table of devices. */
    player: z.object({
      id: deviceRef.optional(),
      title: optionalText,
      product: optionalText,
      platform: optionalText,
      local: z.boolean().optional(),
    }),
    librarySectionId: libraryRef.optional(),
    item: itemData,
    delivery: z.object({
      decision: z.enum(['direct play', 'direct stream', 'transcode']),
      remade: z.array(z.enum(CONVERTED_PARTS)).readonly(),
      codecs: z.object({ video: codecs, audio: codecs }).optional(),
      file: streamForm,
      sent: streamForm,
      reservedKbps: optionalNumber,
      lowerBitrate: z.boolean().optional(),
    }),
  }),
);
export type TranscodeData = z.output<typeof transcodeCodec>;
