import { z } from 'zod';
import { CAPABILITIES } from '../../../domain/access/capabilities.ts';
import { CHANGE_OUTCOMES } from '../../../domain/audit.ts';
import { jsonCodec } from '../../../domain/json.ts';
import { optionalText } from '../itemData.ts';

/** The form in which the database stores an event. The store writes it together with the audit entry. */
export const auditEventCodec = jsonCodec(
  z.object({
    /** Row id, unique across guilds. Shown as the entry's number if `numbers` is missing. */
    id: z.int(),
    numbers: z.record(z.string(), z.int()).optional(),
    capability: z.enum(CAPABILITIES),
    /** Pseudonym of a forgotten person, instead of `userId`. If both are missing, the bot acted itself. */
    pseudonym: optionalText,
    userId: optionalText,
    channelId: optionalText,
    action: optionalText,
    failure: optionalText,
    target: optionalText,
    before: optionalText,
    after: optionalText,
    reason: optionalText,
    outcome: z.enum(CHANGE_OUTCOMES),
    /** Set in an entry for another guild than the one where the change was made. */
    rule: z.object({ kind: z.literal('elsewhere') }).optional(),
  }),
);
export type AuditEventData = z.output<typeof auditEventCodec>;
