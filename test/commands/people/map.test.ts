import { describe, expect, test, vi } from 'vitest';
import type { LinkedAccounts } from '../../../src/domain/people/linkedAccounts.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { textOf } from '../../support/messages.ts';
import { linksOf } from '../me/support/links.ts';
import { answersTo, asking, depsWith, saidTo } from '../support/deps.ts';

describe('/people map', () => {
  const PERSON = { userId: '100000000000000011', bot: false, roleIds: [] };

  test('/people map records which person an account belongs to, and can undo that', async () => {
    const map = vi.fn<LinkedAccounts['map']>(async () => undefined);
    const unmap = vi.fn<LinkedAccounts['unmap']>(async () => undefined);
    const links = [1, 2, 3].map((server) => ({
      userId: PERSON.userId,
      server: serverId(server),
      accountId: `${server}:7`,
      knownBy: 'admin' as const,
    }));
    const accounts = async () => [{ id: '7', name: 'Jonas Weber' }];
    const { linkedAccounts } = linksOf(links);
    const deps = depsWith({ media: { accounts }, linkedAccounts: { ...linkedAccounts, map, unmap } });
    const [mapped] = await saidTo('people map', { person: PERSON, account: 'jonas weber' }, deps);
    expect(mapped).toContain('**Jonas Weber** is now set as <@100000000000000011>’s account');
    expect(map.mock.calls).toEqual([[PERSON.userId, '7']]);
    expect(unmap).not.toHaveBeenCalled();
    // What they have on a server that the guild may not see stays, and is not told.
    const seen = asking({ servers: [serverId(1), serverId(2)] });
    const [unmapped] = await answersTo('people map', { person: PERSON }, deps, seen);
    expect(unmapped?.audit).toMatchObject({ before: 'account 1:7, account 2:7', after: 'no account' });
    expect(unmap.mock.calls).toEqual([
      [PERSON.userId, 1],
      [PERSON.userId, 2],
    ]);
  });

  test.each([
    ['admin', 'nothing', 'was already set as'],
    ['token', 'done', 'is now set as'],
  ] as const)(
    '/people map of an account whose person is already known by %s has the outcome %s',
    async (knownBy, outcome, text) => {
      const links = [{ userId: PERSON.userId, server: serverId(1), accountId: '7', knownBy }];
      const { linkedAccounts } = linksOf(links);
      const accounts = async () => [{ id: '7', name: 'Jonas Weber' }];
      const deps = depsWith({ media: { accounts }, linkedAccounts: { ...linkedAccounts, map: async () => undefined } });
      const [mapped] = await answersTo('people map', { person: PERSON, account: '#7' }, deps);
      expect(mapped).toMatchObject({ outcome });
      expect(mapped && textOf(mapped)).toContain(text);
    },
  );
});
