import type { RouteContext } from '../http/route.ts';
import { DIGITS } from '../http/route.ts';
import type { Item } from '../library/item.ts';
import { knownItem } from './knownItem.ts';

interface Named {
  readonly items: readonly Item[];
  /** How many of the named items do not exist here. */
  readonly unknown: number;
}

/**
 * Finds the items of `server://{machine_id}/com.mediaapp.plugins.library/library/metadata/<id>` (4.14). The
 * key follows after one slash, as MEDIA-SERVER.md says; where several items are allowed, commas join their
 * ids. `bad` stands for an invalid value.
 */
export function itemsOfUri(context: RouteContext, uri: string): Named | 'bad' {
  const { machineIdentifier, words } = context.world;
  const prefix = `server://${machineIdentifier}/${words.libraryPlugin}/library/metadata/`;
  const named = uri.slice(prefix.length);
  const keys = words.playlistUris === 'several items' ? named.split(',') : [named];
  if (!uri.startsWith(prefix) || !keys.every((key) => DIGITS.test(key))) {
    context.violation(`the uri "${uri}" is not an item of this server`);
    return 'bad';
  }
  const items = keys.flatMap((key) => knownItem(context, key) ?? []);
  return { items, unknown: keys.length - items.length };
}
