import { expect, test } from 'vitest';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { silent, temporaryPath } from '../support/openStore.ts';

test('a person is an admin from their appointment until their dismissal, also after a restart', async () => {
  const [path, clock] = [await temporaryPath(), createSteppedClock()];
  const open = () => openDatabaseStore({ path, clock, log: silent });
  const { installationAdmins: admins, close } = await open();
  for (const userId of ['42', '7', '42']) {
    await admins.appoint(userId, '1');
    await clock.advance(1);
  }
  expect(admins.list()).toEqual(['42', '7']);
  await close();
  const again = await open();
  expect(again.installationAdmins.list()).toEqual(['42', '7']);
  await again.installationAdmins.dismiss('42');
  await again.installationAdmins.dismiss('8');
  expect(again.installationAdmins.list()).toEqual(['7']);
  await again.close();
});
