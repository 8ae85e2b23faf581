import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import { libraryRef } from '../../../domain/servers/storedRefs.ts';

/**
 * The number of entries of each library, and the time since which every complete reading has found this number. If a
 * library has no entry here, its missing titles are not reported, because it was not read yet, or not since a restore.
 */
export const goneCursorCodec = jsonCodec(
  z.object({
    libraries: z.array(z.object({ key: libraryRef, total: z.number(), since: dateCodec, seenAt: dateCodec })),
  }),
);
export type GoneCursor = z.output<typeof goneCursorCodec>;
export type LibraryEntryCount = GoneCursor['libraries'][number];
