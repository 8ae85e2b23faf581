import { z } from 'zod';

/** A date stored in JSON as ms. */
export const date = z.codec(z.int(), z.date(), { decode: (ms) => new Date(ms), encode: (at) => at.getTime() });

const json = z.codec(z.string(), z.unknown(), {
  decode: (text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.issues.push({ code: 'custom', message: 'no JSON', input: undefined });
      return z.NEVER;
    }
  },
  encode: (value) => JSON.stringify(value),
});

/**
 * Decodes text that contains JSON of that schema, and encodes it again. `encode` throws if the value does not match the
 * schema. Stored data is untrusted, so broken JSON is an ordinary issue: `safeParse` never throws, and no error repeats
 * the text. Make one codec per schema, because making it takes 60 µs, a hundred times as long as decoding a short text.
 */
export const jsonOf = <Schema extends z.ZodType>(schema: Schema) => json.pipe(schema);
