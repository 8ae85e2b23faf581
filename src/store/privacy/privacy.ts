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
import type { RightsTransaction, SignedRights } from '../rights/signedRights.ts';
import { withoutPerson } from '../rights/undecided.ts';
import { forgetInGuildServers } from '../servers/guildServers.ts';
import { forgetInAdmins } from '../servers/installationAdmins.ts';
import { TABLE_LIST, type TableByHand, type Tables } from '../tables/tables.ts';
import { forgetAccount, ofAccount } from './account.ts';
import { newest, type Rows, withTimes } from './rows.ts';

interface PrivacyDeps {
  /** Drops data in memory about a person whose rows are deleted. */
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
      const forgotten = await rights.change((transaction) => forgetUser(transaction, { signer, userId, now }));
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
  const pseudonyms = db.selectFrom('audit_people').select('pseudonym').where('user_id', '=', userId);
  const refusals = db.selectFrom('audit_refusals').selectAll().where('person', 'in', pseudonyms);
  const own = db.selectFrom('audit').where('person', 'in', pseudonyms);
  const ownRows = await newest((before) => own.selectAll().where('id', '<', before).orderBy('id', 'desc'));
  const byHand: Record<TableByHand<'person'>, Rows> = {
    access_versions: await accessOf(db, userId),
    audit: ownRows.map(withoutIds),
    audit_refusals: await refusals.execute(),
    ...(await messagesTo(db, userId)),
  };
  const { count } = await own.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return { rows: withTimes({ ...(await ownRowsOf(db, userId)), ...byHand }), long: { table: 'audit', total: count } };
}

/** The rows of tables that declare which of their columns name a person. */
async function ownRowsOf(db: Database, userId: string): Promise<StoredAbout['rows']> {
  const rows: Record<string, Rows> = {};
  for (const { name, columns, owners } of TABLE_LIST) {
    if (owners.person === undefined || owners.person === 'by hand' || owners.person.exported === 'by hand') continue;
    const exported = owners.person.exported ?? Object.keys(columns);
    const isTheirs = Object.keys(owners.person.columns).map((column) => sql`${sql.ref(column)} = ${userId}`);
    const found = await sql<Rows[number]>`select ${sql.join(exported.map((column) => sql.ref(column)))}
      from ${sql.table(name)} where ${sql.join(isTheirs, sql` or `)}`.execute(db);
    rows[name] = found.rows;
  }
  return rows;
}

/** Left out: the ids of rows would reveal how much all guilds do together. */
const ID_COLUMNS: ReadonlySet<string> = new Set(['id', 'begun_id', 'mac'] satisfies (keyof Tables['audit'])[]);

const withoutIds = (row: Selectable<Tables['audit']>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !ID_COLUMNS.has(column)));

/**
 * The versions that they made, and their own permissions in each: not the rest of the map, which is about
 * other people.
 */
async function accessOf(db: Database, userId: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from (
    select guild_id, version, at, iif("by" = ${userId}, 1, 0) as made,
      (select json_group_array(json(value)) from json_each(iif(json_valid(map), map, '{}'), '$.overrides')
        where json_extract(value, '$.subject.id') = ${userId}) as overrides
    from access_versions) where made = 1 or overrides <> '[]'`.execute(db);
  return rows;
}

interface Forgetting {
  readonly signer: Signer;
  readonly userId: string;
  readonly now: Date;
}

async function forgetUser({ trx, draft }: RightsTransaction, { signer, userId, now }: Forgetting): Promise<Forgotten> {
  await keepNewestMessage(trx);
  await forgetChannelsOf(trx, userId);
  await forgetOwnRows(trx, userId);
  forgetInGuildServers(draft, userId);
  forgetInAdmins(draft, userId);
  await forgetInVersions(trx, { draft, signer }, userId);
  const undecided = draft.undecided();
  if (undecided) draft.setUndecided(withoutPerson(undecided, userId));
  await forgetTyped(trx, userId);
  // Only titles that no one else waits for.
  await dropAllData(trx);
  return { linkedUntil: await forgetInTrail(trx, signer, { userId, now }) };
}

/** Deletes the rows of a person, and takes them out of rows that stay without them. */
async function forgetOwnRows(trx: Database, userId: string): Promise<void> {
  for (const { name, owners } of TABLE_LIST) {
    if (owners.person === undefined || owners.person === 'by hand') continue;
    for (const [column, forgetting] of Object.entries(owners.person.columns)) {
      const isTheirs = sql`${sql.ref(column)} = ${userId}`;
      if (forgetting === 'delete') await sql`delete from ${sql.table(name)} where ${isTheirs}`.execute(trx);
      if (forgetting === 'clear')
        await sql`update ${sql.table(name)} set ${sql.ref(column)} = null where ${isTheirs}`.execute(trx);
    }
  }
}

/** Stands for a forgotten person. */
const SOMEBODY = '…';

/**
 * Removes a person's id from texts that other people typed and Usher keeps: as a mention, or as digits alone.
 * In a transaction.
 */
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
  // Two rules may have differed only in that: then their numbers tell them apart.
  await sql`update session_rules set settings = ${without('settings')},
      name = ${without('name')} || iif(instr(name, ${userId}) > 0 and exists (select 1 from session_rules as other
        where other.id <> session_rules.id and other.guild_id = session_rules.guild_id
          and ${without('other.name')} = ${without('session_rules.name')}), ' ' || id, '')
    where instr(name, ${userId}) > 0 or instr(settings, ${userId}) > 0`.execute(trx);
}
