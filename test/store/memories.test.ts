import { describe, expect, test } from 'vitest';
import { openDatabaseStore } from '../../src/store/open.ts';
import { createSteppedClock } from '../support/steppedClock.ts';
import { MEDIA_ACCESS, memoryStore, serverStore, silent, temporaryPath } from './support/openStore.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const at = (time: string) => new Date(`2026-01-01T${time}Z`);

/** A database that outlives the store that is open on it. */
async function onDisk() {
  const path = await temporaryPath();
  return () => openDatabaseStore({ path, clock: createSteppedClock(), log: silent });
}

describe('the client identifier', () => {
  test('the client identifier is created once and is the same at every start', async () => {
    const open = await onDisk();
    const seen = [];
    for (const _ of [1, 2]) {
      const store = await open();
      seen.push(await store.clientIdentity.clientIdentifier(), await store.clientIdentity.clientIdentifier());
      await store.close();
    }
    expect(seen[0]).toMatch(UUID);
    expect(new Set(seen).size).toBe(1);
  });

  test('the client identifier differs between installations', async () => {
    const [one, other] = [await memoryStore(), await memoryStore()];
    expect(await one.clientIdentity.clientIdentifier()).not.toBe(await other.clientIdentity.clientIdentifier());
  });
});

test('the store remembers across a restart until when the bot has used up its session starts at Discord', async () => {
  const open = await onDisk();
  const first = await open();
  expect(await first.sessionStarts.usedUntil()).toBeUndefined();
  await first.sessionStarts.use(new Date(0));
  await first.sessionStarts.use(at('12:00'));
  await first.close();
  const second = await open();
  expect(await second.sessionStarts.usedUntil()).toEqual(at('12:00'));
  await second.close();
});

test('the vocabulary of a media server survives a restart, as it was last detected', async () => {
  const open = await onDisk();
  const first = await open();
  await first.firstServer.plant(MEDIA_ACCESS);
  expect(await first.vocabularyMemory.recall()).toBeUndefined();
  await first.vocabularyMemory.remember({ vocabulary: 'neutral', machineIdentifier: 'a' });
  await first.vocabularyMemory.remember({ vocabulary: 'plex', machineIdentifier: 'a' });
  await first.close();
  const second = await open();
  expect(await second.vocabularyMemory.recall()).toEqual({ vocabulary: 'plex', machineIdentifier: 'a' });
  await second.close();
});

test('the vocabulary of a media server is not used for another machine in its place', async () => {
  const { vocabularyMemory, serverIdentity } = await serverStore();
  await vocabularyMemory.remember({ vocabulary: 'neutral', machineIdentifier: 'a' });
  // Nobody has said yet that it stays.
  await vocabularyMemory.remember({ vocabulary: 'plex', machineIdentifier: 'b' });
  expect(await vocabularyMemory.recall()).toEqual({ vocabulary: 'neutral', machineIdentifier: 'a' });
  expect(await serverIdentity.isAnother('b')).toBe(true);
  await serverIdentity.rememberServer('b');
  expect(await vocabularyMemory.recall()).toBeUndefined();
});

test('each scheduled job recalls its own latest state', async () => {
  const { scheduleMemory } = await memoryStore();
  const first = { schedule: '0 4 * * * UTC', lastAlive: at('12:00') };
  const last = { schedule: '0 5 * * * UTC', since: at('12:10'), lastAlive: at('12:20') };
  expect(await scheduleMemory.recall('maintenance')).toBeUndefined();
  await scheduleMemory.remember('maintenance', first);
  await scheduleMemory.remember('other', first);
  await scheduleMemory.remember('maintenance', last);
  expect(await scheduleMemory.recall('maintenance')).toEqual(last);
  expect(await scheduleMemory.recall('other')).toEqual({ ...first, since: undefined });
});
