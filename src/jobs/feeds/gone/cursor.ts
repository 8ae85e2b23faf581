import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import { libraryRefSchema } from '../../../domain/servers/storedRefs.ts';

/**
 * For each library: its number of entries, and the time since which every complete reading has found this number.
 * Missing titles of a library that is not listed here are not reported: the library was not read yet, or not since a
 * restore.
 */
export const goneTitlesCursorCodec = jsonCodec(
  z.object({
    libraries: z.array(z.object({ key: libraryRefSchema, total: z.number(), since: dateCodec, seenAt: dateCodec })),
  }),
);
export type GoneTitlesCursor = z.output<typeof goneTitlesCursorCodec>;
export type LibraryEntryCount = GoneTitlesCursor['libraries'][number];
