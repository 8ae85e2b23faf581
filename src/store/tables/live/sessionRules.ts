import { sql } from 'kysely';
import { RULE_MODES, ruleSettings } from '../../../domain/live/rules/rule.ts';
import { id, integer, json, optional, text, time, withDatabaseDefault, word } from '../column.ts';
import { isRefToServer } from '../serverCondition.ts';
import { table } from '../table.ts';

/** SQL: the library or media server of a rule. Null for all that its guild may see. */
export const RULE_LIBRARY = sql`json_extract(iif(json_valid(settings), settings, '{}'), '$.conditions.librarySectionId')`;

/** Rules about streams. Ids are not reused, because acts of an earlier rule must not count for a later one. */
export const sessionRules = table({
  columns: {
    id: id(),
    guild_id: text('guildId'),
    name: text('name'),
    settings: json('settings', ruleSettings),
    mode: word('mode', RULE_MODES),
    revision: withDatabaseDefault(integer('revision')),
    stopped_at: optional(time('stoppedAt')),
    set_by: optional(text('setBy')),
    created_at: time('createdAt'),
  },
  key: ['id'],
  owners: {
    person: { columns: { set_by: 'clear' }, exported: ['id', 'guild_id', 'name'] },
    guild: { column: 'guild_id', madeAt: 'created_at' },
    account: 'by hand',
    server: {
      rows: (server) => sql`(${RULE_LIBRARY} is not null and ${isRefToServer(RULE_LIBRARY, server)})`,
      only: 'removed',
    },
  },
});
