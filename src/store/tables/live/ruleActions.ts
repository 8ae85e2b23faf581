import { sql } from 'kysely';
import { RULE_ACTIONS, RULE_MODES } from '../../../domain/live/rules/rule.ts';
import { RULE_OUTCOMES, ruleActionStreamSchema } from '../../../domain/live/rules/sessionRules.ts';
import { DAY_MS } from '../../../time/units.ts';
import {
  accountKeyColumn,
  idColumn,
  integerColumn,
  jsonColumn,
  keywordColumn,
  nullableColumn,
  textColumn,
  timeColumn,
} from '../column.ts';
import { isRefToServer } from '../serverCondition.ts';
import { declareTable } from '../table.ts';

const SUBJECT = sql`iif(json_valid(subject), subject, '{}')`;
/** SQL: a key of the media server on which a rule acted. Null if the act names none. */
export const RULE_ACTION_SERVER_KEY_SQL = sql`coalesce(${SUBJECT} ->> '$.item.librarySectionId', ${SUBJECT} ->> '$.sessionId', account_id)`;

const KEPT_MS = 90 * DAY_MS;
/** Maximum rows, so that a rule that acts on every stream cannot fill the disk. */
const MOST_ROWS = 20_000;

export const ruleActionsTable = declareTable({
  columns: {
    id: idColumn(),
    rule_id: integerColumn('ruleId'),
    rule_name: textColumn('ruleName'),
    guild_id: textColumn('guildId'),
    at: timeColumn('at'),
    action: keywordColumn('action', RULE_ACTIONS),
    mode: keywordColumn('mode', RULE_MODES),
    account_id: nullableColumn(accountKeyColumn('accountId')),
    /** The stream on which the rule acted. Null if the row says that the rule was stopped. */
    subject: nullableColumn(jsonColumn('subject', ruleActionStreamSchema)),
    outcome: nullableColumn(keywordColumn('outcome', RULE_OUTCOMES)),
    after_ms: nullableColumn(integerColumn('afterMs')),
  },
  key: ['id'],
  owners: {
    guild: { column: 'guild_id' },
    account: 'by hand',
    // An act that names no stream counts for a media server only if there is no other media server.
    server: {
      rows: (server, others) =>
        sql`(${isRefToServer(RULE_ACTION_SERVER_KEY_SQL, server)} and (${RULE_ACTION_SERVER_KEY_SQL} is not null or ${others.length === 0 ? 1 : 0}))`,
    },
  },
  typed: { columns: ['rule_name'] },
  expired: { after: { at: KEPT_MS }, mostRows: MOST_ROWS },
});
