import { type Kysely, sql } from 'kysely';
import type { Reader } from '../../../domain/notifications/readers.ts';
import { type AccountRef, type ItemRef, serverOf } from '../../../domain/servers/refs.ts';
import { addColumn } from '../first/steps.ts';

type StoredReader = Omit<Reader, 'userId'>;

/**
 * A waiting direct message names the guild for which it is sent, so that its reader can be checked before it
 * is sent. The key of an older message names the row that it is about, and that row names the guild.
 */
export async function addReadersOfNotes(db: Kysely<unknown>): Promise<void> {
  await addColumn(db, 'outbox', 'reader text');
  await dropRepeated(db);
  const waiting = await sql<{ id: number; key: string }>`select id, key from outbox
    where user_id is not null and subscription_id is null and sent_at is null and dead_lettered_at is null`.execute(db);
  for (const { id, key } of waiting.rows) {
    const reader = await readerBehind(db, key);
    if (reader) await sql`update outbox set reader = ${JSON.stringify(reader)} where id = ${id}`.execute(db);
  }
}

/**
 * Deletes unsent alerts. The next look at their subject writes them again, to people who can act on it then.
 */
async function dropRepeated(db: Kysely<unknown>): Promise<void> {
  await sql`delete from outbox where sent_at is null and dead_lettered_at is null and sending_since is null
    and (key glob 'note:changed settings *' or key glob 'note:stuck:*')`.execute(db);
}

/** Undefined if the row is gone: such a message is dead-lettered. */
async function readerBehind(db: Kysely<unknown>, key: string): Promise<StoredReader | undefined> {
  const [, what, number] = /^note:(report|wish|rule warning|changed settings) (\d+)( solved| closed)?$/.exec(key) ?? [];
  const id = Number(number);
  if (what === 'report') {
    const found = sql<{
      guild_id: string;
      rating_key: ItemRef;
    }>`select guild_id, rating_key from reports where id = ${id}`;
    const [report] = (await found.execute(db)).rows;
    return report && { guildId: report.guild_id, needs: 'report.send', server: serverOf(report.rating_key) };
  }
  if (what === 'rule warning') {
    const found = sql<{ guild_id: string; account_id: AccountRef | null }>`
      select guild_id, account_id from rule_acts where id = ${id}`;
    const [act] = (await found.execute(db)).rows;
    const server = act?.account_id == null ? undefined : serverOf(act.account_id);
    return act && { guildId: act.guild_id, needs: 'me.show', server };
  }
  if (what === 'wish') return await readerIn(db, 'wishes', { id, needs: 'follow.own' });
  return what === undefined ? undefined : await readerIn(db, 'changed_settings', { id, needs: 'notify.edit' });
}

async function readerIn(
  db: Kysely<unknown>,
  table: 'wishes' | 'changed_settings',
  { id, needs }: { readonly id: number; readonly needs: StoredReader['needs'] },
): Promise<StoredReader | undefined> {
  const found = sql<{ guild_id: string }>`select guild_id from ${sql.table(table)} where id = ${id}`;
  const [row] = (await found.execute(db)).rows;
  return row && { guildId: row.guild_id, needs };
}
