import { CHANGED_SETTING_KINDS, SETTING_ALERT_REASONS } from '../../../domain/notifications/changedSettings.ts';
import { idColumn, keywordColumn, nullableColumn, serverIdColumn, textColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/**
 * Settings that the bot itself changed, until the people who made them are alerted. Ids are not reused, because keys of
 * direct messages contain them.
 */
export const changedSettingsTable = declareTable({
  columns: {
    id: idColumn(),
    reason: keywordColumn('reason', SETTING_ALERT_REASONS),
    kind: keywordColumn('kind', CHANGED_SETTING_KINDS),
    guild_id: textColumn('guildId'),
    set_by: nullableColumn(textColumn('setBy')),
    locale: textColumn('locale'),
    name: nullableColumn(textColumn('name')),
    channel_id: nullableColumn(textColumn('channelId')),
    server_id: nullableColumn(serverIdColumn('serverId')),
  },
  key: ['id'],
  owners: { person: { columns: { set_by: 'clear' } }, guild: { column: 'guild_id' } },
  typed: { columns: ['name'] },
});
