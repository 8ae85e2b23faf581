import { integerColumn, keywordColumn, nullableColumn, serverIdColumn, textColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/**
 * The audit trail: who changed or viewed something. The signature of each row also covers the preceding row. Only the
 * oldest rows are deleted.
 */
export const auditTable = declareTable({
  columns: {
    id: integerColumn('id'),
    /** Rows with `ended` or `read` contain all details of the entry. */
    phase: keywordColumn('phase', ['begun', 'ended', 'read']),
    /** Id of the `begun` row that an `ended` row completes. */
    begun_id: nullableColumn(integerColumn('begunId')),
    at: integerColumn('at'),
    /** Pseudonym of the acting person, from `audit_people`. Null for the bot itself. */
    person: nullableColumn(textColumn('person')),
    guild_id: nullableColumn(textColumn('guildId')),
    channel_id: nullableColumn(textColumn('channelId')),
    action: textColumn('action'),
    capability: textColumn('capability'),
    /** The rule that allowed the action, as JSON. */
    rule: nullableColumn(textColumn('rule')),
    target: nullableColumn(textColumn('target')),
    before: nullableColumn(textColumn('before')),
    after: nullableColumn(textColumn('after')),
    reason: nullableColumn(textColumn('reason')),
    outcome: nullableColumn(textColumn('outcome')),
    failure: nullableColumn(textColumn('failure')),
    interaction_id: nullableColumn(textColumn('interactionId')),
    duration_ms: nullableColumn(integerColumn('durationMs')),
    mac: textColumn('mac'),
    /**
     * The media server that the row is about. Null for none or several, and in rows of versions with only one server.
     */
    server_id: nullableColumn(serverIdColumn('serverId')),
    /** Numbers of the media servers as JSON, if the row concerns several. */
    servers: nullableColumn(textColumn('servers')),
  },
  key: ['id'],
  owners: { person: 'by hand' },
});
