import { CHANGED_SETTING_KINDS, SETTING_ALERT_REASONS } from '../../../domain/notifications/changedSettings.ts';
import { id, optional, server, text, word } from '../column.ts';
import { table } from '../table.ts';

/**
 * Settings that the bot itself changed, until the people who made them are alerted. Ids are not reused, because keys of
 * direct messages contain them.
 */
export const changedSettings = table({
  columns: {
    id: id(),
    reason: word('reason', SETTING_ALERT_REASONS),
    kind: word('kind', CHANGED_SETTING_KINDS),
    guild_id: text('guildId'),
    set_by: optional(text('setBy')),
    locale: text('locale'),
    name: optional(text('name')),
    channel_id: optional(text('channelId')),
    server_id: optional(server('serverId')),
  },
  key: ['id'],
  owners: { person: { columns: { set_by: 'clear' } }, guild: { column: 'guild_id' } },
  typed: { columns: ['name'] },
});
