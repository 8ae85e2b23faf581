import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { CONTENT_FEEDS } from '../../domain/notifications/feeds.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { NO_LIBRARY } from '../../domain/servers/scope.ts';
import { ANOTHER_REVISION } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { byRef, isRefTo } from '../serverRows.ts';
import { LOCALE, noteChanged } from './changedSettings.ts';

type Condition = RawBuilder<SqlBool>;

const REASON = 'another-server';
const SETTINGS = sql`iif(json_valid(settings), settings, '{}')`;

/**
 * Stops what names libraries of a server that was replaced, and the rules about it, since the other one has others under the same ids:
 * a channel for children must not show another library. The person who set it is alerted. A guild that may not see that server hears
 * nothing, and nothing of it is changed.
 */
export async function leaveReplacedServer(trx: Database, server: ServerId, now: Date): Promise<void> {
  const isSeen = sql<SqlBool>`guild_id in (select guild_id from guild_servers where server_id = ${server})`;
  const seenAnd = (condition: Condition): Condition => sql`(${isSeen} and ${condition})`;
  await turnRulesOff(trx, seenAnd(isRuleAbout(server)));
  await removeBoards(trx, seenAnd(namesLibraryOf(server)), now);
  const inLibrary = seenAnd(byRef('library_key')(server, []));
  await removeCounters(trx, inLibrary);
  await pauseSubscriptions(trx, inLibrary, now);
}

/** About all servers of its guild, that one, or a library of it. */
const isRuleAbout = (server: ServerId): Condition => {
  const library = sql`json_extract(${SETTINGS}, '$.conditions.librarySectionId')`;
  return sql`(${library} is null or ${isRefTo(library, server)})`;
};

const namesLibraryOf = (server: ServerId): Condition =>
  sql`exists (select 1 from json_each(${SETTINGS}, '$.librarySectionIds') where ${isRefTo(sql`value`, server)})`;

/** A person has to look at a rule first: it may spare accounts that are somebody else's there, or roles of people who are linked to none there. */
async function turnRulesOff(trx: Database, isOf: Condition): Promise<void> {
  const rules = trx.selectFrom('session_rules').select(['guild_id', 'set_by', 'name']).select(LOCALE.as('locale'));
  const active = await rules.where('mode', '!=', 'off').where(isOf).orderBy('id').execute();
  await noteChanged(trx, { reason: REASON, kind: 'rule' }, active);
  await trx
    .updateTable('session_rules')
    .set({ mode: 'off', revision: sql<number>`revision + 1` })
    .where(isOf)
    .execute();
}

async function removeBoards(trx: Database, isOf: Condition, now: Date): Promise<void> {
  const removed = await trx
    .updateTable('boards')
    .set({ removed_at: now.getTime() })
    .where(isOf)
    .where('removed_at', 'is', null)
    .returning(['guild_id', 'set_by', 'channel_id'])
    .returning(LOCALE.as('locale'))
    .execute();
  await noteChanged(trx, { reason: REASON, kind: 'board' }, removed);
}

async function removeCounters(trx: Database, isOf: Condition): Promise<void> {
  const removed = await trx
    .deleteFrom('counters')
    .where('library_key', '!=', NO_LIBRARY)
    .where(isOf)
    .returning(['guild_id', 'set_by', 'channel_id', 'locale'])
    .execute();
  await noteChanged(trx, { reason: REASON, kind: 'counter' }, removed);
}

/** What waits for them stays, as everything that was recorded of the old server. */
async function pauseSubscriptions(trx: Database, isOf: Condition, now: Date): Promise<void> {
  const paused = await trx
    .updateTable('subscriptions')
    .set({ paused_at: now.getTime(), ...ANOTHER_REVISION })
    .where('library_key', '!=', NO_LIBRARY)
    .where('user_id', '=', '')
    .where(isOf)
    .where('feed', 'in', CONTENT_FEEDS)
    .where('paused_at', 'is', null)
    .returning(['guild_id', 'set_by', 'channel_id', 'feed as name'])
    .returning(LOCALE.as('locale'))
    .execute();
  await noteChanged(trx, { reason: REASON, kind: 'subscription' }, paused);
}
