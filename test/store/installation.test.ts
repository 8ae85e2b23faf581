import { expect, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { createSteppedClock } from '../support/steppedClock.ts';
import { memoryStore, silent, temporaryPath } from './support/openStore.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

test('the client identifier is made once: the same at every start', async () => {
  const path = await temporaryPath();
  const seen = [];
  for (const _ of [1, 2]) {
    const store = await openStore({ path, clock: createSteppedClock(), log: silent });
    seen.push(await store.installation.clientIdentifier(), await store.installation.clientIdentifier());
    await store.close();
  }
  expect(seen[0]).toMatch(UUID);
  expect(new Set(seen).size).toBe(1);
});

test('two installations have two client identifiers', async () => {
  const [one, other] = [await memoryStore(), await memoryStore()];
  expect(await one.installation.clientIdentifier()).not.toBe(await other.installation.clientIdentifier());
});
