import { z } from 'zod';
import { CAPABILITIES } from '../../../domain/access/capabilities.ts';
import { AUDITED_CHANGE_OUTCOMES } from '../../../domain/audit.ts';
import { jsonCodec } from '../../../domain/json.ts';
import { optionalTextSchema } from '../feedEventItemSchema.ts';

/** The form in which the database stores an event. The store writes it together with the audit entry. */
export const auditEventCodec = jsonCodec(
  z.object({
    /** Row id, unique across guilds. Shown as the entry's number if `numbers` is missing. */
    id: z.int(),
    numbers: z.record(z.string(), z.int()).optional(),
    capability: z.enum(CAPABILITIES),
    /** Pseudonym of a forgotten person, instead of `userId`. If both are missing, the bot acted itself. */
    pseudonym: optionalTextSchema,
    userId: optionalTextSchema,
    channelId: optionalTextSchema,
    action: optionalTextSchema,
    failure: optionalTextSchema,
    target: optionalTextSchema,
    before: optionalTextSchema,
    after: optionalTextSchema,
    reason: optionalTextSchema,
    outcome: z.enum(AUDITED_CHANGE_OUTCOMES),
    /** Set in an entry for another guild than the one where the change was made. */
    rule: z.object({ kind: z.literal('elsewhere') }).optional(),
  }),
);
export type AuditEventData = z.output<typeof auditEventCodec>;
