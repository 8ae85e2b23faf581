import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Forgotten, MOST_ROWS, type Privacy, type StoredAbout } from '../domain/people/privacy.ts';
import { forgetInVersions } from './accessVersions.ts';
import { dropEmpty } from './accounts/linkedAccounts.ts';
import { forgetInTrail } from './audit/forget.ts';
import type { Database } from './database/database.ts';

/** Rows read or changed at a time: some 10 ms, with everything else standing still. */
const AT_ONCE = 2000;

/** `onForgotten` hears whose linked account was deleted. */
export function createPrivacy(db: Database, onForgotten: (userId: string) => void): Privacy {
  return {
    ofUser: (userId) => ofUser(db, userId),
    forgetUser: async (userId, now) => {
      const forgotten = await db.transaction().execute((trx) => forgetUser(trx, userId, now));
      onForgotten(userId);
      return forgotten;
    },
    ofAccount: (accountId) => ofAccount(db, accountId),
    forgetAccount: (accountId) => forgetAccount(db, accountId),
  };
}

async function ofUser(db: Database, userId: string): Promise<StoredAbout> {
  // A ticket's id is what a press proves itself with, and nobody else's business: it is left out.
  const tickets = db.selectFrom('tickets').select(['kind', 'target', 'expires_at', 'used_at']);
  const refusals = db.selectFrom('audit_refusals').selectAll();
  const pseudonyms = db.selectFrom('audit_people').select('pseudonym').where('user_id', '=', userId);
  const rows = {
    tickets: await tickets.where('user_id', '=', userId).execute(),
    removals: await db.selectFrom('removals').selectAll().where('user_id', '=', userId).execute(),
    linked_accounts: await linkedAccounts(db).where('user_id', '=', userId).execute(),
    subscriptions: await db.selectFrom('subscriptions').selectAll().where('set_by', '=', userId).execute(),
    session_rules: await db
      .selectFrom('session_rules')
      .select(['id', 'guild_id', 'name'])
      .where('set_by', '=', userId)
      .execute(),
    boards: await db.selectFrom('boards').selectAll().where('set_by', '=', userId).execute(),
    counters: await db.selectFrom('counters').selectAll().where('set_by', '=', userId).execute(),
    access_versions: await accessOf(db, userId),
    audit_people: await db
      .selectFrom('audit_people')
      .select(['pseudonym', 'user_id', 'forget_asked_at'])
      .where('user_id', '=', userId)
      .execute(),
    audit_refusals: await refusals.where('person', 'in', pseudonyms).execute(),
    audit: await newest((before) =>
      db
        .selectFrom('audit')
        .selectAll()
        .where('person', 'in', pseudonyms)
        .where('id', '<', before)
        .orderBy('id', 'desc'),
    ),
  };
  const own = db.selectFrom('audit').where('person', 'in', pseudonyms);
  const { count } = await own.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return { rows: withTimes(rows), long: { table: 'audit', total: count } };
}

/** The versions that they made, and what was allowed or denied to them in each: not the rest of the map, which is about others. */
async function accessOf(db: Database, userId: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from (
    select guild_id, version, at, iif("by" = ${userId}, 1, 0) as made,
      (select json_group_array(json(value)) from json_each(iif(json_valid(map), map, '{}'), '$.overrides')
        where json_extract(value, '$.subject.id') = ${userId}) as overrides
    from access_versions) where made = 1 or overrides <> '[]'`.execute(db);
  return rows;
}

/** Without the token, which is for the media server alone. */
const linkedAccounts = (db: Database) =>
  db.selectFrom('linked_accounts').select(['user_id', 'account_id', 'known_by', 'linked_at']);

async function forgetUser(trx: Database, userId: string, now: Date): Promise<Forgotten> {
  await trx.deleteFrom('linked_accounts').where('user_id', '=', userId).execute();
  await trx.deleteFrom('tickets').where('user_id', '=', userId).execute();
  await trx.deleteFrom('removals').where('user_id', '=', userId).execute();
  for (const table of ['subscriptions', 'boards', 'counters', 'session_rules'] as const)
    await trx.updateTable(table).set({ set_by: null }).where('set_by', '=', userId).execute();
  await forgetInVersions(trx, userId);
  return { linkedUntil: await forgetInTrail(trx, userId, now) };
}

async function ofAccount(db: Database, accountId: string): Promise<StoredAbout> {
  const own = () => db.selectFrom('plays').where('account_id', '=', accountId);
  const rows = {
    people: await db.selectFrom('people').selectAll().where('account_id', '=', accountId).execute(),
    linked_accounts: await linkedAccounts(db).where('account_id', '=', accountId).execute(),
    devices: await db.selectFrom('devices').selectAll().where('device_id', 'in', devicesOf(db, accountId)).execute(),
    session_changes: await changesOf(db, accountId),
    session_rules: await rulesSparing(db, accountId),
    rule_acts: await newest((before) =>
      db
        .selectFrom('rule_acts')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '<', before)
        .orderBy('id', 'desc'),
    ),
    plays: await newest((before) => own().selectAll().where('id', '<', before).orderBy('id', 'desc')),
  };
  const { count } = await own().select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return { rows: withTimes(rows), long: { table: 'plays', total: count } };
}

/** What that account played in the last days. A house makes some hundred rows a week of one account. */
const changesOf = (db: Database, accountId: string) => {
  const own = db.selectFrom('session_changes').selectAll().where('account_id', '=', accountId);
  return newest((before) => own.where('id', '<', before).orderBy('id', 'desc'), AT_ONCE);
};

/** Which rules leave that account alone: not the rest of the rule, which is about others. */
async function rulesSparing(db: Database, accountId: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Record<string, unknown>>`select id, guild_id, name from session_rules
    where exists (select 1 from json_each(iif(json_valid(settings), settings, '{}'), '$.exempt.accounts')
      where value = ${accountId})`.execute(db);
  return rows;
}

interface PagedRows<Row> {
  limit(rows: number): { execute(): Promise<Row[]> };
}

/** The newest rows, some at a time; `rowsBefore` gives those with a smaller id, the newest first. */
async function newest<Row extends { readonly id: number }>(
  rowsBefore: (id: number) => PagedRows<Row>,
  most = MOST_ROWS,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (let left = most; left > 0; left = most - found.length) {
    const size = Math.min(AT_ONCE, left);
    const page = await rowsBefore(found.at(-1)?.id ?? Number.MAX_SAFE_INTEGER)
      .limit(size)
      .execute();
    found.push(...page);
    if (page.length < size) break;
    await turn();
  }
  return found;
}

const devicesOf = (db: Database, accountId: string) =>
  db
    .selectFrom('plays')
    .select('device_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('device_id', 'is not', null)
    .$narrowType<{ device_id: string }>();

async function forgetAccount(db: Database, accountId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('devices').where('device_id', 'in', devicesOf(trx, accountId)).execute();
    // Whose a player is stands nowhere: all of them go, and come back with the next session that is posted by name.
    await trx.deleteFrom('devices').where('device_id', 'like', 'player %').execute();
    await trx.deleteFrom('people').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('session_changes').where('account_id', '=', accountId).execute();
    const mapped = trx.updateTable('linked_accounts').where('account_id', '=', accountId);
    await mapped.set({ account_id: null, known_by: null }).execute();
    await dropEmpty(trx);
    await trx.updateTable('rule_acts').set({ account_id: null }).where('account_id', '=', accountId).execute();
    // Events that are not rendered yet: they will be rendered as somebody's.
    await sql`update events set data = json_remove(data, '$.accountId', '$.deviceId', '$.player.id')
      where data is not null and json_valid(data) and json_extract(data, '$.accountId') = ${accountId}`.execute(trx);
  });
  for (let left = true; left; await turn()) {
    const some = db.selectFrom('plays').select('id').where('account_id', '=', accountId).limit(AT_ONCE);
    const { numUpdatedRows } = await db
      .updateTable('plays')
      .set({ account_id: null, device_id: null })
      .where('id', 'in', some)
      .executeTakeFirstOrThrow();
    left = numUpdatedRows === BigInt(AT_ONCE);
  }
}

const IS_TIME = /^at$|_at$/;
const ms = z.int();

/** Times as people read them. */
function withTimes(rows: StoredAbout['rows']): StoredAbout['rows'] {
  const readable = ([column, value]: [string, unknown]) => {
    const time = IS_TIME.test(column) ? ms.safeParse(value).data : undefined;
    return [column, time === undefined ? value : new Date(time).toISOString()];
  };
  return Object.fromEntries(
    Object.entries(rows).map(([table, found]) => [
      table,
      found.map((row) => Object.fromEntries(Object.entries(row).map(readable))),
    ]),
  );
}
