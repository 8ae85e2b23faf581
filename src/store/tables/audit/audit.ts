import { integer, optional, server, text, word } from '../column.ts';
import { table } from '../table.ts';

/**
 * The audit trail: who changed what, and who looked at what. Each row is signed with the one before it
 * (`store/audit/chain.ts`). Rows are only added, until retention deletes the oldest ones.
 */
export const audit = table({
  columns: {
    id: integer('id'),
    /** An 'ended' or 'read' row has all details, so that it can be read alone. */
    phase: word('phase', ['begun', 'ended', 'read']),
    /** The row that an 'ended' row ends. */
    begun_id: optional(integer('begunId')),
    at: integer('at'),
    /** A pseudonym of audit_people; missing for Usher. */
    person: optional(text('person')),
    guild_id: optional(text('guildId')),
    channel_id: optional(text('channelId')),
    action: text('action'),
    capability: text('capability'),
    /** JSON, Rule. */
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
    /** The row's media server; missing for none, several, and all rows from before there were several. */
    server_id: optional(server('serverId')),
    /** JSON: the numbers of the servers, if there are several. */
    servers: optional(text('servers')),
  },
  key: ['id'],
  owners: { person: 'by hand' },
});
