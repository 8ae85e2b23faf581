import type { Ask } from '../http/route.ts';
import { DIGITS } from '../http/route.ts';
import type { Item } from '../library/item.ts';
import { knownItem } from './known.ts';

/**
 * The item of `server://{machine_id}/com.mediaapp.plugins.library/library/metadata/<id>` (4.14). The key follows with
 * one slash, as MEDIA-SERVER.md says. `bad` is a value that is not valid; `unknown` an item that is not here.
 */
export function itemOfUri(ask: Ask, uri: string): Item | 'bad' | 'unknown' {
  const { machineIdentifier, words } = ask.world;
  const prefix = `server://${machineIdentifier}/${words.libraryPlugin}/library/metadata/`;
  const ratingKey = uri.slice(prefix.length);
  if (!uri.startsWith(prefix) || !DIGITS.test(ratingKey)) {
    ask.violation(`the uri "${uri}" is not an item of this server`);
    return 'bad';
  }
  return knownItem(ask, ratingKey) ?? 'unknown';
}
