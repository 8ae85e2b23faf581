import { flag, optional, server, text, time, url, withDatabaseDefault } from '../column.ts';
import { table } from '../table.ts';

/** Media servers. Ids are not reused, because stored keys contain them. */
export const mediaServers = table({
  columns: {
    id: withDatabaseDefault(server('id')),
    name: text('name'),
    /** Address of the media server. The token is bound to it. */
    address: url('address'),
    token: text('token'),
    /** Identifier of the machine, as the server itself states it. */
    machine_id: optional(text('machineIdentifier')),
    /** Name of the vocabulary in which the server is asked. */
    vocabulary: optional(text('vocabulary')),
    emoji: optional(text('emoji')),
    added_by: optional(text('addedBy')),
    added_at: time('addedAt'),
    /** Encrypted hash of `MEDIA_URL` and `MEDIA_TOKEN`. Null for servers that do not come from the settings. */
    seeded_as: optional(text('seededAs')),
    /** When the server was removed. The row stays for 30 days, in case the server is added again. */
    removed_at: optional(time('removedAt')),
    /** Address of the web player for items, with placeholders. */
    player: optional(text('player')),
    /** Address of the account service. Null for the vendor's own. */
    account_service: optional(url('accountService')),
    /** True if the first guild of the server no longer sees it, but other guilds do. */
    first_guild_gone: withDatabaseDefault(flag('isFirstGuildGone')),
  },
  key: ['id'],
  owners: {
    person: { columns: { added_by: 'clear' }, exported: ['id', 'added_by', 'added_at', 'removed_at'] },
  },
});
