import { type Selectable, sql } from 'kysely';
import type { Logger } from '../../domain/logger.ts';
import type { ForgetPersonResult, PersonalDataStore, StoredPersonalData } from '../../domain/people/privacy.ts';
import { forgetPersonInPermissionMaps } from '../accessVersions.ts';
import type { Signer } from '../audit/chain.ts';
import { forgetPersonInAuditTrail } from '../audit/forget.ts';
import type { Database } from '../database/database.ts';
import { emptyWriteAheadLog } from '../database/space.ts';
import type { StoredSessionRules } from '../live/rules/sessionRules.ts';
import { deleteAllUnneededEventData } from '../notifications/events/events.ts';
import { rememberNewestMessageId } from '../notifications/posts/unknownPosts.ts';
import { forgetChannelsOfPerson, readMessagesToPerson } from '../notifications/subscriptions/direct.ts';
import { excludeForgottenPersonFromRecaps } from '../recaps.ts';
import type { RightsTransaction, SignedRights } from '../rights/signedRights.ts';
import { removePersonFromRightsConflict } from '../rights/undecided.ts';
import { forgetPersonInGuildServers } from '../servers/guildServers.ts';
import { forgetPersonInAdmins } from '../servers/installationAdmins.ts';
import { TABLE_LIST, type TableExportedByHand, type Tables } from '../tables/tables.ts';
import { forgetAccount, readAccountData } from './account.ts';
import { convertRowTimesToIso, type ExportedRows, readNewestRows } from './rows.ts';

interface PrivacyDeps {
  /** Called after data about a person was deleted, so that other parts forget it too. */
  readonly onForgotten: () => Promise<void>;
  readonly rights: SignedRights;
  readonly sessionRules: Pick<StoredSessionRules, 'rememberedOf' | 'forgetAccount'>;
  readonly signer: Signer;
  readonly log: Logger;
}

export function createPersonalDataStore(
  db: Database,
  { onForgotten, rights, sessionRules, signer, log }: PrivacyDeps,
): PersonalDataStore {
  return {
    ofUser: (userId) => readUserData(db, userId),
    forgetUser: async (userId, now) => {
      const result = await rights.change((transaction) => forgetUser(transaction, { signer, userId, now }));
      await onForgotten();
      await emptyWriteAheadLog(db, log);
      return result;
    },
    ofAccount: (accountId, guild) => readAccountData(db, { accountId, guild, sessionRules }),
    forgetAccount: async (accountId) => {
      await forgetAccount(db, accountId, sessionRules);
      await emptyWriteAheadLog(db, log);
    },
  };
}

async function readUserData(db: Database, userId: string): Promise<StoredPersonalData> {
  const pseudonyms = db.selectFrom('audit_people').select('pseudonym').where('user_id', '=', userId);
  const refusals = db.selectFrom('audit_refusals').selectAll().where('person', 'in', pseudonyms);
  const ownAudit = db.selectFrom('audit').where('person', 'in', pseudonyms);
  const ownRows = await readNewestRows((before) => ownAudit.selectAll().where('id', '<', before).orderBy('id', 'desc'));
  const rowsByHand: Record<TableExportedByHand<'person'>, ExportedRows> = {
    access_versions: await accessVersionsOf(db, userId),
    audit: ownRows.map(withoutIds),
    audit_refusals: await refusals.execute(),
    ...(await readMessagesToPerson(db, userId)),
  };
  const { count } = await ownAudit.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return {
    rows: convertRowTimesToIso({ ...(await ownRowsOf(db, userId)), ...rowsByHand }),
    long: { table: 'audit', total: count },
  };
}

async function ownRowsOf(db: Database, userId: string): Promise<StoredPersonalData['rows']> {
  const rows: Record<string, ExportedRows> = {};
  for (const { name, columns, owners } of TABLE_LIST) {
    if (owners.person === undefined || owners.person === 'by hand' || owners.person.exported === 'by hand') continue;
    const exportedColumns = owners.person.exported ?? Object.keys(columns);
    const conditions = Object.keys(owners.person.columns).map((column) => sql`${sql.ref(column)} = ${userId}`);
    const result = await sql<ExportedRows[number]>`select ${sql.join(exportedColumns.map((column) => sql.ref(column)))}
      from ${sql.table(name)} where ${sql.join(conditions, sql` or `)}`.execute(db);
    rows[name] = result.rows;
  }
  return rows;
}

/** Columns that exports leave out, because row ids would reveal how much happens in all guilds together. */
const ID_COLUMNS: ReadonlySet<string> = new Set(['id', 'begun_id', 'mac'] satisfies (keyof Tables['audit'])[]);

const withoutIds = (row: Selectable<Tables['audit']>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !ID_COLUMNS.has(column)));

/**
 * Permission maps that the person changed, and the person's own permissions in every version. The rest of a map is
 * about other people.
 */
async function accessVersionsOf(db: Database, userId: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from (
    select guild_id, version, at, iif("by" = ${userId}, 1, 0) as made,
      (select json_group_array(json(value)) from json_each(iif(json_valid(map), map, '{}'), '$.overrides')
        where json_extract(value, '$.subject.id') = ${userId}) as overrides
    from access_versions) where made = 1 or overrides <> '[]'`.execute(db);
  return rows;
}

interface ForgetRequest {
  readonly signer: Signer;
  readonly userId: string;
  readonly now: Date;
}

async function forgetUser(
  { trx, draft }: RightsTransaction,
  { signer, userId, now }: ForgetRequest,
): Promise<ForgetPersonResult> {
  await rememberNewestMessageId(trx);
  await forgetChannelsOfPerson(trx, userId);
  const accountIds = await excludeForgottenPersonFromRecaps(trx, userId);
  await forgetOwnRows(trx, userId);
  forgetPersonInGuildServers(draft, userId);
  forgetPersonInAdmins(draft, userId);
  await forgetPersonInPermissionMaps(trx, { draft, signer }, userId);
  const undecided = draft.undecided();
  if (undecided) draft.setUndecided(removePersonFromRightsConflict(undecided, userId));
  await forgetInTypedTexts(trx, userId);
  await deleteAllUnneededEventData(trx);
  return { linkedUntil: await forgetPersonInAuditTrail(trx, signer, { userId, now }), accountIds };
}

async function forgetOwnRows(trx: Database, userId: string): Promise<void> {
  for (const { name, owners } of TABLE_LIST) {
    if (owners.person === undefined || owners.person === 'by hand') continue;
    for (const [column, forgetting] of Object.entries(owners.person.columns)) {
      const isOfPerson = sql`${sql.ref(column)} = ${userId}`;
      if (forgetting === 'delete') await sql`delete from ${sql.table(name)} where ${isOfPerson}`.execute(trx);
      if (forgetting === 'clear')
        await sql`update ${sql.table(name)} set ${sql.ref(column)} = null where ${isOfPerson}`.execute(trx);
    }
  }
}

const FORGOTTEN_PERSON = '…';

/** Removes a person's id from texts that other people typed. The id may be a mention or digits alone. */
async function forgetInTypedTexts(trx: Database, userId: string): Promise<void> {
  const textWithoutId = (column: string) =>
    sql`replace(replace(${sql.ref(column)}, ${`<@${userId}>`}, ${FORGOTTEN_PERSON}), ${userId}, ${FORGOTTEN_PERSON})`;
  for (const { name, typed } of TABLE_LIST) {
    if (!typed) continue;
    const changes = typed.columns.map((column) => sql`${sql.ref(column)} = ${textWithoutId(column)}`);
    const mentions = typed.columns.map((column) => sql`instr(${sql.ref(column)}, ${userId}) > 0`);
    await sql`update ${sql.table(name)} set ${sql.join(changes)}
      where (${sql.join(mentions, sql` or `)}) and ${typed.rows ?? sql`true`}`.execute(trx);
  }
  // If removing the id leaves two rules with the same name, the rule's id is added.
  await sql`update session_rules set settings = ${textWithoutId('settings')},
      name = ${textWithoutId('name')} || iif(instr(name, ${userId}) > 0 and exists (select 1 from session_rules as other
        where other.id <> session_rules.id and other.guild_id = session_rules.guild_id
          and ${textWithoutId('other.name')} = ${textWithoutId('session_rules.name')}), ' ' || id, '')
    where instr(name, ${userId}) > 0 or instr(settings, ${userId}) > 0`.execute(trx);
}
