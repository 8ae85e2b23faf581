import { sql } from 'kysely';
import { RULE_ACTIONS, RULE_MODES } from '../../../domain/live/rules/rule.ts';
import { actSubject, RULE_OUTCOMES } from '../../../domain/live/rules/sessionRules.ts';
import { DAY_MS } from '../../../time/units.ts';
import { accountKey, id, integer, json, optional, text, time, word } from '../column.ts';
import { isRefToServer } from '../serverCondition.ts';
import { table } from '../table.ts';

const SUBJECT = sql`iif(json_valid(subject), subject, '{}')`;
/** SQL: a key of the media server on which a rule acted. Null if the act names none. */
export const ACT_SERVER_KEY = sql`coalesce(${SUBJECT} ->> '$.item.librarySectionId', ${SUBJECT} ->> '$.sessionId', account_id)`;

const KEPT_MS = 90 * DAY_MS;
/** Maximum rows, so that a rule that acts on every stream cannot fill the disk. */
const MOST_ROWS = 20_000;

export const ruleActs = table({
  columns: {
    id: id(),
    rule_id: integer('ruleId'),
    rule_name: text('ruleName'),
    guild_id: text('guildId'),
    at: time('at'),
    action: word('action', RULE_ACTIONS),
    mode: word('mode', RULE_MODES),
    account_id: optional(accountKey('accountId')),
    /** The stream on which the rule acted. Null if the row says that the rule was stopped. */
    subject: optional(json('subject', actSubject)),
    outcome: optional(word('outcome', RULE_OUTCOMES)),
    after_ms: optional(integer('afterMs')),
  },
  key: ['id'],
  owners: {
    guild: { column: 'guild_id' },
    account: 'by hand',
    // An act that names no stream counts for a media server only if there is no other one.
    server: {
      rows: (server, others) =>
        sql`(${isRefToServer(ACT_SERVER_KEY, server)} and (${ACT_SERVER_KEY} is not null or ${others.length === 0 ? 1 : 0}))`,
    },
  },
  typed: { columns: ['rule_name'] },
  expired: { after: { at: KEPT_MS }, mostRows: MOST_ROWS },
});
