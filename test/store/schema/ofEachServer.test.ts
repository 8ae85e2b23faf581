import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { FIRST_SERVER_ID, serverId } from '../../../src/domain/servers/refs.ts';
import { openDatabaseStore } from '../../../src/store/open.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { silent, temporaryPath } from '../support/openStore.ts';

const SECOND = serverId(2);
const at = new Date(1000);

/** One row for each person, as it was; without what belongs to no server. */
const BEFORE = `
  delete from kysely_migration where name > '0002-several-servers';
  create table one_linked (user_id text not null primary key, account_id text, known_by text, token text, linked_at integer)
    strict, without rowid;
  insert into one_linked select user_id, account_id, known_by, token, linked_at from linked_accounts;
  drop table linked_accounts; alter table one_linked rename to linked_accounts;
  drop table hints; drop table series_searches; drop table appearances; drop table playlist_copies; drop table recap_choices; drop table recap_exclusions;
  drop table library_titles; drop table library_readings; drop table library_access; drop table seen_counts;
  drop table seen_steps; drop table arrived_wishes; drop index plays_of_series;
`;

test('an upgrade keeps an account that a person linked on the first server, and one set by an admin on that one’s server', async () => {
  const [path, accountsKey] = [await temporaryPath(), randomBytes(32)];
  const open = () => openDatabaseStore({ path, clock: createSteppedClock(), log: silent, accountsKey });
  const before = await open();
  await before.linkedAccounts.link('42', FIRST_SERVER_ID, { token: 'token-of-42', accountId: '7', at });
  await before.linkedAccounts.map('43', '2:8');
  await before.linkedAccounts.link('44', FIRST_SERVER_ID, { token: 'token-of-44', at });
  await before.close();
  const file = new DatabaseSync(path);
  file.exec(BEFORE);
  file.exec("update linked_accounts set account_id = '2:9', known_by = 'admin' where user_id = '44'");
  file.close();
  const { linkedAccounts, close } = await open();
  onTestFinished(close);
  const found = (userId: string) => linkedAccounts.find(userId, [FIRST_SERVER_ID, SECOND]);
  const linked = { server: FIRST_SERVER_ID, linkedAt: at };
  expect(await found('42')).toEqual([{ userId: '42', ...linked, accountId: '7', knownBy: 'token' }]);
  expect(await found('43')).toEqual([{ userId: '43', server: SECOND, accountId: '2:8', knownBy: 'admin' }]);
  expect(await found('44')).toEqual([
    { userId: '44', ...linked },
    { userId: '44', server: SECOND, accountId: '2:9', knownBy: 'admin' },
  ]);
  const accountsOf = (server: typeof SECOND) =>
    ['42', '43', '44'].map((each) => linkedAccounts.accountOf(each, server));
  const own = (token: string) => ({ kind: 'own', token });
  expect(accountsOf(FIRST_SERVER_ID)).toEqual([own('token-of-42'), undefined, own('token-of-44')]);
  expect(accountsOf(SECOND)).toEqual([undefined, undefined, undefined]);
});
