import { expect, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { createSteppedClock } from '../support/steppedClock.ts';
import { memoryStore, silent, temporaryPath } from './support/openStore.ts';

test('nothing is remembered of a server that nobody has met', async () => {
  const { vocabularyMemory } = await memoryStore();
  expect(await vocabularyMemory.recall()).toBeUndefined();
});

test('what was found last is remembered across a restart', async () => {
  const path = await temporaryPath();
  const open = () => openStore({ path, clock: createSteppedClock(), log: silent });
  const first = await open();
  await first.vocabularyMemory.remember({ vocabulary: 'neutral', machineIdentifier: 'a' });
  await first.vocabularyMemory.remember({ vocabulary: 'plex', machineIdentifier: 'b' });
  await first.close();
  const second = await open();
  expect(await second.vocabularyMemory.recall()).toEqual({ vocabulary: 'plex', machineIdentifier: 'b' });
  await second.close();
});
