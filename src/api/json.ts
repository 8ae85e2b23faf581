import type { z } from 'zod';
import type { Reading } from './endpoint.ts';
import { UnreadableXml } from './xml/unreadable.ts';

/** The response is a small JSON document. What the parser or the schema would say of it could hold a secret, so `wanted` is said alone. */
export const json = <Value>(schema: z.ZodType<Value>, wanted: string, maxBytes = MAX_BYTES): Reading<Value> => ({
  accept: 'application/json',
  maxBytes,
  open: ({ bytes }) => ({ add: () => undefined, end: () => decoded(schema, wanted, bytes) }),
});

const MAX_BYTES = 64 * 1024;

function decoded<Value>(schema: z.ZodType<Value>, wanted: string, bytes: Uint8Array): Value {
  try {
    return schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new UnreadableXml(`it is not ${wanted}`);
  }
}
