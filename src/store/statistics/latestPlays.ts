import { z } from 'zod';
import { ITEM_KINDS } from '../../domain/media/items/item.ts';
import type { LatestPlay } from '../../domain/statistics/plays.ts';
import { dateOf } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { isThere } from './slices.ts';

const itemKind = z.enum(ITEM_KINDS).catch('other');

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
  return (await found.execute()).map((row) => ({
    ...{ kind: itemKind.parse(row.kind), title: row.title, viewedAt: new Date(row.viewed_at) },
    ...{ parentTitle: row.parent_title ?? undefined, grandparentTitle: row.grandparent_title ?? undefined },
    originallyAvailableAt: dateOf(row.originally_available_at),
  }));
}
