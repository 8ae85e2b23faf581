import { sql } from 'kysely';
import { RULE_MODES, ruleSettings } from '../../../domain/live/rules/rule.ts';
import {
  idColumn,
  integerColumn,
  jsonColumn,
  keywordColumn,
  nullableColumn,
  textColumn,
  timeColumn,
  withDatabaseDefault,
} from '../column.ts';
import { isRefToServer } from '../serverCondition.ts';
import { declareTable } from '../table.ts';

/** SQL: the library or media server of a rule. Null for all that its guild may see. */
export const RULE_LIBRARY = sql`json_extract(iif(json_valid(settings), settings, '{}'), '$.conditions.librarySectionId')`;

/** Rules about streams. Ids are not reused, because acts of an earlier rule must not count for a later one. */
export const sessionRulesTable = declareTable({
  columns: {
    id: idColumn(),
    guild_id: textColumn('guildId'),
    name: textColumn('name'),
    settings: jsonColumn('settings', ruleSettings),
    mode: keywordColumn('mode', RULE_MODES),
    revision: withDatabaseDefault(integerColumn('revision')),
    stopped_at: nullableColumn(timeColumn('stoppedAt')),
    set_by: nullableColumn(textColumn('setBy')),
    created_at: timeColumn('createdAt'),
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
