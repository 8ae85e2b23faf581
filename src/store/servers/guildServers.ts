import { z } from 'zod';
import { jsonOf } from '../../domain/json.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { unlessThere } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { readMeta, writeMeta } from '../database/meta.ts';

/** In `meta`: the guilds that were ever allowed a server, whether or not they still are. What they see is up to people since then. */
const DECIDED = 'guilds-allowed-servers';
const stored = jsonOf(z.array(z.string()));

export async function decidedGuilds(db: Database): Promise<readonly string[] | undefined> {
  const found = await readMeta(db, DECIDED);
  return found === undefined ? undefined : stored.parse(found);
}

/** That guild is as if it had never been there. In a transaction. */
export async function forgetDecided(trx: Database, guildId: string): Promise<void> {
  const decided = await decidedGuilds(trx);
  if (decided?.includes(guildId)) await writeMeta(trx, DECIDED, JSON.stringify(decided.filter((id) => id !== guildId)));
}

/** `by` is missing for what nobody said: the first start, or `GUILD_IDS`. In a transaction. */
export async function allowGuild(
  trx: Database,
  id: ServerId,
  { guildId, by, at }: { readonly guildId: string; readonly by?: string | undefined; readonly at: Date },
): Promise<'done' | 'gone'> {
  if (!(await isThere(trx, id))) return 'gone';
  const row = { guild_id: guildId, server_id: id, allowed_by: by ?? null, allowed_at: at.getTime() };
  await trx.insertInto('guild_servers').values(row).onConflict(unlessThere).execute();
  const decided = (await decidedGuilds(trx)) ?? [];
  if (!decided.includes(guildId)) await writeMeta(trx, DECIDED, JSON.stringify([...decided, guildId]));
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
