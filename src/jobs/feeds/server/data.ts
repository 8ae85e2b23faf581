import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import { SERVER_DOWN_REASONS } from '../../../domain/media/server/health.ts';

/**
 * A time in which the media server was down. `lastSeen` is when the bot last noticed this. If it is long before
 * `until`, the bot was not watching when the server came back.
 */
const absence = z.object({ since: dateCodec, lastSeen: dateCodec, until: dateCodec });
export type ServerDowntime = z.output<typeof absence>;

/** The form in which the database stores a change of the media server's state. */
export const serverStateChangeCodec = jsonCodec(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('down'), since: dateCodec, because: z.enum(SERVER_DOWN_REASONS) }),
    /** `after` is set if the server was down before, and refused the token when it was back. */
    z.object({ kind: z.literal('token-refused'), since: dateCodec, after: absence.optional() }),
    z.object({ kind: z.literal('back'), from: z.enum(['down', 'token-refused']), away: absence }),
  ]),
);
export type ServerStateChange = z.output<typeof serverStateChangeCodec>;
