import { describe, expect, test } from 'vitest';
import { ASTRONOMICAL_STAR_NAMES } from '../../../src/store/people/starNames.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';
import { aSubscription, memoryStore, openStore, silent, temporaryPath } from '../support/openStore.ts';

const accounts = (count: number): string[] => Array.from({ length: count }, (_, n) => `${n}`);

test('each account gets the name of a different star as its pseudonym, and keeps it', async () => {
  const { people } = await memoryStore();
  const first = await people.personas(['1', '2', '1']);
  expect([...first.keys()].sort()).toEqual(['1', '2']);
  const later = await people.personas(['3', '2', '1']);
  expect(later.get('1')).toEqual(first.get('1'));
  expect(later.get('2')).toEqual(first.get('2'));
  const names = [...later.values()].map(({ pseudonym }) => pseudonym);
  expect(new Set(names).size).toBe(3);
  expect(ASTRONOMICAL_STAR_NAMES).toEqual(expect.arrayContaining(names));
  expect(await people.personas([])).toEqual(new Map());
});

test('a person’s pseudonym is the same after a restart', async () => {
  const path = await temporaryPath();
  const options = { path, clock: createSteppedClock(), log: silent };
  const before = await openStore(options);
  const persona = (await before.people.personas(['1'])).get('1');
  await before.close();
  const after = await openStore(options);
  expect((await after.people.personas(['2', '1'])).get('1')).toEqual(persona);
  await after.close();
});

test('another database gives other pseudonyms, so that nobody can be recognized', async () => {
  const stores = await Promise.all(accounts(8).map(() => memoryStore()));
  const names = await Promise.all(stores.map(async ({ people }) => (await people.personas(['1'])).get('1')?.pseudonym));
  // Eight times the same of more than a hundred: once in 10^14 runs.
  expect(new Set(names).size).toBeGreaterThan(1);
});

test('simultaneous requests for the pseudonyms of accounts all return the same pseudonyms', async () => {
  const { people } = await memoryStore();
  const asked = await Promise.all(accounts(10).map(() => people.personas(accounts(20))));
  const rounds = asked.map((personas) => JSON.stringify([...personas].sort()));
  expect(new Set(rounds).size).toBe(1);
});

test('once every star’s name is the pseudonym of an account, further accounts get the names with numbers', async () => {
  const { people } = await memoryStore();
  const count = ASTRONOMICAL_STAR_NAMES.length;
  const personas = await people.personas(accounts(2 * count + 1));
  const names = [...personas.values()].map(({ pseudonym }) => pseudonym);
  expect(new Set(names).size).toBe(2 * count + 1);
  expect(names.slice(0, count).sort()).toEqual([...ASTRONOMICAL_STAR_NAMES].sort());
  expect(names.slice(count, 2 * count).sort()).toEqual(ASTRONOMICAL_STAR_NAMES.map((star) => `${star} 2`).sort());
  expect(names.at(-1)).toMatch(/^[A-Z][a-z]+ 3$/);
});

test('an admin can give an account another name and remove it again', async () => {
  const { people } = await memoryStore();
  const named = await people.setAlias('1', 'Grandma');
  expect(named).toMatchObject({ accountId: '1', alias: 'Grandma' });
  expect((await people.personas(['1'])).get('1')).toEqual(named);
  expect(await people.setAlias('1', undefined)).toEqual({ ...named, alias: undefined });
});

test('the star names are different single plain words', () => {
  expect(ASTRONOMICAL_STAR_NAMES.filter((name) => !/^[A-Z][a-z]+$/.test(name))).toEqual([]);
  expect(new Set(ASTRONOMICAL_STAR_NAMES).size).toBe(ASTRONOMICAL_STAR_NAMES.length);
  expect(ASTRONOMICAL_STAR_NAMES.length).toBeGreaterThanOrEqual(96);
});

describe('the names of people and devices', () => {
  const names = [{ accountId: '1', name: 'Ada' }];
  const deviceNames = [{ deviceId: '7', name: 'Ada’s phone' }];
  const record = (store: Awaited<ReturnType<typeof memoryStore>>, key: string, accountNames = names) =>
    store.feeds.record({
      feed: 'history',
      cursor: '',
      events: [{ key, at: new Date(0), data: '{}' }],
      accountNames,
      deviceNames,
    });
  const nameOf = async ({ people }: Awaited<ReturnType<typeof memoryStore>>) =>
    (await people.personas(['1'])).get('1')?.name;
  const deviceOf = async ({ people }: Awaited<ReturnType<typeof memoryStore>>) =>
    (await people.deviceNames(['7', '8'])).get('7');

  test('names of people and devices are stored as last recorded if a subscription shows names', async () => {
    const store = await memoryStore();
    await store.subscriptions.set(aSubscription({ people: 'name' }));
    await record(store, 'a');
    expect(await nameOf(store)).toBe('Ada');
    expect(await deviceOf(store)).toBe('Ada’s phone');
    await record(store, 'b', [{ accountId: '1', name: 'Ada L.' }]);
    expect(await nameOf(store)).toBe('Ada L.');
  });

  test.each(['pseudonym', 'nobody'] as const)(
    'names of people and devices are not stored if the subscriptions show a %s',
    async (people) => {
      const store = await memoryStore();
      await store.subscriptions.set(aSubscription({ people }));
      await store.subscriptions.set(aSubscription({ feed: 'devices', people: 'name' }));
      await record(store, 'a');
      expect([await nameOf(store), await deviceOf(store)]).toEqual([undefined, undefined]);
    },
  );

  test('names of people and devices are deleted when no subscription shows names any more', async () => {
    const store = await memoryStore();
    await store.subscriptions.set(aSubscription({ people: 'name' }));
    await record(store, 'a');
    await store.sweep();
    expect(await nameOf(store)).toBe('Ada');
    await store.subscriptions.set(aSubscription({ people: 'pseudonym' }));
    await store.sweep();
    expect([await nameOf(store), await deviceOf(store)]).toEqual([undefined, undefined]);
  });
});
