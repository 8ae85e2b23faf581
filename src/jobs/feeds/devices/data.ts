import { z } from 'zod';

/** An event of this feed as the database keeps it. */
export const deviceData = z.object({
  id: z.string(),
  /** The name in a sample; for a real device only the table of devices knows the name. */
  name: z.string().optional(),
  platform: z.string().optional(),
  createdAt: z.int().optional(),
});
export type DeviceData = z.infer<typeof deviceData>;
