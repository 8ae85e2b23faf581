import { sql } from 'kysely';
import { z } from 'zod';
import { FEEDS } from '../../../domain/notifications/feeds.ts';
import { PEOPLE_SHOWN } from '../../../domain/notifications/peopleShown.ts';
import { type Digest, INCLUDED_CHANGES } from '../../../domain/notifications/settings.ts';
import { filled, id, integer, json, libraryKey, optional, text, time, word } from '../column.ts';
import { isRefTo } from '../serverCondition.ts';
import { table } from '../table.ts';

/** Minutes after local midnight. */
const minute = z.int().min(0).max(1439);

const digest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('hourly') }),
  z.object({ kind: z.literal('daily'), at: minute }),
  z.object({ kind: z.literal('weekly'), weekday: z.int().min(1).max(7), at: minute }),
]) satisfies z.ZodType<Digest>;

const subscriptionSettings = z.object({
  digest,
  quiet: z.object({ from: minute, to: minute }).optional(),
  /** Missing if the default applies. */
  timeZone: z.string().optional(),
  mentionRoleId: z.string().optional(),
  mentionUserId: z.string().optional(),
  onlyIfUpToDate: z.boolean().optional(),
  isChosen: z.boolean().optional(),
  people: z.enum(PEOPLE_SHOWN),
  locale: z.string(),
  include: z.enum(INCLUDED_CHANGES),
});

/**
 * Subscriptions: the channels and people that get events. Ids are never reused, so that work begun for a
 * deleted one never reaches another.
 */
export const subscriptions = table({
  columns: {
    id: id(),
    guild_id: text('guildId'),
    feed: word('feed', FEEDS),
    /**
     * Empty for all that the guild may see; the key of a server or a library; '@' and the id of a person who
     * follows something.
     */
    library_key: libraryKey('libraryKey'),
    /** Empty until the direct messages of the person were opened. */
    channel_id: text('channelId'),
    settings: json('settings', subscriptionSettings),
    set_by: optional(text('setBy')),
    paused_at: optional(time('pausedAt')),
    digested_at: optional(time('digestedAt')),
    /** Counts every change to how its posts look. */
    revision: filled(integer('revision')),
    /** Number of pending notifications that were dropped because there were too many (`trimWaiting`). */
    dropped: filled(integer('dropped')),
    created_at: time('createdAt'),
    /** The id of the person who follows something; empty for a subscription of the guild. */
    user_id: filled(text('userId')),
    /** When the person read, in answer to something else, that nothing reaches them. */
    warned_at: optional(time('warnedAt')),
  },
  key: ['id'],
  owners: {
    person: { columns: { user_id: 'delete', set_by: 'clear' } },
    guild: { column: 'guild_id', madeAt: 'created_at' },
    server: {
      // A person's follows are about several servers, and stay.
      rows: (server) => sql`(user_id = '' and library_key <> '' and ${isRefTo(sql.ref('library_key'), server)})`,
      only: 'removed',
    },
  },
  checked: ['settings'],
});
