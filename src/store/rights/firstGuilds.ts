import type { ServerId } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';
import { encodeRow } from '../tables/rows.ts';
import { mediaServersTable } from '../tables/servers/mediaServers.ts';
import type { GuildServerRow } from './rights.ts';

/**
 * The row of the guild that got a media server first. At the same millisecond, the guild with the smaller id counts.
 */
export function findFirstGuildOfServer(rows: readonly GuildServerRow[], server: ServerId): GuildServerRow | undefined {
  return rows.filter(({ server_id }) => server_id === server).toSorted(byTime)[0];
}

const byTime = (a: GuildServerRow, b: GuildServerRow): number =>
  a.allowed_at - b.allowed_at || a.guild_id.length - b.guild_id.length || (a.guild_id < b.guild_id ? -1 : 1);

/**
 * Marks media servers that their first guild no longer sees, so that no other guild takes its place. The mark is
 * removed if no guild sees the server any more. Must run in the transaction that changes which guild sees which server.
 */
export async function markServersWithoutFirstGuild(
  trx: Database,
  before: readonly GuildServerRow[],
  after: readonly GuildServerRow[],
): Promise<void> {
  for (const server of new Set(before.map(({ server_id }) => server_id))) {
    const firstGuildRow = findFirstGuildOfServer(before, server);
    const remainingRows = after.filter(({ server_id }) => server_id === server);
    if (remainingRows.some(({ guild_id }) => guild_id === firstGuildRow?.guild_id)) continue;
    const isSeenByOthers = remainingRows.length > 0;
    const columns = encodeRow(mediaServersTable, { isFirstGuildGone: isSeenByOthers });
    await trx.updateTable('media_servers').set(columns).where('id', '=', server).execute();
  }
}
