import { expect, test } from 'vitest';
import { systemClock as clock } from '../../src/observe/systemClock.ts';
import { openStore } from '../../src/store/open.ts';
import { silent, temporaryPath } from './support/openStore.ts';

test('what is used of the sessions is known after a restart', async () => {
  const path = await temporaryPath();
  const until = new Date('2026-01-01T12:00:00Z');
  const first = await openStore({ path, clock, log: silent });
  expect(await first.sessionStarts.usedUntil()).toBeUndefined();
  await first.sessionStarts.use(new Date(0));
  await first.sessionStarts.use(until);
  await first.close();
  const second = await openStore({ path, clock, log: silent });
  expect(await second.sessionStarts.usedUntil()).toEqual(until);
  await second.close();
});
