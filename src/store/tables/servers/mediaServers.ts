import {
  booleanColumn,
  nullableColumn,
  serverIdColumn,
  textColumn,
  timeColumn,
  urlColumn,
  withDatabaseDefault,
} from '../column.ts';
import { declareTable } from '../table.ts';

/** Media servers. Ids are not reused, because stored keys contain them. */
export const mediaServersTable = declareTable({
  columns: {
    id: withDatabaseDefault(serverIdColumn('id')),
    name: textColumn('name'),
    /** Address of the media server. The token is bound to it. */
    address: urlColumn('address'),
    token: textColumn('token'),
    /** Identifier of the machine, as the server itself states it. */
    machine_id: nullableColumn(textColumn('machineIdentifier')),
    /** Name of the vocabulary in which the server is asked. */
    vocabulary: nullableColumn(textColumn('vocabulary')),
    emoji: nullableColumn(textColumn('emoji')),
    added_by: nullableColumn(textColumn('addedBy')),
    added_at: timeColumn('addedAt'),
    /** Encrypted hash of `MEDIA_URL` and `MEDIA_TOKEN`. Null for servers that do not come from the settings. */
    seeded_as: nullableColumn(textColumn('seededAs')),
    /** When the server was removed. The row stays for 30 days, in case the server is added again. */
    removed_at: nullableColumn(timeColumn('removedAt')),
    /** Address of the web player for items, with placeholders. */
    player: nullableColumn(textColumn('player')),
    /** Address of the account service. Null for the vendor's own. */
    account_service: nullableColumn(urlColumn('accountService')),
    /** True if the first guild of the server no longer sees it, but other guilds do. */
    first_guild_gone: withDatabaseDefault(booleanColumn('isFirstGuildGone')),
  },
  key: ['id'],
  owners: {
    person: { columns: { added_by: 'clear' }, exported: ['id', 'added_by', 'added_at', 'removed_at'] },
  },
});
