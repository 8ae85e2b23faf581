import type { RouteContext } from '../http/route.ts';
import { DIGITS_PATTERN } from '../http/route.ts';
import type { LibraryItem } from '../library/item.ts';

/** Finds an item by its key. A malformed key, or a key that this server has not issued, is recorded as a violation. */
export function findItemByRatingKey(context: RouteContext, ratingKey: string): LibraryItem | undefined {
  const { library, playlists } = context.world;
  if (!DIGITS_PATTERN.test(ratingKey)) context.violation(`"${ratingKey}" is not a ratingKey`);
  else if (playlists.wasIssued(ratingKey)) context.violation(`${ratingKey} is a playlist, not an item`);
  else if (!library.wasIssued(ratingKey)) context.violation(`the ratingKey ${ratingKey} was never given out`);
  return library.get(ratingKey);
}
