import { z } from 'zod';
import type { ReadNewestRelease } from '../../domain/releases.ts';
import { createCallWithoutServer } from '../call.ts';
import { readEndpoint } from '../endpoint.ts';
import { createJsonResponseReader } from '../json.ts';
import type { Transport } from '../transport/request.ts';

/** A release, as GitHub's API describes it. Its notes may be long. */
const releaseSchema = z.object({
  tag_name: z.string().max(100),
  draft: z.boolean().optional(),
  prerelease: z.boolean().optional(),
});
const MAX_BYTES = 1024 * 1024;

/**
 * Reads the newest release of Usher. The request tells the server only the name Usher, and nothing about this
 * installation.
 */
export function createNewestReleaseReader(transport: Transport, path: string): ReadNewestRelease {
  const call = createCallWithoutServer(transport);
  return async (signal) => {
    const reading = createJsonResponseReader(releaseSchema, 'a release', { maxBytes: MAX_BYTES });
    const { tag_name, draft, prerelease } = await call(readEndpoint({ path, proof: 'none', reading }), { signal });
    return draft || prerelease ? undefined : tag_name;
  };
}
