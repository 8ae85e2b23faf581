import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Texts } from '../texts/texts.ts';

/** What kind of thing it is, in a word. `hubType` is the type of the hub it was found in, for a tag that does not say. */
export function kindName({ search }: Texts, item: MediaItem, hubType = ''): string {
  const names: Readonly<Record<string, string>> = search.tags;
  const field = fieldOf(item) ?? hubType;
  return item.kind === 'tag' && Object.hasOwn(names, field)
    ? (names[field] ?? search.kinds.tag)
    : search.kinds[item.kind];
}

/** A tag is a filter: either `actor=12` alone, or an address that ends with it (2.11). */
function fieldOf({ tag }: MediaItem): string | undefined {
  const filter = tag?.filter ?? tag?.key?.split('?').at(-1);
  return /^([a-z]+)=/i.exec(filter ?? '')?.[1];
}
