import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCallWithoutServer } from '../../../src/api/call.ts';
import { accountResourcesEndpoint } from '../../../src/api/resources/accountResources.ts';
import { settingsEndpoint } from '../../../src/api/resources/server.ts';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import { runs } from '../../support/runs.ts';
import { decodesSafely, mutated, random } from './documents.ts';

const RUNS = runs(100, 50_000);

test('mutated documents decode to a value or a typed failure', async () => {
  await fc.assert(fc.asyncProperty(mutated, decodesSafely), RUNS);
});

test('random documents decode to a value or a typed failure', async () => {
  await fc.assert(fc.asyncProperty(random, decodesSafely), RUNS);
});

test('a secret in its own attribute never becomes part of a decoded value', async () => {
  const secret = fc.string({ minLength: 8, unit: fc.constantFrom(...'abcdefghijkmnpqrstuvwxyz') }).map((s) => `Q${s}Q`);
  await fc.assert(
    fc.asyncProperty(secret, async (text) => {
      const bytes = Buffer.from(
        `<MediaContainer><Device name="a" accessToken="${text}"/><Setting id="xToken" value="${text}"/></MediaContainer>`,
      );
      const call = createCallWithoutServer({
        vocabulary: () => VOCABULARIES.neutral,
        send: async () => ({ status: 200, bytes }),
        close: async () => undefined,
      });
      expect(JSON.stringify([await call(accountResourcesEndpoint), await call(settingsEndpoint())])).not.toContain(
        text,
      );
    }),
    { numRuns: 100 },
  );
});
