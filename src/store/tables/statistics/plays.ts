import { ITEM_KINDS } from '../../../domain/media/items/item.ts';
import {
  accountKeyColumn,
  booleanColumn,
  deviceKeyColumn,
  idColumn,
  itemKeyColumn,
  keywordColumn,
  libraryKeyColumn,
  nullableColumn,
  serverIdColumn,
  textColumn,
  timeColumn,
  withDatabaseDefault,
} from '../column.ts';
import { declareTable } from '../table.ts';

/** Copy of the media servers' histories. Ids are not reused, because they identify events. */
export const playsTable = declareTable({
  columns: {
    id: idColumn(),
    viewed_at: timeColumn('viewedAt'),
    account_id: nullableColumn(accountKeyColumn('accountId')),
    device_id: nullableColumn(deviceKeyColumn('deviceId')),
    library_key: nullableColumn(libraryKeyColumn('librarySectionId')),
    rating_key: nullableColumn(itemKeyColumn('ratingKey')),
    kind: keywordColumn('kind', ITEM_KINDS),
    title: textColumn('title'),
    parent_title: nullableColumn(textColumn('parentTitle')),
    grandparent_title: nullableColumn(textColumn('grandparentTitle')),
    originally_available_at: nullableColumn(timeColumn('originallyAvailableAt')),
    /**
     * True if the media server no longer lists the play. The play is then not counted, and not announced again if it
     * returns.
     */
    gone: withDatabaseDefault(booleanColumn('isGone')),
    server_id: serverIdColumn('serverId'),
  },
  key: ['id'],
  owners: { account: 'by hand', server: { column: 'server_id' } },
});
