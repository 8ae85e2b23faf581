import { z } from 'zod';
import { dateCodec, jsonCodec } from '../../../domain/json.ts';
import { itemRef, libraryRef } from '../../../domain/servers/storedRefs.ts';
import { itemData, optionalNumber, optionalText } from '../itemData.ts';

const goneTitle = z.object({
  kind: itemData.shape.kind,
  ratingKey: itemRef,
  title: z.string(),
  year: optionalNumber,
  parentTitle: optionalText,
  grandparentTitle: optionalText,
  index: optionalNumber,
  parentIndex: optionalNumber,
});
export type GoneTitle = z.output<typeof goneTitle>;

const place = { libraryKey: libraryRef, library: z.string(), since: dateCodec };

const goneChange = z.discriminatedUnion('what', [
  z.object({ what: z.enum(['gone', 'back']), ...place, title: goneTitle }),
  /** An alert: so many titles are missing at once that a disk may be disconnected. */
  z.object({ what: z.literal('away'), ...place, missing: z.number() }),
  /** The end of an alert: the titles are back, except for `missing`, which is their number. */
  z.object({ what: z.literal('here again'), ...place, missing: z.number() }),
]);
export type GoneChange = z.output<typeof goneChange>;
export type TitleAbsenceChange = Extract<GoneChange, { readonly what: 'gone' | 'back' }>;

export const goneChangeCodec = jsonCodec(goneChange);
/** Content of a message, stored with it. The content changes when titles return. */
export const goneMessageCodec = jsonCodec(z.array(goneChange));
