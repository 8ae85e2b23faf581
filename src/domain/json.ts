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
 * Stored text that holds JSON of that schema; `encode` writes what the schema names, and throws on what is not of it. What a database holds
 * comes from outside too, so text that is not JSON is an issue like any other: `safeParse` never throws, and no error repeats the text.
 * Make it once per schema: that takes some 60 µs, about a hundred times as long as decoding a short text.
 */
export const jsonOf = <Schema extends z.ZodType>(schema: Schema) => json.pipe(schema);
