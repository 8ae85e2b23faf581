import { integer, optional, server, text, word } from '../column.ts';
import { table } from '../table.ts';

/**
 * The audit trail: who changed something, and who looked at something. Each row is signed with the one before it
 * (`store/audit/chain.ts`). Rows are only added, until retention deletes the oldest ones.
 */
export const audit = table({
  columns: {
    id: integer('id'),
    /** An 'ended' or 'read' row repeats all details, so that it can be read alone. */
    phase: word('phase', ['begun', 'ended', 'read']),
    /** Id of the 'begun' row that an 'ended' row completes. */
    begun_id: optional(integer('begunId')),
    at: integer('at'),
    /** A pseudonym of audit_people. Missing for the bot itself. */
    person: optional(text('person')),
    guild_id: optional(text('guildId')),
    channel_id: optional(text('channelId')),
    action: text('action'),
    capability: text('capability'),
    /** The rule that decided, as JSON. */
    rule: optional(text('rule')),
    target: optional(text('target')),
    before: optional(text('before')),
    after: optional(text('after')),
    reason: optional(text('reason')),
    outcome: optional(text('outcome')),
    failure: optional(text('failure')),
    interaction_id: optional(text('interactionId')),
    duration_ms: optional(integer('durationMs')),
    mac: text('mac'),
    /** The row's media server. Missing for no server, several, and all rows of versions with a single server. */
    server_id: optional(server('serverId')),
    /** JSON: the numbers of the servers, if the row is about several. */
    servers: optional(text('servers')),
  },
  key: ['id'],
  owners: { person: 'by hand' },
});
