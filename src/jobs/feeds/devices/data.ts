import { z } from 'zod';

/** An event of this feed as the database keeps it. */
export const deviceData = z.object({
  id: z.string(),
  name: z.string(),
  platform: z.string().optional(),
  createdAt: z.int().optional(),
});
export type DeviceData = z.infer<typeof deviceData>;
