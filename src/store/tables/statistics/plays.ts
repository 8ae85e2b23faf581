import { ITEM_KINDS } from '../../../domain/media/items/item.ts';
import {
  accountKey,
  deviceKey,
  flag,
  id,
  itemKey,
  libraryKey,
  optional,
  server,
  text,
  time,
  withDatabaseDefault,
  word,
} from '../column.ts';
import { table } from '../table.ts';

/** Copy of the media servers' histories. Ids are not reused, because they identify events. */
export const plays = table({
  columns: {
    id: id(),
    viewed_at: time('viewedAt'),
    account_id: optional(accountKey('accountId')),
    device_id: optional(deviceKey('deviceId')),
    library_key: optional(libraryKey('librarySectionId')),
    rating_key: optional(itemKey('ratingKey')),
    kind: word('kind', ITEM_KINDS),
    title: text('title'),
    parent_title: optional(text('parentTitle')),
    grandparent_title: optional(text('grandparentTitle')),
    originally_available_at: optional(time('originallyAvailableAt')),
    /**
     * True if the media server no longer lists the play. The play is then not counted, and not announced again if it
     * returns.
     */
    gone: withDatabaseDefault(flag('isGone')),
    server_id: server('serverId'),
  },
  key: ['id'],
  owners: { account: 'by hand', server: { column: 'server_id' } },
});
