import { z } from 'zod';

/** An event of this feed as the database keeps it. */
export const deviceData = z.object({
  id: z.string(),
  /** What a sample calls it: of a real one only the table of devices knows. */
  name: z.string().optional(),
  platform: z.string().optional(),
  createdAt: z.int().optional(),
});
export type DeviceData = z.infer<typeof deviceData>;
