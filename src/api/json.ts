import type { z } from 'zod';
import { type Scrub, scrubbedValue } from '../domain/scrub.ts';
import type { Reading } from './endpoint.ts';
import { UnreadableXml } from './xml/unreadable.ts';

interface JsonOptions {
  readonly maxBytes?: number;
  /**
   * Scrubs secrets before the schema sees the document. The bytes have lost theirs already, but an escape may
   * spell one.
   */
  readonly isScrubbed?: boolean;
}

/**
 * The response is a small JSON document. The parser's or the schema's message could quote a secret, so an
 * error states only `wanted`.
 */
export const json = <Value>(
  schema: z.ZodType<Value>,
  wanted: string,
  { maxBytes = MAX_BYTES, isScrubbed = false }: JsonOptions = {},
): Reading<Value> => ({
  accept: 'application/json',
  maxBytes,
  open: ({ response }) => ({
    add: () => undefined,
    end: () => decoded(schema, wanted, { bytes: response.bytes, scrub: isScrubbed ? response.scrub : undefined }),
  }),
});

const MAX_BYTES = 64 * 1024;

interface Sent {
  readonly bytes: Uint8Array;
  readonly scrub: Scrub | undefined;
}

function decoded<Value>(schema: z.ZodType<Value>, wanted: string, { bytes, scrub }: Sent): Value {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return schema.parse(scrub ? scrubbedValue(value, scrub) : value);
  } catch {
    throw new UnreadableXml(`it is not ${wanted}`);
  }
}
