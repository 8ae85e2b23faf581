import { z } from 'zod';

export const dateCodec = z.codec(z.int(), z.date(), { decode: (ms) => new Date(ms), encode: (at) => at.getTime() });

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
 * Decodes JSON text of that schema, and encodes a value as JSON text. `encode` throws if the value does not match the
 * schema. Stored text is untrusted: for broken JSON, `safeParse` returns an issue and does not throw, and no error
 * repeats the text. Make one codec per schema, because that takes 60 µs, a hundred times as long as decoding a short
 * text.
 */
export const jsonCodec = <Schema extends z.ZodType>(schema: Schema) => json.pipe(schema);
