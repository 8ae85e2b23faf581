import { sql } from 'kysely';
import { z } from 'zod';
import { FEEDS } from '../../../domain/notifications/feeds.ts';
import { PEOPLE_SHOWN } from '../../../domain/notifications/peopleShown.ts';
import { INCLUDED_CHANGES } from '../../../domain/notifications/settings.ts';
import { digest, quietHours } from '../../../domain/notifications/storedSettings.ts';
import { RECAP_PARTS } from '../../../domain/statistics/recap/recap.ts';
import { id, integer, json, libraryKey, optional, text, time, withDatabaseDefault, word } from '../column.ts';
import { isRefToServer } from '../serverCondition.ts';
import { table } from '../table.ts';

const subscriptionSettings = z.object({
  digest,
  quiet: quietHours.optional(),
  /** Time zone of the subscription. Undefined for the default one. */
  timeZone: z.string().optional(),
  mentionRoleId: z.string().optional(),
  mentionUserId: z.string().optional(),
  onlyIfUpToDate: z.boolean().optional(),
  isChosen: z.boolean().optional(),
  people: z.enum(PEOPLE_SHOWN),
  locale: z.string(),
  include: z.enum(INCLUDED_CHANGES),
  hiddenParts: z.array(z.enum(RECAP_PARTS)).readonly().optional(),
});

/** Ids are not reused, so that work for a deleted subscription does not affect another one. */
export const subscriptions = table({
  columns: {
    id: id(),
    guild_id: text('guildId'),
    feed: word('feed', FEEDS),
    /**
     * Key of a media server or library. Empty for all that the guild may see. For a person who follows something: `@`
     * and the person's id.
     */
    library_key: libraryKey('libraryKey'),
    /** The channel to post in. Empty until the person's direct messages are opened. */
    channel_id: text('channelId'),
    settings: json('settings', subscriptionSettings),
    set_by: optional(text('setBy')),
    paused_at: optional(time('pausedAt')),
    digested_at: optional(time('digestedAt')),
    /** A number that grows with every change that affects how posts look. */
    revision: withDatabaseDefault(integer('revision')),
    /** Number of pending notifications that were deleted because there were too many (`trimWaitingNotifications`). */
    dropped: withDatabaseDefault(integer('dropped')),
    created_at: time('createdAt'),
    /** The person who follows something. Empty for a guild's subscription. */
    user_id: withDatabaseDefault(text('userId')),
    /** When a person was told that notifications cannot reach them. */
    warned_at: optional(time('warnedAt')),
  },
  key: ['id'],
  owners: {
    person: { columns: { user_id: 'delete', set_by: 'clear' } },
    guild: { column: 'guild_id', madeAt: 'created_at' },
    server: {
      // A person's subscription stays, because it may concern several media servers.
      rows: (server) => sql`(user_id = '' and library_key <> '' and ${isRefToServer(sql.ref('library_key'), server)})`,
      only: 'removed',
    },
  },
  checked: ['settings'],
});
