import { type RawBuilder, type Selectable, sql } from 'kysely';
import type {
  AlertReason,
  ChangedKind,
  ChangedSetting,
  ChangedSettings,
} from '../../domain/notifications/changedSettings.ts';
import { DEFAULT_SETTINGS } from '../../domain/notifications/settings.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';
import { writeMeta } from '../database/meta.ts';
import { changedSettings } from '../tables/live/changedSettings.ts';
import { decodeRow } from '../tables/rows.ts';
import type { Tables } from '../tables/tables.ts';

interface Named {
  readonly server: string | null;
}

/** The name of the server that the change is about, if the guild sees several servers; otherwise null. */
const NAME = sql<string | null>`(
  select name from media_servers where id = changed_settings.server_id and 1 <
    (select count(*) from guild_servers where guild_id = changed_settings.guild_id))`;

function settingOf(row: Selectable<Tables['changed_settings']> & Named): ChangedSetting {
  const { serverId, ...setting } = decodeRow(changedSettings, row);
  return { ...setting, server: row.server ?? undefined };
}

/** `serves`: people in other guilds are not alerted. */
export function createChangedSettings(db: Database, serves: (guildId: string) => boolean): ChangedSettings {
  return {
    waiting: async () => {
      const rows = await db
        .selectFrom('changed_settings')
        .selectAll()
        .select(NAME.as('server'))
        .orderBy('id')
        .execute();
      return rows.filter(({ guild_id }) => serves(guild_id)).map(settingOf);
    },
    announced: async (ids) => {
      await db.deleteFrom('changed_settings').where('id', 'in', ids).execute();
    },
    noteLoss: (guildIds) =>
      db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx.deleteFrom('meta').where('key', '=', LOST).executeTakeFirstOrThrow();
        const lost = numDeletedRows === 0n ? [] : guildIds.filter(serves);
        const all = lost.map((guild_id) => ({ guild_id, set_by: null, locale: DEFAULT_SETTINGS.locale }));
        await noteChanged(trx, { reason: 'damaged', kind: 'access' }, all);
      }),
  };
}

/**
 * In `meta`: an empty database replaced a damaged one. The guilds concerned are unknown until Discord names
 * them.
 */
const LOST = 'lost';

export const markLost = (db: Database): Promise<void> => writeMeta(db, LOST, '');

export interface Changed {
  readonly guild_id: string;
  readonly set_by: string | null;
  readonly locale: string;
  readonly name?: string | null;
  readonly channel_id?: string;
}

/** Call it in the transaction that changes them. */
export async function noteChanged(
  trx: Database,
  what: { readonly reason: AlertReason; readonly kind: ChangedKind; readonly server_id?: ServerId },
  changed: readonly Changed[],
): Promise<void> {
  for (const each of changed)
    await trx
      .insertInto('changed_settings')
      .values({ ...each, ...what })
      .execute();
}

/** The language in the column `settings`, where its JSON can be read. */
export const LOCALE: RawBuilder<string> = sql<string>`coalesce(
  json_extract(iif(json_valid(settings), settings, '{}'), '$.locale'), ${DEFAULT_SETTINGS.locale})`;
