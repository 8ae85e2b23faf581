import { sql } from 'kysely';
import { z } from 'zod';
import { FEEDS } from '../../../domain/notifications/feeds.ts';
import { PEOPLE_DISPLAY_MODES } from '../../../domain/notifications/peopleShown.ts';
import { NEW_ITEMS_FEED_SCOPES } from '../../../domain/notifications/settings.ts';
import { digestTimingSchema, quietHoursSchema } from '../../../domain/notifications/storedSettings.ts';
import { RECAP_PARTS } from '../../../domain/statistics/recap/recap.ts';
import {
  idColumn,
  integerColumn,
  jsonColumn,
  keywordColumn,
  libraryKeyColumn,
  nullableColumn,
  textColumn,
  timeColumn,
  withDatabaseDefault,
} from '../column.ts';
import { isRefToServer } from '../serverCondition.ts';
import { declareTable } from '../table.ts';

const subscriptionSettings = z.object({
  digest: digestTimingSchema,
  quiet: quietHoursSchema.optional(),
  /** Time zone of the subscription. Undefined for the default one. */
  timeZone: z.string().optional(),
  mentionRoleId: z.string().optional(),
  mentionUserId: z.string().optional(),
  onlyIfUpToDate: z.boolean().optional(),
  isChosen: z.boolean().optional(),
  people: z.enum(PEOPLE_DISPLAY_MODES),
  locale: z.string(),
  include: z.enum(NEW_ITEMS_FEED_SCOPES),
  hiddenParts: z.array(z.enum(RECAP_PARTS)).readonly().optional(),
});

/** Ids are not reused, so that work for a deleted subscription does not affect another one. */
export const subscriptionsTable = declareTable({
  columns: {
    id: idColumn(),
    guild_id: textColumn('guildId'),
    feed: keywordColumn('feed', FEEDS),
    /**
     * Key of a media server or library. Empty for all that the guild may see. For a person who follows something: `@`
     * and the person's id.
     */
    library_key: libraryKeyColumn('libraryKey'),
    /** The channel to post in. Empty until the person's direct messages are opened. */
    channel_id: textColumn('channelId'),
    settings: jsonColumn('settings', subscriptionSettings),
    set_by: nullableColumn(textColumn('setBy')),
    paused_at: nullableColumn(timeColumn('pausedAt')),
    digested_at: nullableColumn(timeColumn('digestedAt')),
    /** A number that grows with every change that affects how posts look. */
    revision: withDatabaseDefault(integerColumn('revision')),
    /** Number of pending notifications that were deleted because there were too many (`trimWaitingNotifications`). */
    dropped: withDatabaseDefault(integerColumn('dropped')),
    created_at: timeColumn('createdAt'),
    /** The person who follows something. Empty for a guild's subscription. */
    user_id: withDatabaseDefault(textColumn('userId')),
    /** When a person was told that notifications cannot reach them. */
    warned_at: nullableColumn(timeColumn('warnedAt')),
  },
  key: ['id'],
  owners: {
    person: { columns: { user_id: 'delete', set_by: 'clear' } },
    guild: { column: 'guild_id', madeAt: 'created_at' },
    server: {
      // Only a guild's subscription is deleted with a media server. A person's subscription may concern several
      // servers.
      rows: (server) => sql`(user_id = '' and library_key <> '' and ${isRefToServer(sql.ref('library_key'), server)})`,
      only: 'removed',
    },
  },
  checked: ['settings'],
});
