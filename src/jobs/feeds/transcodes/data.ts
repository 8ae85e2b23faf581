import { z } from 'zod';
import { jsonCodec } from '../../../domain/json.ts';
import { CONVERTED_PARTS } from '../../../domain/media/sessions/streamDecision.ts';
import { accountRefSchema, deviceRefSchema, libraryRefSchema } from '../../../domain/servers/storedRefs.ts';
import { feedEventItemSchema, optionalNumberSchema, optionalTextSchema } from '../feedEventItemSchema.ts';

const streamForm = z
  .object({
    videoResolution: optionalTextSchema,
    audioCodec: optionalTextSchema,
    container: optionalTextSchema,
    bitrateKbps: optionalNumberSchema,
  })
  .optional();
const codecs = z.object({ from: z.string(), to: z.string() }).optional();

/** The form in which an event stores a transcoded stream: only what a message may show. */
export const transcodeEventCodec = jsonCodec(
  z.object({
    accountId: accountRefSchema.optional(),
    /** Name of the account, only in examples. Real names are in the table of people. */
    account: optionalTextSchema,
    /** `title` is the player's name, only in examples. Real names are in the table of devices. */
    player: z.object({
      id: deviceRefSchema.optional(),
      title: optionalTextSchema,
      product: optionalTextSchema,
      platform: optionalTextSchema,
      local: z.boolean().optional(),
    }),
    librarySectionId: libraryRefSchema.optional(),
    item: feedEventItemSchema,
    delivery: z.object({
      decision: z.enum(['direct play', 'direct stream', 'transcode']),
      remade: z.array(z.enum(CONVERTED_PARTS)).readonly(),
      codecs: z.object({ video: codecs, audio: codecs }).optional(),
      file: streamForm,
      sent: streamForm,
      reservedKbps: optionalNumberSchema,
      lowerBitrate: z.boolean().optional(),
    }),
  }),
);
export type TranscodeData = z.output<typeof transcodeEventCodec>;
