import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import { itemRefSchema, libraryRefSchema } from '../../../domain/servers/storedRefs.ts';
import { feedEventItemSchema, optionalNumberSchema, optionalTextSchema } from '../feedEventItemSchema.ts';

const goneTitle = z.object({
  kind: feedEventItemSchema.shape.kind,
  ratingKey: itemRefSchema,
  title: z.string(),
  year: optionalNumberSchema,
  parentTitle: optionalTextSchema,
  grandparentTitle: optionalTextSchema,
  index: optionalNumberSchema,
  parentIndex: optionalNumberSchema,
});
export type GoneTitle = z.output<typeof goneTitle>;

const place = { libraryKey: libraryRefSchema, library: z.string(), since: dateCodec };

const goneChange = z.discriminatedUnion('what', [
  z.object({ what: z.enum(['gone', 'back']), ...place, title: goneTitle }),
  /** An alert: so many titles are missing at once that a disk may be disconnected. */
  z.object({ what: z.literal('away'), ...place, missing: z.number() }),
  /**
   * The end of an alert: the titles are back, except those that are still missing. `missing` is the number of these.
   */
  z.object({ what: z.literal('here again'), ...place, missing: z.number() }),
]);
export type GoneTitleChange = z.output<typeof goneChange>;
export type TitleAbsenceChange = Extract<GoneTitleChange, { readonly what: 'gone' | 'back' }>;

export const goneTitleChangeCodec = jsonCodec(goneChange);
/** Content of a message, stored with it. The content changes when titles return. */
export const goneTitlesMessageCodec = jsonCodec(z.array(goneChange));
