import { type Selectable, sql } from 'kysely';
import type { Logger } from '../../domain/logger.ts';
import type { Forgotten, Privacy, StoredAbout } from '../../domain/people/privacy.ts';
import { forgetInVersions } from '../accessVersions.ts';
import type { Signer } from '../audit/chain.ts';
import { forgetInTrail } from '../audit/forget.ts';
import type { Database } from '../database/database.ts';
import { emptyLog } from '../database/space.ts';
import type { StoredSessionRules } from '../live/rules/sessionRules.ts';
import { forgetChannelsOf, messagesTo } from '../notifications/direct.ts';
import { dropAllData } from '../notifications/events.ts';
import { keepNewestMessage } from '../notifications/unknownPosts.ts';
import type { RightsDraft, SignedRights } from '../rights/signedRights.ts';
import { withoutPerson } from '../rights/undecided.ts';
import type { Tables } from '../schema/tables.ts';
import { type TableOf, tablesOf } from '../schema/whose.ts';
import { forgetInGuildServers } from '../servers/guildServers.ts';
import { forgetInAdmins } from '../servers/installationAdmins.ts';
import { TABLE_LIST } from '../tables/tables.ts';
import { forgetAccount, ofAccount } from './account.ts';
import { linkedAccounts, newest, withTimes } from './rows.ts';

interface PrivacyDeps {
  /** Drops what is in memory of somebody whose rows are gone. */
  readonly onForgotten: () => Promise<void>;
  readonly rights: SignedRights;
  readonly sessionRules: Pick<StoredSessionRules, 'rememberedOf' | 'forgetAccount'>;
  readonly signer: Signer;
  readonly log: Logger;
}

export function createPrivacy(db: Database, { onForgotten, rights, sessionRules, signer, log }: PrivacyDeps): Privacy {
  return {
    ofUser: (userId) => ofUser(db, userId),
    forgetUser: async (userId, now) => {
      const forgotten = await rights.change((trx, draft) => forgetUser(trx, draft, { signer, userId, now }));
      await onForgotten();
      await emptyLog(db, log);
      return forgotten;
    },
    ofAccount: (accountId, guild) => ofAccount(db, { accountId, guild, sessionRules }),
    forgetAccount: async (accountId) => {
      await forgetAccount(db, accountId, sessionRules);
      await emptyLog(db, log);
    },
  };
}

async function ofUser(db: Database, userId: string): Promise<StoredAbout> {
  // A ticket's id is what a press proves itself with, and nobody else's business: it is left out.
  const tickets = db.selectFrom('tickets').select(['kind', 'target', 'expires_at', 'used_at']);
  const refusals = db.selectFrom('audit_refusals').selectAll();
  const pseudonyms = db.selectFrom('audit_people').select('pseudonym').where('user_id', '=', userId);
  const own = db.selectFrom('audit').where('person', 'in', pseudonyms);
  const rules = db.selectFrom('session_rules').select(['id', 'guild_id', 'name']);
  const people = db.selectFrom('audit_people').select(['pseudonym', 'user_id', 'forget_asked_at']);
  const subscriptions = db.selectFrom('subscriptions').selectAll();
  const ownRows = await newest((before) => own.selectAll().where('id', '<', before).orderBy('id', 'desc'));
  const rows = {
    tickets: await tickets.where('user_id', '=', userId).execute(),
    removals: await db.selectFrom('removals').selectAll().where('user_id', '=', userId).execute(),
    counted_in: await db.selectFrom('counted_in').selectAll().where('user_id', '=', userId).execute(),
    vote_ballots: await db.selectFrom('vote_ballots').selectAll().where('user_id', '=', userId).execute(),
    votes: await db.selectFrom('votes').selectAll().where('set_by', '=', userId).execute(),
    report_senders: await db.selectFrom('report_senders').selectAll().where('user_id', '=', userId).execute(),
    ...(await serversOf(db, userId)),
    ...(await messagesTo(db, userId)),
    linked_accounts: await linkedAccounts(db).where('user_id', '=', userId).execute(),
    follows: await db.selectFrom('follows').selectAll().where('user_id', '=', userId).execute(),
    subscriptions: await subscriptions
      .where((one) => one.or([one('set_by', '=', userId), one('user_id', '=', userId)]))
      .execute(),
    session_rules: await rules.where('set_by', '=', userId).execute(),
    boards: await db.selectFrom('boards').selectAll().where('set_by', '=', userId).execute(),
    counters: await db.selectFrom('counters').selectAll().where('set_by', '=', userId).execute(),
    changed_settings: await db.selectFrom('changed_settings').selectAll().where('set_by', '=', userId).execute(),
    access_versions: await accessOf(db, userId),
    audit_people: await people.where('user_id', '=', userId).execute(),
    audit_refusals: await refusals.where('person', 'in', pseudonyms).execute(),
    audit: ownRows.map(withoutIds),
  } satisfies Record<TableOf<'user' | 'setter' | 'person'>, unknown>;
  const { count } = await own.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return { rows: withTimes(rows), long: { table: 'audit', total: count } };
}

/** The ids of rows would tell how much is done in all guilds together. */
const ID_COLUMNS: ReadonlySet<string> = new Set(['id', 'begun_id', 'mac'] satisfies (keyof Tables['audit'])[]);

const withoutIds = (row: Selectable<Tables['audit']>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !ID_COLUMNS.has(column)));

/** The versions that they made, and what was allowed or denied to them in each: not the rest of the map, which is about others. */
async function accessOf(db: Database, userId: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from (
    select guild_id, version, at, iif("by" = ${userId}, 1, 0) as made,
      (select json_group_array(json(value)) from json_each(iif(json_valid(map), map, '{}'), '$.overrides')
        where json_extract(value, '$.subject.id') = ${userId}) as overrides
    from access_versions) where made = 1 or overrides <> '[]'`.execute(db);
  return rows;
}

/** The servers that they added, by their numbers: what leads there may be none of theirs any more. The guilds that they allowed one, and what was said of them. */
async function serversOf(db: Database, userId: string) {
  const added = db.selectFrom('media_servers').select(['id', 'added_by', 'added_at', 'removed_at']);
  const admins = db.selectFrom('installation_admins').selectAll();
  return {
    media_servers: await added.where('added_by', '=', userId).execute(),
    guild_servers: await db.selectFrom('guild_servers').selectAll().where('allowed_by', '=', userId).execute(),
    installation_admins: await admins
      .where((where) => where.or([where('user_id', '=', userId), where('appointed_by', '=', userId)]))
      .execute(),
  };
}

/** What they did stays without them. */
async function forgetInServers(trx: Database, draft: RightsDraft, userId: string): Promise<void> {
  await trx.updateTable('media_servers').set({ added_by: null }).where('added_by', '=', userId).execute();
  forgetInGuildServers(draft, userId);
  forgetInAdmins(draft, userId);
}

interface Forgetting {
  readonly signer: Signer;
  readonly userId: string;
  readonly now: Date;
}

async function forgetUser(trx: Database, draft: RightsDraft, { signer, userId, now }: Forgetting): Promise<Forgotten> {
  await keepNewestMessage(trx);
  await forgetChannelsOf(trx, userId);
  for (const table of tablesOf('user')) await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  for (const table of tablesOf('setter'))
    await trx.updateTable(table).set({ set_by: null }).where('set_by', '=', userId).execute();
  await forgetInServers(trx, draft, userId);
  await forgetInVersions(trx, { draft, signer }, userId);
  const undecided = draft.undecided();
  if (undecided) draft.setUndecided(withoutPerson(undecided, userId));
  await forgetTyped(trx, userId);
  // That of what nobody else waits for.
  await dropAllData(trx);
  return { linkedUntil: await forgetInTrail(trx, signer, userId, now) };
}

/** In the place of somebody who was forgotten. */
const SOMEBODY = '…';

/** Takes somebody's id out of what others typed and Usher keeps: as a mention, or as digits alone. In a transaction. */
async function forgetTyped(trx: Database, userId: string): Promise<void> {
  const without = (column: string) =>
    sql`replace(replace(${sql.ref(column)}, ${`<@${userId}>`}, ${SOMEBODY}), ${userId}, ${SOMEBODY})`;
  for (const { name, typed } of TABLE_LIST) {
    if (!typed) continue;
    const changes = typed.columns.map((column) => sql`${sql.ref(column)} = ${without(column)}`);
    const hits = typed.columns.map((column) => sql`instr(${sql.ref(column)}, ${userId}) > 0`);
    await sql`update ${sql.table(name)} set ${sql.join(changes)}
      where (${sql.join(hits, sql` or `)}) and ${typed.rows ?? sql`true`}`.execute(trx);
  }
  await sql`update people set alias = ${without('alias')} where instr(alias, ${userId}) > 0`.execute(trx);
  await sql`update rule_acts set rule_name = ${without('rule_name')} where instr(rule_name, ${userId}) > 0`.execute(
    trx,
  );
  await sql`update changed_settings set name = ${without('name')} where instr(name, ${userId}) > 0`.execute(trx);
  await sql`update events set data = ${without('data')}
    where feed in ('rules', 'reports') and data is not null and instr(data, ${userId}) > 0`.execute(trx);
  await sql`update outbox set body = ${without('body')} where sent_at is null and instr(body, ${userId}) > 0`.execute(
    trx,
  );
  await sql`update follows set title = ${without('title')}, folded = ${without('folded')}
    where instr(title, ${userId}) > 0`.execute(trx);
  // What a card that grows repeats of theirs.
  await sql`update post_groups set data = ${without('data')} where instr(data, ${userId}) > 0`.execute(trx);
  // Two rules may have differed by nothing else: then their numbers tell them apart.
  await sql`update session_rules set settings = ${without('settings')},
      name = ${without('name')} || iif(instr(name, ${userId}) > 0 and exists (select 1 from session_rules as other
        where other.id <> session_rules.id and other.guild_id = session_rules.guild_id
          and ${without('other.name')} = ${without('session_rules.name')}), ' ' || id, '')
    where instr(name, ${userId}) > 0 or instr(settings, ${userId}) > 0`.execute(trx);
}
