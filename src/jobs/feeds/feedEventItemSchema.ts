import { z } from 'zod';
import { ITEM_KINDS } from '../../domain/media/items/item.ts';
import { itemRefSchema, pictureRefSchema } from '../../domain/servers/storedRefs.ts';

export const optionalTextSchema = z.string().optional();
export const optionalNumberSchema = z.number().optional();

const thumb = pictureRefSchema.optional();

/** Fields of an item that an event stores: only what a message may show. */
export const feedEventItemSchema = z.object({
  kind: z.enum(ITEM_KINDS),
  title: z.string(),
  ratingKey: itemRefSchema.optional(),
  parentTitle: optionalTextSchema,
  grandparentTitle: optionalTextSchema,
  editionTitle: optionalTextSchema,
  originalTitle: optionalTextSchema,
  index: optionalNumberSchema,
  parentIndex: optionalNumberSchema,
  year: optionalNumberSchema,
  thumb,
  parentThumb: thumb,
  grandparentThumb: thumb,
});
