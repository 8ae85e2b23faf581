import { z } from 'zod';
import { date, jsonOf } from '../../../domain/json.ts';
import { DOWN_KINDS } from '../../../domain/media/server/health.ts';

/**
 * A period in which the server was away, as far as the bot was watching. If `lastSeen`, when it was last seen
 * away, is long before `until`, the bot was not watching when it came back.
 */
const absence = z.object({ since: date, lastSeen: date, until: date });
export type Absence = z.output<typeof absence>;

/** A change of the server's state as the database keeps it. */
export const serverData = jsonOf(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('down'), since: date, because: z.enum(DOWN_KINDS) }),
    /** `after`: it was away before, and refused the token once it came back. */
    z.object({ kind: z.literal('token-refused'), since: date, after: absence.optional() }),
    z.object({ kind: z.literal('back'), from: z.enum(['down', 'token-refused']), away: absence }),
  ]),
);
export type ServerChange = z.output<typeof serverData>;
