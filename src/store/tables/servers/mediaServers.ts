import { filled, flag, optional, server, text, time, url } from '../column.ts';
import { table } from '../table.ts';

/** The media servers. Ids are never reused, because refs contain them. */
export const mediaServers = table({
  columns: {
    id: filled(server('id')),
    name: text('name'),
    /** Address of the server. The token is encrypted for this address. */
    address: url('address'),
    token: text('token'),
    /** The machine's id in its own answers. */
    machine_id: optional(text('machineIdentifier')),
    /** The vocabulary, detected or chosen. */
    vocabulary: optional(text('vocabulary')),
    emoji: optional(text('emoji')),
    added_by: optional(text('addedBy')),
    added_at: time('addedAt'),
    /** An encrypted hash of MEDIA_URL and MEDIA_TOKEN in the environment; null for other servers. */
    seeded_as: optional(text('seededAs')),
    /** Time of removal. The rows stay for 30 days, in case the server is added again. */
    removed_at: optional(time('removedAt')),
    /** The address at which items are opened, with placeholders. */
    player: optional(text('player')),
    /** Address of the account service, if it differs from the vocabulary's own. */
    account_service: optional(url('accountService')),
    /** True once the first guild that got the server no longer sees it, while other guilds do. */
    first_guild_gone: filled(flag('isFirstGuildGone')),
  },
  key: ['id'],
  owners: {
    person: { columns: { added_by: 'clear' }, exported: ['id', 'added_by', 'added_at', 'removed_at'] },
  },
});
