import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { openStore, silent, temporaryPath } from '../support/openStore.ts';

test('a person’s known libraries are forgotten together with their only account, which an admin had mapped', async () => {
  const path = await temporaryPath();
  const clock = createSteppedClock();
  const store = await openStore({ path, clock, log: silent });
  const file = new DatabaseSync(path);
  onTestFinished(async () => {
    file.close();
    await store.close();
  });
  const people = () => file.prepare('select user_id from library_access').all();
  await store.linkedAccounts.map('alice', '7');
  await store.libraryAccesses.keep({ userId: 'alice', server: serverId(1) }, ['1:2'], clock.now());
  expect(people()).toEqual([{ user_id: 'alice' }]);
  await store.privacy.forgetAccount('7');
  expect(people()).toEqual([]);
});
