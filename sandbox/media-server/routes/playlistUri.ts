import type { RouteContext } from '../http/route.ts';
import { DIGITS_PATTERN } from '../http/route.ts';
import type { LibraryItem } from '../library/item.ts';
import { findItemByRatingKey } from './issuedItem.ts';

interface Named {
  readonly items: readonly LibraryItem[];
  /** Number of requested items that this server does not have. */
  readonly unknown: number;
}

/**
 * Finds the items of a uri: `server://{machine_id}/com.mediaapp.plugins.library/library/metadata/<id>` (interface.md,
 * 4.14). One slash comes before the key (MEDIA-SERVER.md). Commas join several ids, where allowed. Returns `bad` for an
 * invalid uri.
 */
export function findItemsByUri(context: RouteContext, uri: string): Named | 'bad' {
  const { machineIdentifier, words } = context.world;
  const prefix = `server://${machineIdentifier}/${words.libraryPlugin}/library/metadata/`;
  const keyList = uri.slice(prefix.length);
  const keys = words.playlistUris === 'several items' ? keyList.split(',') : [keyList];
  if (!uri.startsWith(prefix) || !keys.every((key) => DIGITS_PATTERN.test(key))) {
    context.violation(`the uri "${uri}" is not an item of this server`);
    return 'bad';
  }
  const items = keys.flatMap((key) => findItemByRatingKey(context, key) ?? []);
  return { items, unknown: keys.length - items.length };
}
