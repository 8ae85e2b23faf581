import { sql } from 'kysely';
import { flag, followedKey, id, integer, optional, text, time, withDatabaseDefault, word } from '../column.ts';
import { isRefToServer } from '../serverCondition.ts';
import { table } from '../table.ts';

/** What people follow: items, libraries and titles. Each row belongs to the person's subscription in a guild. */
export const follows = table({
  columns: {
    id: id(),
    subscription_id: integer('subscriptionId'),
    user_id: text('userId'),
    guild_id: text('guildId'),
    kind: word('kind', ['item', 'library', 'title']),
    /** Key of the item or library. Empty if the person waits for a title. */
    key: followedKey('key'),
    guid: optional(text('guid')),
    title: text('title'),
    /** The title, simplified for comparison. Null unless the person waits for a title. */
    folded: optional(text('folded')),
    year: optional(integer('year')),
    created_at: time('createdAt'),
    /** When the awaited title arrived. The follow stays until its notification is posted. */
    arrived_at: optional(time('arrivedAt')),
    wish_id: optional(integer('wishId')),
    /** True if the follow applies to every media server. */
    everywhere: withDatabaseDefault(flag('isEverywhere')),
    /** Ids of the events about the arrival of the title, as JSON. */
    arrived_with: optional(text('arrivedWith')),
  },
  key: ['id'],
  owners: {
    person: { columns: { user_id: 'delete' } },
    guild: { column: 'guild_id' },
    // A title that has not arrived is on no media server.
    server: { rows: (server) => sql`(key <> '' and ${isRefToServer(sql.ref('key'), server)})` },
  },
  typed: { columns: ['title', 'folded'] },
});
