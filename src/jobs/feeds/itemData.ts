import { z } from 'zod';
import { ITEM_KINDS } from '../../domain/media/items/item.ts';

export const text = z.string().optional();
/** A key of the media server. */
export const ref = z.string().optional();
export const number = z.number().optional();

/** What an event keeps of an item: what a message may say about it, and no more. */
export const itemData = z.object({
  ...{ kind: z.enum(ITEM_KINDS), title: z.string(), ratingKey: ref, parentTitle: text, grandparentTitle: text },
  ...{ index: number, parentIndex: number, year: number },
  ...{ thumb: ref, parentThumb: ref, grandparentThumb: ref },
});
