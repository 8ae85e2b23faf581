import { z } from 'zod';
import { date, jsonOf } from '../../../domain/json.ts';
import { DOWN_KINDS } from '../../../domain/media/server/health.ts';

/**
 * A period in which the server was down, as far as the bot was watching. `lastSeen` is when the bot last saw it down.
 * If that is long before `until`, the bot was not watching when the server came back.
 */
const absence = z.object({ since: date, lastSeen: date, until: date });
export type Absence = z.output<typeof absence>;

/** A change of the server's state, as the database stores it. */
export const serverData = jsonOf(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('down'), since: date, because: z.enum(DOWN_KINDS) }),
    /** `after`: the server was down before, and refused the token once it was back. */
    z.object({ kind: z.literal('token-refused'), since: date, after: absence.optional() }),
    z.object({ kind: z.literal('back'), from: z.enum(['down', 'token-refused']), away: absence }),
  ]),
);
export type ServerChange = z.output<typeof serverData>;
