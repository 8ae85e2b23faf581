import { sql } from 'kysely';
import {
  booleanColumn,
  followedKey,
  idColumn,
  integerColumn,
  keywordColumn,
  nullableColumn,
  textColumn,
  timeColumn,
  withDatabaseDefault,
} from '../column.ts';
import { isRefToServer } from '../serverCondition.ts';
import { declareTable } from '../table.ts';

/** What people follow: items, libraries and titles. Each row belongs to the person's subscription in a guild. */
export const followsTable = declareTable({
  columns: {
    id: idColumn(),
    subscription_id: integerColumn('subscriptionId'),
    user_id: textColumn('userId'),
    guild_id: textColumn('guildId'),
    kind: keywordColumn('kind', ['item', 'library', 'title']),
    /** Key of the item or library. Empty if the person waits for a title. */
    key: followedKey('key'),
    guid: nullableColumn(textColumn('guid')),
    title: textColumn('title'),
    /** The title, simplified for comparison. Null unless the person waits for a title. */
    folded: nullableColumn(textColumn('folded')),
    year: nullableColumn(integerColumn('year')),
    created_at: timeColumn('createdAt'),
    /** When the awaited title arrived. The follow stays until its notification is posted. */
    arrived_at: nullableColumn(timeColumn('arrivedAt')),
    wish_id: nullableColumn(integerColumn('wishId')),
    /** True if the follow applies to every media server. */
    everywhere: withDatabaseDefault(booleanColumn('isEverywhere')),
    /** Ids of the events about the arrival of the title, as JSON. */
    arrived_with: nullableColumn(textColumn('arrivedWith')),
  },
  key: ['id'],
  owners: {
    person: { columns: { user_id: 'delete' } },
    guild: { column: 'guild_id' },
    // Only follows of an item or library belong to a media server. A title that has not arrived is on none.
    server: { rows: (server) => sql`(key <> '' and ${isRefToServer(sql.ref('key'), server)})` },
  },
  typed: { columns: ['title', 'folded'] },
});
