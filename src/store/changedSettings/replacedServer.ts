import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ChangedSettingKind } from '../../domain/notifications/changedSettings.ts';
import { FEEDS_ABOUT_SERVER_CONTENT } from '../../domain/notifications/feeds.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { EVERYTHING_VISIBLE } from '../../domain/servers/scope.ts';
import { NEXT_SUBSCRIPTION_REVISION } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { RULE_LIBRARY } from '../tables/live/sessionRules.ts';
import { isRefToServer } from '../tables/serverCondition.ts';
import { type ChangedSettingRow, recordChangedSettings, SUBSCRIPTION_LOCALE_SQL } from './changedSettings.ts';

type Condition = RawBuilder<SqlBool>;

const REASON = 'another-server';
/** SQL: the column `settings`, or an empty object if the column contains invalid JSON. */
export const VALID_SETTINGS_JSON_SQL = sql`iif(json_valid(settings), settings, '{}')`;

interface ReplacedServer {
  readonly trx: Database;
  readonly server: ServerId;
  /** Alerts the people who made the settings, in guilds that may see the media server. */
  readonly note: (kind: ChangedSettingKind, rows: readonly ChangedSettingRow[]) => Promise<void>;
}

/**
 * Stops subscriptions, boards, counters and rules about a media server when another machine has taken its place. The
 * new machine may use the same ids for other libraries, and a channel for children must not show another library.
 * Alerts the people who made the settings, except in guilds that cannot see the server now.
 */
export async function stopSettingsOfReplacedServer(trx: Database, server: ServerId, now: Date): Promise<void> {
  const rowsOfServer = trx.selectFrom('guild_servers').select('guild_id').where('server_id', '=', server);
  const guildsOfServer = new Set((await rowsOfServer.execute()).map(({ guild_id }) => guild_id));
  const note: ReplacedServer['note'] = (kind, rows) =>
    recordChangedSettings(
      trx,
      { reason: REASON, kind, server_id: server },
      rows.filter(({ guild_id }) => guildsOfServer.has(guild_id)),
    );
  const replaced = { trx, server, note };
  await turnRulesOff(replaced);
  await removeBoards(replaced, now);
  await removeCounters(replaced);
  await pauseSubscriptions(replaced, now);
}

/**
 * SQL: true for rules about a media server or one of its libraries, and for rules about all servers that a guild sees.
 */
function isRuleAbout(server: ServerId): Condition {
  const seesServer = sql`guild_id in (select guild_id from guild_servers where server_id = ${server})`;
  return sql`iif(${RULE_LIBRARY} is null, ${seesServer}, ${isRefToServer(RULE_LIBRARY, server)})`;
}

export const namesLibraryOfServer = (server: ServerId): Condition =>
  sql`exists (select 1 from json_each(${VALID_SETTINGS_JSON_SQL}, '$.librarySectionIds') where ${isRefToServer(sql`value`, server)})`;

const isInLibrary = (server: ServerId): Condition => isRefToServer(sql.ref('library_key'), server);

/**
 * Turns off the rules about a replaced media server until a person has checked them. Their exemptions may name accounts
 * that belong to other people on the new machine, or roles of people without an account there.
 */
async function turnRulesOff({ trx, server, note }: ReplacedServer): Promise<void> {
  const isAboutServer = isRuleAbout(server);
  const rules = trx
    .selectFrom('session_rules')
    .select(['guild_id', 'set_by', 'name'])
    .select(SUBSCRIPTION_LOCALE_SQL.as('locale'));
  const activeRules = await rules.where('mode', '!=', 'off').where(isAboutServer).orderBy('id').execute();
  await note('rule', activeRules);
  await trx
    .updateTable('session_rules')
    .set({ mode: 'off', revision: sql<number>`revision + 1` })
    .where(isAboutServer)
    .execute();
}

async function removeBoards({ trx, server, note }: ReplacedServer, now: Date): Promise<void> {
  const boards = await trx
    .updateTable('boards')
    .set({ removed_at: now.getTime() })
    .where(namesLibraryOfServer(server))
    .where('removed_at', 'is', null)
    .returning(['guild_id', 'set_by', 'channel_id'])
    .returning(SUBSCRIPTION_LOCALE_SQL.as('locale'))
    .execute();
  await note('board', boards);
}

async function removeCounters({ trx, server, note }: ReplacedServer): Promise<void> {
  const counters = await trx
    .deleteFrom('counters')
    .where('library_key', '!=', EVERYTHING_VISIBLE)
    .where(isInLibrary(server))
    .returning(['guild_id', 'set_by', 'channel_id', 'locale'])
    .execute();
  await note('counter', counters);
}

/** Pauses subscriptions to libraries of a replaced media server. Pending notifications stay. */
async function pauseSubscriptions({ trx, server, note }: ReplacedServer, now: Date): Promise<void> {
  const pausedSubscriptions = await trx
    .updateTable('subscriptions')
    .set({ paused_at: now.getTime(), ...NEXT_SUBSCRIPTION_REVISION })
    .where('library_key', '!=', EVERYTHING_VISIBLE)
    .where('user_id', '=', '')
    .where(isInLibrary(server))
    .where('feed', 'in', FEEDS_ABOUT_SERVER_CONTENT)
    .where('paused_at', 'is', null)
    .returning(['guild_id', 'set_by', 'channel_id', 'feed as name'])
    .returning(SUBSCRIPTION_LOCALE_SQL.as('locale'))
    .execute();
  await note('subscription', pausedSubscriptions);
}
