import { expect, test } from 'vitest';
import { findFirstAccountPerPerson, readGuildPersonas } from '../../../src/domain/people/persons.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { memoryStore } from '../../store/support/openStore.ts';

const [CELLAR, ATTIC, HIDDEN] = [serverId(1), serverId(2), serverId(3)];

/** Vera has an account on each of three servers, Curt one of them alone, and two people share one. */
async function linked() {
  const { linkedAccounts } = await memoryStore();
  const whose = { vera: ['1', '2:1', '3:1'], curt: ['2:7'], ada: ['5', '2:5'], olga: ['5'] } as const;
  for (const [user, accounts] of Object.entries(whose))
    for (const account of accounts) await linkedAccounts.map(user, account);
  return linkedAccounts;
}
const ALL = ['1', '2:1', '3:1', '2:7', '5', '2:5', '9'] as const;

test('a person’s accounts all count under the first of them, and an account that people share counts by itself', async () => {
  const firsts = await findFirstAccountPerPerson(ALL, [CELLAR, ATTIC], await linked());
  expect(Object.fromEntries(firsts)).toEqual({ '1': '1', '2:1': '1', '2:7': '2:7', '2:5': '2:5' });
});

test('accounts of a media server that the guild does not see do not count when accounts are joined to persons', async () => {
  const firsts = await findFirstAccountPerPerson(['2:1', '2:7'], [ATTIC, HIDDEN], await linked());
  expect(Object.fromEntries(firsts)).toEqual({ '2:1': '2:1', '3:1': '2:1', '2:7': '2:7' });
  expect((await findFirstAccountPerPerson(['1'], [CELLAR], await linked())).size).toBe(0);
});

test('a person has one made-up name on all visible servers, and keeps each account’s own name', async () => {
  const store = await memoryStore();
  await store.linkedAccounts.map('vera', '1');
  await store.linkedAccounts.map('vera', '2:1');
  await store.people.setAlias('2:1', 'Mum');
  const own = await store.people.personas(['1', '2:1', '2:7']);
  const joined = await readGuildPersonas(['2:1', '2:7'], [CELLAR, ATTIC], store);
  expect(joined.get('2:1')).toEqual({ ...own.get('2:1'), pseudonym: own.get('1')?.pseudonym });
  expect(joined.get('2:7')).toEqual(own.get('2:7'));
  expect((await readGuildPersonas(['2:1'], [ATTIC], store)).get('2:1')).toEqual(own.get('2:1'));
});
