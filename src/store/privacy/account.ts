import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ReadingGuild, StoredAbout } from '../../domain/people/privacy.ts';
import type { AccountRef, DeviceRef } from '../../domain/servers/refs.ts';
import { dropEmpty } from '../accounts/linkedAccounts.ts';
import type { Database } from '../database/database.ts';
import type { StoredSessionRules } from '../live/rules/sessionRules.ts';
import { TABLE_LIST, type TableByHand } from '../tables/tables.ts';
import { AT_ONCE, newest, type Rows, withTimes } from './rows.ts';

interface AccountReading {
  readonly accountId: AccountRef;
  /** Missing: everything is read. */
  readonly guild: ReadingGuild | undefined;
  readonly sessionRules: Pick<StoredSessionRules, 'rememberedOf'>;
}

export async function ofAccount(
  db: Database,
  { accountId, guild, sessionRules }: AccountReading,
): Promise<StoredAbout> {
  const own = () => db.selectFrom('plays').where('account_id', '=', accountId);
  const actsOfAll = db.selectFrom('rule_acts').where('account_id', '=', accountId);
  const acts = guild ? actsOfAll.where('guild_id', '=', guild.guildId) : actsOfAll;
  const linked = ['user_id', 'server_id', 'account_id', 'known_by', 'linked_at'] as const;
  const linksOfAll = db.selectFrom('linked_accounts').select(linked).where('account_id', '=', accountId);
  const links = guild ? linksOfAll.where('user_id', 'in', guild.memberIds) : linksOfAll;
  const rules = await rulesSparing(db, accountId);
  const byHand: Record<TableByHand<'account'>, Rows> = {
    linked_accounts: await links.execute(),
    devices: await db.selectFrom('devices').selectAll().where('device_id', 'in', devicesOf(db, accountId)).execute(),
    session_changes: await changesOf(db, accountId),
    session_rules: rules.filter(({ guild_id }) => guild === undefined || guild_id === guild.guildId),
    rule_memory: sessionRules.rememberedOf(accountId, guild?.guildId).map((memory) => ({ ...memory })),
    rule_acts: await newest((before) => acts.selectAll().where('id', '<', before).orderBy('id', 'desc')),
    plays: await newest((before) => own().selectAll().where('id', '<', before).orderBy('id', 'desc')),
  };
  const { count } = await own().select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  const rows = withTimes({ ...(await ownRowsOf(db, accountId, guild?.guildId)), ...byHand });
  return { rows, long: { table: 'plays', total: count } };
}

/**
 * The rows of tables that declare which of their columns names an account; for a guild, none that another
 * guild owns.
 */
async function ownRowsOf(
  db: Database,
  accountId: AccountRef,
  guildId: string | undefined,
): Promise<StoredAbout['rows']> {
  const rows: Record<string, Rows> = {};
  for (const { name, owners } of TABLE_LIST) {
    if (owners.account === undefined || owners.account === 'by hand') continue;
    const isOfAccount = sql`${sql.ref(owners.account.column)} = ${accountId}`;
    const isShown =
      guildId === undefined || owners.guild === undefined
        ? isOfAccount
        : sql`${isOfAccount} and ${sql.ref(owners.guild.column)} = ${guildId}`;
    rows[name] = (await sql<Rows[number]>`select * from ${sql.table(name)} where ${isShown}`.execute(db)).rows;
  }
  return rows;
}

/** The plays of that account in the last days. A house makes some hundred rows a week of one account. */
const changesOf = (db: Database, accountId: AccountRef) => {
  const own = db.selectFrom('session_changes').selectAll().where('account_id', '=', accountId);
  return newest((before) => own.where('id', '<', before).orderBy('id', 'desc'), AT_ONCE);
};

/** The rules that leave that account alone, without their other exemptions, which are about other people. */
async function rulesSparing(
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
    // The owner of a player is not stored: all players are deleted, and come back with the next session that is
    // posted by name.
    await trx
      .deleteFrom('devices')
      .where(sql<boolean>`device_id like 'player %' or device_id like '%:player %'`)
      .execute();
    for (const { name, owners } of TABLE_LIST) {
      if (owners.account === undefined || owners.account === 'by hand') continue;
      const isOurs = sql`${sql.ref(owners.account.column)} = ${accountId}`;
      await sql`delete from ${sql.table(name)} where ${isOurs}`.execute(trx);
    }
    await trx.deleteFrom('session_changes').where('account_id', '=', accountId).execute();
    const mapped = trx.updateTable('linked_accounts').where('account_id', '=', accountId);
    await mapped.set({ account_id: null, known_by: null }).execute();
    await dropEmpty(trx);
    await forgetActs(trx, accountId);
    await sessionRules.forgetAccount(trx, accountId);
    // Events that are not rendered yet: they will be rendered without a person's name.
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

/** The act of a rule stays, because it counts for the rule's log; its device and session are deleted. */
async function forgetActs(trx: Database, accountId: AccountRef): Promise<void> {
  await sql`update rule_acts set account_id = null,
      subject = iif(json_valid(subject), json_remove(subject, '$.player.id', '$.sessionId'), subject)
    where account_id = ${accountId}`.execute(trx);
}
