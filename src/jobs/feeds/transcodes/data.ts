import { z } from 'zod';
import { jsonOf } from '../../../domain/json.ts';
import { REMADE } from '../../../domain/media/sessions/streamDecision.ts';
import { accountRef, deviceRef, libraryRef } from '../../../domain/servers/storedRefs.ts';
import { itemData, number, text } from '../itemData.ts';

const form = z.object({ videoResolution: text, audioCodec: text, container: text, bitrateKbps: number }).optional();
const codecs = z.object({ from: z.string(), to: z.string() }).optional();

/** A transcoding session as its event carries it: everything that a message may say about it, and no more. */
export const transcodeData = jsonOf(
  z.object({
    accountId: accountRef.optional(),
    /** The name in a sample; for a real account only the table of people knows the name. */
    account: text,
    /** `title`: the player's name in a sample; for a real one only the table of devices knows it. */
    player: z.object({
      id: deviceRef.optional(),
      title: text,
      product: text,
      platform: text,
      local: z.boolean().optional(),
    }),
    librarySectionId: libraryRef.optional(),
    item: itemData,
    delivery: z.object({
      decision: z.enum(['direct play', 'direct stream', 'transcode']),
      remade: z.array(z.enum(REMADE)).readonly(),
      codecs: z.object({ video: codecs, audio: codecs }).optional(),
      file: form,
      sent: form,
      reservedKbps: number,
      lowerBitrate: z.boolean().optional(),
    }),
  }),
);
export type TranscodeData = z.output<typeof transcodeData>;
