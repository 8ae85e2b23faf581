import { z } from 'zod';
import { CAPABILITIES } from '../../../domain/access/capabilities.ts';
import { CHANGE_OUTCOMES } from '../../../domain/audit.ts';
import { jsonOf } from '../../../domain/json.ts';
import { text } from '../itemData.ts';

/** An event of this feed as the database keeps it: the store writes it with the entry itself. */
export const auditData = jsonOf(
  z.object({
    /** Id of its last row, unique across guilds. It is the number of entries that have no `numbers`. */
    id: z.int(),
    /** Its number in each guild, by the guild's id. */
    numbers: z.record(z.string(), z.int()).optional(),
    capability: z.enum(CAPABILITIES),
    /** The pseudonym if the person was forgotten. Neither a person nor a pseudonym: Usher itself. */
    pseudonym: text,
    userId: text,
    channelId: text,
    action: text,
    failure: text,
    target: text,
    before: text,
    after: text,
    reason: text,
    outcome: z.enum(CHANGE_OUTCOMES),
    /** Present if the change was made in another guild. */
    rule: z.object({ kind: z.literal('elsewhere') }).optional(),
  }),
);
export type AuditData = z.output<typeof auditData>;
