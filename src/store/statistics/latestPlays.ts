import { z } from 'zod';
import { ITEM_KINDS } from '../../domain/media/items/item.ts';
import type { LatestPlay } from '../../domain/statistics/plays.ts';
import { optionalText, optionalTime, time } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { isThere } from './slices.ts';

const row = z
  .object({
    kind: z.enum(ITEM_KINDS).catch('other'),
    title: z.string(),
    parent_title: optionalText,
    grandparent_title: optionalText,
    originally_available_at: optionalTime,
    viewed_at: time,
  })
  .transform(
    ({ kind, title, parent_title, grandparent_title, originally_available_at, viewed_at }): LatestPlay => ({
      ...{ kind, title, parentTitle: parent_title, grandparentTitle: grandparent_title },
      ...{ originallyAvailableAt: originally_available_at, viewedAt: viewed_at },
    }),
  );

/** Walks the index of plays in time from its end. */
export async function latestPlays(
  db: Database,
  librarySectionIds: readonly string[],
  limit: number,
): Promise<readonly LatestPlay[]> {
  const newest = db
    .selectFrom('plays')
    .select(['kind', 'title', 'parent_title', 'grandparent_title', 'originally_available_at', 'viewed_at'])
    .where(isThere)
    .orderBy('viewed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  const found = librarySectionIds.length === 0 ? newest : newest.where('library_key', 'in', librarySectionIds);
  return (await found.execute()).map((each) => row.parse(each));
}
