import fc from 'fast-check';
import { test } from 'vitest';
import { decodesSafely, mutated, random } from '../api/property/documents.ts';

test('50,000 mutated documents each give a value or a typed failure', async () => {
  await fc.assert(fc.asyncProperty(mutated, decodesSafely), { numRuns: 50_000 });
});

test('50,000 random documents each give a value or a typed failure', async () => {
  await fc.assert(fc.asyncProperty(random, decodesSafely), { numRuns: 50_000 });
});
