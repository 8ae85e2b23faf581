import { filled, flag, optional, server, text, time, url } from '../column.ts';
import { table } from '../table.ts';

/** The media servers. Ids are never reused: keys name them. */
export const mediaServers = table({
  columns: {
    id: filled(server('id')),
    name: text('name'),
    /** Its address; the token is encrypted for this address. */
    address: url('address'),
    /** Encrypted. */
    token: text('token'),
    /** The machine's id in its answers. */
    machine_id: optional(text('machineIdentifier')),
    /** The vocabulary, as it was detected or chosen. */
    vocabulary: optional(text('vocabulary')),
    emoji: optional(text('emoji')),
    added_by: optional(text('addedBy')),
    added_at: time('addedAt'),
    /** An encrypted hash of MEDIA_URL and MEDIA_TOKEN in the environment; null for other servers. */
    seeded_as: optional(text('seededAs')),
    /** When it was removed. Its rows stay for 30 days, in case it comes back. */
    removed_at: optional(time('removedAt')),
    /** The address at which items are opened, with places to fill. */
    player: optional(text('player')),
    /** The address of its account service, if that is not the one of its vocabulary. */
    account_service: optional(url('accountService')),
    /** True once the guild that first got it sees it no longer, while other guilds do. */
    first_guild_gone: filled(flag('isFirstGuildGone')),
  },
  key: ['id'],
  owners: {
    person: { columns: { added_by: 'clear' }, exported: ['id', 'added_by', 'added_at', 'removed_at'] },
  },
});
