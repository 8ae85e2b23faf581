import { NoSuchThing, read, xml } from '../endpoint.ts';
import { decodeItem, itemsIn } from '../items/item.ts';
import { checkedId } from '../paths.ts';
import { id } from '../xml/fields.ts';
import { attributesOf } from '../xml/xml.ts';

/** Named in 4.24, shown in MEDIA-SERVER.md. The path names the item, so a 404 means that the item does not exist. */
export function item(ratingKey: string) {
  const path = `/library/metadata/${checkedId(ratingKey, 'GET', '/library/metadata/{id}')}`;
  return read({
    path,
    reading: xml((container) => {
      const all = itemsIn(container);
      const found = all.find(({ element }) => id(attributesOf(element), 'ratingKey') === ratingKey) ?? all[0];
      if (found === undefined) throw new NoSuchThing('the response contains no item');
      return decodeItem(found, attributesOf(container));
    }),
  });
}
