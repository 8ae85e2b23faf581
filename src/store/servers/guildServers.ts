import type { ServerId } from '../../domain/servers/refs.ts';
import { unlessThere } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { keepMeta } from '../database/meta.ts';

/** In `meta`, from when the first guild was allowed a server: who sees what is decided by people since then. */
export const ANY_ALLOWED = 'guilds-were-allowed-servers';

/** `by` is missing for what nobody said: the first start, or `GUILD_IDS`. In a transaction. */
export async function allowGuild(
  trx: Database,
  id: ServerId,
  { guildId, by, at }: { readonly guildId: string; readonly by?: string | undefined; readonly at: Date },
): Promise<'done' | 'gone'> {
  if (!(await isThere(trx, id))) return 'gone';
  const row = { guild_id: guildId, server_id: id, allowed_by: by ?? null, allowed_at: at.getTime() };
  await trx.insertInto('guild_servers').values(row).onConflict(unlessThere).execute();
  await keepMeta(trx, ANY_ALLOWED, 'yes');
  return 'done';
}

async function isThere(trx: Database, id: ServerId): Promise<boolean> {
  const there = trx.selectFrom('media_servers').select('id').where('id', '=', id).where('removed_at', 'is', null);
  return (await there.executeTakeFirst()) !== undefined;
}

/** With what the guild and its channels had chosen. In a transaction. */
export async function disallowGuild(trx: Database, id: ServerId, guildId: string): Promise<void> {
  for (const table of ['guild_servers', 'server_defaults'] as const)
    await trx.deleteFrom(table).where('guild_id', '=', guildId).where('server_id', '=', id).execute();
}

export async function setDefault(
  trx: Database,
  [guild_id, channel_id = '']: readonly [guildId: string, channelId: string | undefined],
  id: ServerId | undefined,
): Promise<void> {
  const ofPlace = trx.deleteFrom('server_defaults').where('guild_id', '=', guild_id);
  await ofPlace.where('channel_id', '=', channel_id).execute();
  if (id === undefined || !(await isThere(trx, id))) return;
  await trx.insertInto('server_defaults').values({ guild_id, channel_id, server_id: id }).execute();
}
