import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { CHANNEL, silent, temporaryPath } from '../support/openStore.ts';

async function opened(path: string) {
  const store = await openDatabaseStore({ path, clock: createSteppedClock(), log: silent });
  onTestFinished(() => store.close());
  return store;
}

const NOW = { earliest: new Date(0), latest: new Date(0) };

test('the process that opened the database last owns it, and the earlier process finds nothing to send', async () => {
  const path = await temporaryPath();
  const first = await opened(path);
  await first.outbox.add({ key: 'k', channelId: CHANNEL, body: 'pending' });
  expect(await first.ownership.isHeld()).toBe(true);
  expect(await first.outbox.channels()).toEqual([CHANNEL]);
  await rm(`${path}.lock`);
  const second = await opened(path);
  expect([await first.ownership.isHeld(), await second.ownership.isHeld()]).toEqual([false, true]);
  expect([await first.outbox.channels(), await first.outbox.next(CHANNEL)]).toEqual([[], undefined]);
  expect(await first.outbox.sending({ id: 1, channelId: CHANNEL }, NOW)).toBe(false);
  expect(await second.outbox.channels()).toEqual([CHANNEL]);
  expect(await second.outbox.next(CHANNEL)).toMatchObject({ state: { kind: 'waiting' } });
  expect(await second.outbox.sending({ id: 1, channelId: CHANNEL }, NOW)).toBe(true);
});
