import type { z } from 'zod';
import { type ScrubSecrets, scrubSecretsFromValue } from '../domain/scrub.ts';
import type { ResponseReader } from './endpoint.ts';
import { UnreadableXmlError } from './xml/unreadable.ts';

/** Default maximum size of a document, in bytes. */
const MAX_BYTES = 64 * 1024;

interface JsonOptions {
  readonly maxBytes?: number;
  /** True to remove secrets before the schema checks the document, because an escape sequence may spell one. */
  readonly removesSecrets?: boolean;
}

/**
 * Makes the reader for a JSON response. Its errors state only what was `expected`, because a message of the parser or
 * the schema could quote a secret.
 */
export const createJsonResponseReader = <Value>(
  schema: z.ZodType<Value>,
  expected: string,
  { maxBytes = MAX_BYTES, removesSecrets = false }: JsonOptions = {},
): ResponseReader<Value> => ({
  accept: 'application/json',
  maxBytes,
  open: ({ response }) => ({
    add: () => undefined,
    end: () =>
      decodeJson(schema, expected, { bytes: response.bytes, scrub: removesSecrets ? response.scrub : undefined }),
  }),
});

interface JsonBytes {
  readonly bytes: Uint8Array;
  readonly scrub: ScrubSecrets | undefined;
}

function decodeJson<Value>(schema: z.ZodType<Value>, expected: string, { bytes, scrub }: JsonBytes): Value {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return schema.parse(scrub ? scrubSecretsFromValue(value, scrub) : value);
  } catch {
    // Despite its name, this error also stands for JSON that cannot be read.
    throw new UnreadableXmlError(`it is not ${expected}`);
  }
}
