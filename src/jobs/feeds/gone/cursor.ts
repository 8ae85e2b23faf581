import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import { libraryRef } from '../../../domain/servers/storedRefs.ts';

/**
 * Number of entries in each library, and since when every complete reading found this number. In a library that is
 * missing here, missing titles are not reported: it was not read before, or not since a restore.
 */
export const goneCursorCodec = jsonCodec(
  z.object({
    libraries: z.array(z.object({ key: libraryRef, total: z.number(), since: dateCodec, seenAt: dateCodec })),
  }),
);
export type GoneCursor = z.output<typeof goneCursorCodec>;
export type LibraryEntryCount = GoneCursor['libraries'][number];
