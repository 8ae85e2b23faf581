import { expect, onTestFinished, test } from 'vitest';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { keyFor } from '../../../src/main/keys/installationKey.ts';
import { openStore } from '../../../src/store/open.ts';
import { RECORDED } from '../../support/fullInstallation/recorded.ts';
import { FULL_KEY, restoreFullInstallation } from '../../support/oldDatabase/oldDatabase.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { silent, temporaryPath } from '../support/openStore.ts';

const CELLAR = serverId(1);
const ATTIC = serverId(2);
const FIRST_GUILD = '110000000000000001';
const SECOND_GUILD = '110000000000000002';
const VERA = '110000000000000101';

test('the store opens a full installation of an earlier version with its servers, guilds and tokens', async () => {
  const path = await temporaryPath();
  restoreFullInstallation(path);
  const key = Buffer.from(FULL_KEY, 'base64');
  const store = await openStore({
    path,
    clock: createSteppedClock(RECORDED.at),
    log: silent,
    auditKey: keyFor('audit', key),
    accountsKey: keyFor('accounts', key),
  });
  onTestFinished(() => store.close());
  const { mediaServers, linkedAccounts } = store;
  const namesIn = (guildId: string) => mediaServers.serversOf(guildId).map(({ name }) => name);
  expect(namesIn(FIRST_GUILD)).toEqual(['Cellar', 'Attic']);
  expect(namesIn(SECOND_GUILD)).toEqual(['Cellar']);
  expect([CELLAR, ATTIC].map((id) => mediaServers.tokenOf(id))).toEqual([
    'canary-media-admin-4fb1c27a90',
    'canary-media-attic-admin-b2790e14dd',
  ]);
  expect(linkedAccounts.accountOf(VERA, ATTIC)).toMatchObject({ token: 'canary-media-attic-jonas-0d94ee8b61' });
});
