import { integer, optional, server, text, word } from '../column.ts';
import { table } from '../table.ts';

/**
 * The audit trail: who changed or viewed something. The signature of each row also covers the preceding row. Only the
 * oldest rows are deleted.
 */
export const audit = table({
  columns: {
    id: integer('id'),
    /** Rows with `ended` or `read` contain all details of the entry. */
    phase: word('phase', ['begun', 'ended', 'read']),
    /** Id of the `begun` row that an `ended` row completes. */
    begun_id: optional(integer('begunId')),
    at: integer('at'),
    /** Pseudonym of the acting person, from `audit_people`. Null for the bot itself. */
    person: optional(text('person')),
    guild_id: optional(text('guildId')),
    channel_id: optional(text('channelId')),
    action: text('action'),
    capability: text('capability'),
    /** The rule that allowed the action, as JSON. */
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
    /**
     * The media server that the row is about. Null for none or several, and in rows of versions with only one server.
     */
    server_id: optional(server('serverId')),
    /** Numbers of the media servers as JSON, if the row concerns several. */
    servers: optional(text('servers')),
  },
  key: ['id'],
  owners: { person: 'by hand' },
});
