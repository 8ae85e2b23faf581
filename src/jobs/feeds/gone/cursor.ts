import { z } from 'zod';
import { date, jsonOf } from '../../../domain/json.ts';
import { libraryRef } from '../../../domain/servers/storedRefs.ts';

/**
 * For each library, the number of its entries, and since when every complete pass has found that number. A library
 * without an entry was not read before, or not since the database was restored: missing titles are not reported there.
 */
export const goneCursor = jsonOf(
  z.object({
    libraries: z.array(z.object({ key: libraryRef, total: z.number(), since: date, seenAt: date })),
  }),
);
export type GoneCursor = z.output<typeof goneCursor>;
export type SteadyLibrary = GoneCursor['libraries'][number];
