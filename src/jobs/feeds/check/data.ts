import { z } from 'zod';
import { jsonCodec } from '../../../domain/json.ts';

export const libraryCheckEventCodec = jsonCodec(
  z.object({
    titles: z.number(),
    problems: z.object({
      doubles: z.number(),
      sameFile: z.number(),
      unmatched: z.number(),
      posterless: z.number(),
      odd: z.number(),
    }),
    /** Numbers of titles without subtitles in each language in which the guild gets messages. */
    withoutSubtitles: z.record(z.string(), z.number()),
    unknownSubtitles: z.number(),
  }),
);
export type LibraryCheckEvent = z.output<typeof libraryCheckEventCodec>;
