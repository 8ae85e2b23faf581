import { z } from 'zod';
import { CAPABILITIES } from '../../../domain/access/capabilities.ts';
import { CHANGE_OUTCOMES } from '../../../domain/audit.ts';
import { jsonOf } from '../../../domain/json.ts';
import { text } from '../itemData.ts';

/** An event of this feed as the database keeps it: the store writes it with the entry itself. */
export const auditData = jsonOf(
  z.object({
    /** Of its last row, among those of all guilds: what entries of before were called. */
    id: z.int(),
    /** What it is called, by guild. */
    numbers: z.record(z.string(), z.int()).optional(),
    capability: z.enum(CAPABILITIES),
    /** Whose pseudonym it is where the person was forgotten; neither of them: Usher itself. */
    pseudonym: text,
    ...{ userId: text, channelId: text, action: text, failure: text },
    ...{ target: text, before: text, after: text, reason: text },
    outcome: z.enum(CHANGE_OUTCOMES),
    /** Only where somebody did it in another guild. */
    rule: z.object({ kind: z.literal('elsewhere') }).optional(),
  }),
);
export type AuditData = z.output<typeof auditData>;
