import { z } from 'zod';
import { DOWN_KINDS } from '../../../domain/media/server/health.ts';

const time = z.int().transform((ms) => new Date(ms));
const absence = z.object({ since: time, lastSeen: time, until: time });
export type StoredAbsence = z.input<typeof absence>;

/** A change of the server's state as the database keeps it. */
export const serverData = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('down'), since: time, because: z.enum(DOWN_KINDS) }),
  z.object({ kind: z.literal('token-refused'), since: time, after: absence.optional() }),
  z.object({ kind: z.literal('back'), from: z.enum(['down', 'token-refused']), away: absence }),
]);
export type StoredChange = z.input<typeof serverData>;
