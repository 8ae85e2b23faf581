import { sql } from 'kysely';
import { filled, flag, followedKey, id, integer, optional, text, time, word } from '../column.ts';
import { isRefTo } from '../serverCondition.ts';
import { table } from '../table.ts';

/** What people follow, each by their subscription in that guild. */
export const follows = table({
  columns: {
    id: id(),
    subscription_id: integer('subscriptionId'),
    user_id: text('userId'),
    guild_id: text('guildId'),
    kind: word('kind', ['item', 'library', 'title']),
    /** Empty for a title. */
    key: followedKey('key'),
    guid: optional(text('guid')),
    title: text('title'),
    /** A title that is not there yet, as titles are compared. */
    folded: optional(text('folded')),
    /** The year of that title, if somebody named one. */
    year: optional(integer('year')),
    created_at: time('createdAt'),
    /** When it arrived. What tells the person is pending. */
    arrived_at: optional(time('arrivedAt')),
    /** Of a title that stands on the guild's list of wishes. */
    wish_id: optional(integer('wishId')),
    /** True if other servers than that of the key count, by the guid. */
    everywhere: filled(flag('isEverywhere')),
    /** JSON: the events with which it arrived. */
    arrived_with: optional(text('arrivedWith')),
  },
  key: ['id'],
  owners: {
    person: { columns: { user_id: 'delete' } },
    guild: { column: 'guild_id' },
    // A title is of no server yet.
    server: { rows: (server) => sql`(key <> '' and ${isRefTo(sql.ref('key'), server)})` },
  },
  typed: { columns: ['title', 'folded'] },
});
