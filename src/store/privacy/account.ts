import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { GuildReadingPersonalData, StoredPersonalData } from '../../domain/people/privacy.ts';
import type { AccountRef, DeviceRef } from '../../domain/servers/refs.ts';
import { deleteEmptyAccountLinks } from '../accounts/linkedAccounts.ts';
import type { Database } from '../database/database.ts';
import type { StoredSessionRules } from '../live/rules/sessionRules.ts';
import { createLibraryAccessStore } from '../seen/libraryAccesses.ts';
import { TABLE_LIST, type TableExportedByHand } from '../tables/tables.ts';
import { convertRowTimesToIso, type ExportedRows, ROWS_PER_QUERY, readNewestRows } from './rows.ts';

interface AccountDataRequest {
  readonly accountId: AccountRef;
  /** The guild in which the person asked for the data. Undefined for data of all guilds. */
  readonly guild: GuildReadingPersonalData | undefined;
  readonly sessionRules: Pick<StoredSessionRules, 'rememberedOf'>;
}

export async function readAccountData(
  db: Database,
  { accountId, guild, sessionRules }: AccountDataRequest,
): Promise<StoredPersonalData> {
  const playsOfAccount = () => db.selectFrom('plays').where('account_id', '=', accountId);
  const allActs = db.selectFrom('rule_acts').where('account_id', '=', accountId);
  const acts = guild ? allActs.where('guild_id', '=', guild.guildId) : allActs;
  const linkColumns = ['user_id', 'server_id', 'account_id', 'known_by', 'linked_at'] as const;
  const allLinks = db.selectFrom('linked_accounts').select(linkColumns).where('account_id', '=', accountId);
  const links = guild ? allLinks.where('user_id', 'in', guild.memberIds) : allLinks;
  const rules = await rulesExempting(db, accountId);
  const rowsByHand: Record<TableExportedByHand<'account'>, ExportedRows> = {
    linked_accounts: await links.execute(),
    devices: await db.selectFrom('devices').selectAll().where('device_id', 'in', devicesOf(db, accountId)).execute(),
    recap_exclusions: await db.selectFrom('recap_exclusions').selectAll().where('account_id', '=', accountId).execute(),
    session_changes: await sessionChangesOf(db, accountId),
    session_rules: rules.filter(({ guild_id }) => guild === undefined || guild_id === guild.guildId),
    rule_memory: sessionRules.rememberedOf(accountId, guild?.guildId).map((memory) => ({ ...memory })),
    rule_acts: await readNewestRows((before) => acts.selectAll().where('id', '<', before).orderBy('id', 'desc')),
    plays: await readNewestRows((before) =>
      playsOfAccount().selectAll().where('id', '<', before).orderBy('id', 'desc'),
    ),
  };
  const { count } = await playsOfAccount().select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const rows = convertRowTimesToIso({ ...(await ownRowsOf(db, accountId, guild?.guildId)), ...rowsByHand });
  return { rows, long: { table: 'plays', total: count } };
}

/** Rows about an account, from all tables with a column for accounts. With a guild, leaves out rows of other guilds. */
async function ownRowsOf(
  db: Database,
  accountId: AccountRef,
  guildId: string | undefined,
): Promise<StoredPersonalData['rows']> {
  const rows: Record<string, ExportedRows> = {};
  for (const { name, owners } of TABLE_LIST) {
    if (owners.account === undefined || owners.account === 'by hand') continue;
    const isOfAccount = sql`${sql.ref(owners.account.column)} = ${accountId}`;
    const isShown =
      guildId === undefined || owners.guild === undefined
        ? isOfAccount
        : sql`${isOfAccount} and ${sql.ref(owners.guild.column)} = ${guildId}`;
    rows[name] = (await sql<ExportedRows[number]>`select * from ${sql.table(name)} where ${isShown}`.execute(db)).rows;
  }
  return rows;
}

/** An account has some hundred logged rows a week. */
const sessionChangesOf = (db: Database, accountId: AccountRef) => {
  const changes = db.selectFrom('session_changes').selectAll().where('account_id', '=', accountId);
  return readNewestRows((before) => changes.where('id', '<', before).orderBy('id', 'desc'), ROWS_PER_QUERY);
};

/** Rules that exempt this account, without their exemptions of other people. */
async function rulesExempting(
  db: Database,
  accountId: AccountRef,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<Record<string, unknown>>`select id, guild_id, name from session_rules
    where exists (select 1 from json_each(iif(json_valid(settings), settings, '{}'), '$.exempt.accounts')
      where value = ${accountId})`.execute(db);
  return rows;
}

const devicesOf = (db: Database, accountId: AccountRef) =>
  db
    .selectFrom('plays')
    .select('device_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('device_id', 'is not', null)
    .$narrowType<{ device_id: DeviceRef }>();

export async function forgetAccount(
  db: Database,
  accountId: AccountRef,
  sessionRules: Pick<StoredSessionRules, 'forgetAccount'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('devices').where('device_id', 'in', devicesOf(trx, accountId)).execute();
    // Deletes all players, because a stored player does not name its owner. A player is stored again when a
    // notification next shows a person's name with it.
    await trx
      .deleteFrom('devices')
      .where(sql<boolean>`device_id like 'player %' or device_id like '%:player %'`)
      .execute();
    for (const { name, owners } of TABLE_LIST) {
      if (owners.account === undefined || owners.account === 'by hand') continue;
      const isOfAccount = sql`${sql.ref(owners.account.column)} = ${accountId}`;
      await sql`delete from ${sql.table(name)} where ${isOfAccount}`.execute(trx);
    }
    await trx.deleteFrom('session_changes').where('account_id', '=', accountId).execute();
    const links = trx.updateTable('linked_accounts').where('account_id', '=', accountId);
    await links.set({ account_id: null, known_by: null }).execute();
    await deleteEmptyAccountLinks(trx);
    await createLibraryAccessStore(trx).forgetUnlinked();
    await forgetActs(trx, accountId);
    await sessionRules.forgetAccount(trx, accountId);
    // Removes the account from events that are not rendered yet, so that their messages show no name.
    await sql`update events set data = json_remove(data, '$.accountId', '$.deviceId', '$.player.id')
      where data is not null and json_valid(data) and json_extract(data, '$.accountId') = ${accountId}`.execute(trx);
  });
  while (await forgetBatchOfPlays(db, accountId)) await turn();
}

/** Removes the account from one batch of its plays. True if there may be more. */
async function forgetBatchOfPlays(db: Database, accountId: AccountRef): Promise<boolean> {
  const batchIds = db.selectFrom('plays').select('id').where('account_id', '=', accountId).limit(ROWS_PER_QUERY);
  const { numUpdatedRows } = await db
    .updateTable('plays')
    .set({ account_id: null, device_id: null })
    .where('id', 'in', batchIds)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === BigInt(ROWS_PER_QUERY);
}

/** Removes the account, the device and the stream's id from acts of rules. The acts stay, because rules count them. */
async function forgetActs(trx: Database, accountId: AccountRef): Promise<void> {
  await sql`update rule_acts set account_id = null,
      subject = iif(json_valid(subject), json_remove(subject, '$.player.id', '$.sessionId'), subject)
    where account_id = ${accountId}`.execute(trx);
}
