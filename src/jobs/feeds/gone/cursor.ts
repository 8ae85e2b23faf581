import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import { libraryRefSchema } from '../../../domain/servers/storedRefs.ts';

/**
 * The number of entries of each library, and the time since which every complete reading has found this number. If a
 * library has no entry here, its missing titles are not reported, because it was not read yet, or not since a restore.
 */
export const goneTitlesCursorCodec = jsonCodec(
  z.object({
    libraries: z.array(z.object({ key: libraryRefSchema, total: z.number(), since: dateCodec, seenAt: dateCodec })),
  }),
);
export type GoneTitlesCursor = z.output<typeof goneTitlesCursorCodec>;
export type LibraryEntryCount = GoneTitlesCursor['libraries'][number];
