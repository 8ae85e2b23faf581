import { z } from 'zod';
import { ITEM_KINDS } from '../../domain/media/items/item.ts';
import { itemRef, pictureRef } from '../../domain/servers/storedRefs.ts';

export const optionalText = z.string().optional();
export const optionalNumber = z.number().optional();

const thumb = pictureRef.optional();

/** Fields of an item that an event stores: only what a message may show. */
export const itemData = z.object({
  kind: z.enum(ITEM_KINDS),
  title: z.string(),
  ratingKey: itemRef.optional(),
  parentTitle: optionalText,
  grandparentTitle: optionalText,
  editionTitle: optionalText,
  originalTitle: optionalText,
  index: optionalNumber,
  parentIndex: optionalNumber,
  year: optionalNumber,
  thumb,
  parentThumb: thumb,
  grandparentThumb: thumb,
});
