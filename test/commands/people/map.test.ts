import { describe, expect, test, vi } from 'vitest';
import type { LinkedAccounts } from '../../../src/domain/people/linkedAccounts.ts';
import { depsWith, saidTo } from '../support/deps.ts';

describe('/people map', () => {
  const PERSON = { userId: '100000000000000011', bot: false, roleIds: [] };

  test('says whose account is whose, and takes that back', async () => {
    const map = vi.fn<LinkedAccounts['map']>(async () => undefined);
    const accounts = async () => [{ id: '7', name: 'Jonas Weber' }];
    const { linkedAccounts } = depsWith({});
    const deps = depsWith({ media: { accounts }, linkedAccounts: { ...linkedAccounts, map } });
    const [mapped] = await saidTo('people map', { person: PERSON, account: 'jonas weber' }, deps);
    expect(mapped).toContain('**Jonas Weber** is now set as <@100000000000000011>’s account');
    await saidTo('people map', { person: PERSON }, deps);
    expect(map.mock.calls).toEqual([
      [PERSON.userId, '7'],
      [PERSON.userId, undefined],
    ]);
  });
});
