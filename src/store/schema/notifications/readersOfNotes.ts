import { type Kysely, sql } from 'kysely';
import type { MessageReader } from '../../../domain/notifications/readers.ts';
import { type AccountRef, type ItemRef, serverOfRef } from '../../../domain/servers/refs.ts';
import { addColumn } from '../first/steps.ts';

type StoredReader = Omit<MessageReader, 'userId'>;

/**
 * Stores with each waiting direct message who may read it: the reader's guild and the needed capability. For existing
 * messages, the guild is found in the row that the message concerns.
 */
export async function addReadersOfNotes(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'outbox', 'reader text');
  await dropRepeated(db);
  const unsentNotes = await sql<{ id: number; key: string }>`select id, key from outbox
    where user_id is not null and subscription_id is null and sent_at is null and dead_lettered_at is null`.execute(db);
  for (const { id, key } of unsentNotes.rows) {
    const reader = await readerBehind(db, key);
    if (reader) await sql`update outbox set reader = ${JSON.stringify(reader)} where id = ${id}`.execute(db);
  }
}

/** Deletes unsent alerts. The next check creates them again for people who can act on them. */
async function dropRepeated(db: Kysely<unknown>): Promise<void> {
  await sql`delete from outbox where sent_at is null and dead_lettered_at is null and sending_since is null
    and (key glob 'note:changed settings *' or key glob 'note:stuck:*')`.execute(db);
}

/**
 * The reader of a direct message, found in the row that the message is about. Undefined if the row was deleted. The
 * message is then given up.
 */
async function readerBehind(db: Kysely<unknown>, key: string): Promise<StoredReader | undefined> {
  const [, subject, number] =
    /^note:(report|wish|rule warning|changed settings) (\d+)( solved| closed)?$/.exec(key) ?? [];
  const id = Number(number);
  if (subject === 'report') {
    const reports = sql<{
      guild_id: string;
      rating_key: ItemRef;
    }>`select guild_id, rating_key from reports where id = ${id}`;
    const [report] = (await reports.execute(db)).rows;
    return report && { guildId: report.guild_id, needs: 'report.send', server: serverOfRef(report.rating_key) };
  }
  if (subject === 'rule warning') {
    const acts = sql<{ guild_id: string; account_id: AccountRef | null }>`
      select guild_id, account_id from rule_acts where id = ${id}`;
    const [act] = (await acts.execute(db)).rows;
    const server = act?.account_id == null ? undefined : serverOfRef(act.account_id);
    return act && { guildId: act.guild_id, needs: 'me.show', server };
  }
  if (subject === 'wish') return await readerIn(db, 'wishes', { id, needs: 'follow.own' });
  return subject === undefined ? undefined : await readerIn(db, 'changed_settings', { id, needs: 'notify.edit' });
}

async function readerIn(
  db: Kysely<unknown>,
  table: 'wishes' | 'changed_settings',
  { id, needs }: { readonly id: number; readonly needs: StoredReader['needs'] },
): Promise<StoredReader | undefined> {
  const rows = sql<{ guild_id: string }>`select guild_id from ${sql.table(table)} where id = ${id}`;
  const [row] = (await rows.execute(db)).rows;
  return row && { guildId: row.guild_id, needs };
}
