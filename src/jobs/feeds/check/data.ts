import { z } from 'zod';
import { jsonCodec } from '../../../domain/json.ts';

export const checkEventCodec = jsonCodec(
  z.object({
    titles: z.number(),
    problems: z.object({
      doubles: z.number(),
      sameFile: z.number(),
      unmatched: z.number(),
      posterless: z.number(),
      odd: z.number(),
    }),
    /** Titles without subtitles, by language: those in which the guild gets its messages. */
    withoutSubtitles: z.record(z.string(), z.number()),
    unknownSubtitles: z.number(),
  }),
);
export type CheckEvent = z.output<typeof checkEventCodec>;
