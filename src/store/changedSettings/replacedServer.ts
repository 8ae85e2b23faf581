import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ChangedKind } from '../../domain/notifications/changedSettings.ts';
import { CONTENT_FEEDS } from '../../domain/notifications/feeds.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { NO_LIBRARY } from '../../domain/servers/scope.ts';
import { ANOTHER_REVISION } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { RULE_LIBRARY } from '../tables/live/sessionRules.ts';
import { isRefTo } from '../tables/serverCondition.ts';
import { type Changed, LOCALE, noteChanged } from './changedSettings.ts';

type Condition = RawBuilder<SqlBool>;

const REASON = 'another-server';
export const SETTINGS = sql`iif(json_valid(settings), settings, '{}')`;

interface Replaced {
  readonly trx: Database;
  readonly server: ServerId;
  /** Alerts the people who set it, in guilds that may see the server. */
  readonly note: (kind: ChangedKind, rows: readonly Changed[]) => Promise<void>;
}

/**
 * Stops settings that name libraries of a replaced server, and the rules about it, because the new one has
 * other libraries under the same ids: a channel for children must not show another library. The person who
 * set it is alerted. A guild that may not see the server now may be allowed it again: its settings stop, too,
 * but it is not alerted.
 */
export async function leaveReplacedServer(trx: Database, server: ServerId, now: Date): Promise<void> {
  const seeing = trx.selectFrom('guild_servers').select('guild_id').where('server_id', '=', server);
  const seen = new Set((await seeing.execute()).map(({ guild_id }) => guild_id));
  const note: Replaced['note'] = (kind, rows) =>
    noteChanged(
      trx,
      { reason: REASON, kind, server_id: server },
      rows.filter(({ guild_id }) => seen.has(guild_id)),
    );
  const replaced = { trx, server, note };
  await turnRulesOff(replaced);
  await removeBoards(replaced, now);
  await removeCounters(replaced);
  await pauseSubscriptions(replaced, now);
}

/** Rules about that server or one of its libraries, or about all servers of a guild that sees it. */
function isRuleAbout(server: ServerId): Condition {
  const isSeen = sql`guild_id in (select guild_id from guild_servers where server_id = ${server})`;
  return sql`iif(${RULE_LIBRARY} is null, ${isSeen}, ${isRefTo(RULE_LIBRARY, server)})`;
}

export const namesLibraryOf = (server: ServerId): Condition =>
  sql`exists (select 1 from json_each(${SETTINGS}, '$.librarySectionIds') where ${isRefTo(sql`value`, server)})`;

const isInLibrary = (server: ServerId): Condition => isRefTo(sql.ref('library_key'), server);

/**
 * A person has to check a rule first: it may spare accounts that belong to other people there, or roles of
 * people without a linked account there.
 */
async function turnRulesOff({ trx, server, note }: Replaced): Promise<void> {
  const isOf = isRuleAbout(server);
  const rules = trx.selectFrom('session_rules').select(['guild_id', 'set_by', 'name']).select(LOCALE.as('locale'));
  const active = await rules.where('mode', '!=', 'off').where(isOf).orderBy('id').execute();
  await note('rule', active);
  await trx
    .updateTable('session_rules')
    .set({ mode: 'off', revision: sql<number>`revision + 1` })
    .where(isOf)
    .execute();
}

async function removeBoards({ trx, server, note }: Replaced, now: Date): Promise<void> {
  const removed = await trx
    .updateTable('boards')
    .set({ removed_at: now.getTime() })
    .where(namesLibraryOf(server))
    .where('removed_at', 'is', null)
    .returning(['guild_id', 'set_by', 'channel_id'])
    .returning(LOCALE.as('locale'))
    .execute();
  await note('board', removed);
}

async function removeCounters({ trx, server, note }: Replaced): Promise<void> {
  const removed = await trx
    .deleteFrom('counters')
    .where('library_key', '!=', NO_LIBRARY)
    .where(isInLibrary(server))
    .returning(['guild_id', 'set_by', 'channel_id', 'locale'])
    .execute();
  await note('counter', removed);
}

/** Pending notifications stay, like everything that was recorded of the old server. */
async function pauseSubscriptions({ trx, server, note }: Replaced, now: Date): Promise<void> {
  const paused = await trx
    .updateTable('subscriptions')
    .set({ paused_at: now.getTime(), ...ANOTHER_REVISION })
    .where('library_key', '!=', NO_LIBRARY)
    .where('user_id', '=', '')
    .where(isInLibrary(server))
    .where('feed', 'in', CONTENT_FEEDS)
    .where('paused_at', 'is', null)
    .returning(['guild_id', 'set_by', 'channel_id', 'feed as name'])
    .returning(LOCALE.as('locale'))
    .execute();
  await note('subscription', paused);
}
