import { type RawBuilder, type Selectable, sql } from 'kysely';
import type {
  ChangedSetting,
  ChangedSettingKind,
  ChangedSettings,
  SettingAlertReason,
} from '../../domain/notifications/changedSettings.ts';
import { DEFAULT_SUBSCRIPTION_SETTINGS } from '../../domain/notifications/settings.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';
import { writeMeta } from '../database/meta.ts';
import { changedSettingsTable } from '../tables/live/changedSettings.ts';
import { decodeRow } from '../tables/rows.ts';
import type { Tables } from '../tables/tables.ts';

interface ServerNameColumn {
  readonly server: string | null;
}

/** SQL: name of the media server. Null if the guild sees only one server. */
const SERVER_NAME = sql<string | null>`(
  select name from media_servers where id = changed_settings.server_id and 1 <
    (select count(*) from guild_servers where guild_id = changed_settings.guild_id))`;

function settingOf(row: Selectable<Tables['changed_settings']> & ServerNameColumn): ChangedSetting {
  const { serverId, ...setting } = decodeRow(changedSettingsTable, row);
  return { ...setting, server: row.server ?? undefined };
}

/** `serves` is false for guilds that the bot does not serve. People there get no alerts. */
export function createChangedSettingsStore(db: Database, serves: (guildId: string) => boolean): ChangedSettings {
  return {
    listUnannounced: async () => {
      const rows = await db
        .selectFrom('changed_settings')
        .selectAll()
        .select(SERVER_NAME.as('server'))
        .orderBy('id')
        .execute();
      return rows.filter(({ guild_id }) => serves(guild_id)).map(settingOf);
    },
    markAnnounced: async (ids) => {
      await db.deleteFrom('changed_settings').where('id', 'in', ids).execute();
    },
    noteLoss: (guildIds) =>
      db.transaction().execute(async (trx) => {
        const { numDeletedRows } = await trx.deleteFrom('meta').where('key', '=', LOST_KEY).executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) return;
        const guilds = guildIds.filter(serves);
        const changes = guilds.map((guild_id) => ({
          guild_id,
          set_by: null,
          locale: DEFAULT_SUBSCRIPTION_SETTINGS.locale,
        }));
        await recordChangedSettings(trx, { reason: 'damaged', kind: 'access' }, changes);
      }),
  };
}

/**
 * Key in the table `meta` for a mark that is set when an empty database replaced a damaged one. The bot then alerts
 * guilds once Discord lists them.
 */
const LOST_KEY = 'lost';

export const markSettingsLost = (db: Database): Promise<void> => writeMeta(db, LOST_KEY, '');

export interface ChangedSettingRow {
  readonly guild_id: string;
  readonly set_by: string | null;
  readonly locale: string;
  readonly name?: string | null;
  readonly channel_id?: string;
}

/**
 * Records settings that the bot changed itself, so that the people who made them are alerted. Must run in the
 * transaction that changes the settings.
 */
export async function recordChangedSettings(
  trx: Database,
  cause: { readonly reason: SettingAlertReason; readonly kind: ChangedSettingKind; readonly server_id?: ServerId },
  settings: readonly ChangedSettingRow[],
): Promise<void> {
  for (const setting of settings)
    await trx
      .insertInto('changed_settings')
      .values({ ...setting, ...cause })
      .execute();
}

/** SQL: the language in the column `settings`, or the default language if the column contains invalid JSON. */
export const SUBSCRIPTION_LOCALE_SQL: RawBuilder<string> = sql<string>`coalesce(
  json_extract(iif(json_valid(settings), settings, '{}'), '$.locale'), ${DEFAULT_SUBSCRIPTION_SETTINGS.locale})`;
