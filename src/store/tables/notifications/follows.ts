import { sql } from 'kysely';
import { filled, flag, followedKey, id, integer, optional, text, time, word } from '../column.ts';
import { isRefTo } from '../serverCondition.ts';
import { table } from '../table.ts';

/** Items, libraries and titles that people follow. Each follow belongs to the person's subscription in this guild. */
export const follows = table({
  columns: {
    id: id(),
    subscription_id: integer('subscriptionId'),
    user_id: text('userId'),
    guild_id: text('guildId'),
    kind: word('kind', ['item', 'library', 'title']),
    /** The followed item or library. Empty if the person waits for a title. */
    key: followedKey('key'),
    guid: optional(text('guid')),
    title: text('title'),
    /** The folded title, by which titles are compared. Only set if the person waits for a title. */
    folded: optional(text('folded')),
    /** The year of the awaited title, if the person named one. */
    year: optional(integer('year')),
    created_at: time('createdAt'),
    /** Time at which the awaited title arrived. Its notification is pending. */
    arrived_at: optional(time('arrivedAt')),
    wish_id: optional(integer('wishId')),
    /** True if the guid also counts on other servers than the key's. */
    everywhere: filled(flag('isEverywhere')),
    /** JSON: the events with which the title arrived. */
    arrived_with: optional(text('arrivedWith')),
  },
  key: ['id'],
  owners: {
    person: { columns: { user_id: 'delete' } },
    guild: { column: 'guild_id' },
    // A title that is still missing belongs to no server.
    server: { rows: (server) => sql`(key <> '' and ${isRefTo(sql.ref('key'), server)})` },
  },
  typed: { columns: ['title', 'folded'] },
});
