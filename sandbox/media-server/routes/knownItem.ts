import type { RouteContext } from '../http/route.ts';
import { DIGITS } from '../http/route.ts';
import type { Item } from '../library/item.ts';

/** The item of a key. A key of a wrong form, or one this server never gave out, is a mistake of the client. */
export function knownItem(context: RouteContext, ratingKey: string): Item | undefined {
  const { library, playlists } = context.world;
  if (!DIGITS.test(ratingKey)) context.violation(`"${ratingKey}" is not a ratingKey`);
  else if (playlists.wasIssued(ratingKey)) context.violation(`${ratingKey} is a playlist, not an item`);
  else if (!library.wasIssued(ratingKey)) context.violation(`the ratingKey ${ratingKey} was never given out`);
  return library.get(ratingKey);
}
