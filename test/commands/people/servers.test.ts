import { describe, expect, it, test, vi } from 'vitest';
import type { LinkedAccounts } from '../../../src/domain/people/linkedAccounts.ts';
import type { PersonalDataStore } from '../../../src/domain/people/privacy.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { textOf } from '../../support/messages.ts';
import { answersTo, asking, depsWith } from '../support/deps.ts';
import { createFakeNotifications } from '../support/notifications.ts';
import { pressed } from '../support/presses.ts';

const STORED = { rows: { people: [{ alias: 'Uncle Bob' }] }, long: { table: 'plays', total: 3 } } as const;
const PERSON = { userId: '100000000000000011', bot: false, roleIds: [] };

/** Of a guild that may see these servers; the account 7 of each is called Ada. */
function guildOf(...seen: readonly number[]) {
  const servers = seen.map(serverId);
  const ofAccount = vi.fn<PersonalDataStore['ofAccount']>(async () => STORED);
  const forgetAccount = vi.fn<PersonalDataStore['forgetAccount']>(async () => undefined);
  const map = vi.fn<LinkedAccounts['map']>(async () => undefined);
  const notifications = createFakeNotifications();
  const { linkedAccounts, privacy } = depsWith({});
  const accounts = async () => seen.map((server) => ({ id: server === 1 ? '7' : `${server}:7`, name: 'Ada' }));
  const deps = depsWith({
    ...notifications.deps,
    media: { accounts },
    linkedAccounts: { ...linkedAccounts, map },
    privacy: { ...privacy, ofAccount, forgetAccount },
  });
  const asked = async (path: string, raw: Parameters<typeof answersTo>[1]) =>
    (await answersTo(path, raw, deps, asking({ servers }))).map(textOf).join('\n');
  return { asked, deps, servers, ofAccount, forgetAccount, map, aliases: notifications.people };
}

describe('an account of a media server that the guild may not see', () => {
  test.each([
    { name: 'of another server', seen: [1], account: '#2:7' },
    { name: 'of the first one, by its key', seen: [2], account: '#7' },
    { name: 'of the first one, written out', seen: [2], account: '#1:7' },
    { name: 'that is a whole server', seen: [1], account: '#1:' },
    { name: 'of the first one, by a number that several could have', seen: [2, 3], account: '7' },
  ])(
    '/people does not find an account of a media server that the guild may not see: $name',
    async ({ seen, account }) => {
      const { asked, ofAccount, map, aliases } = guildOf(...seen);
      const said = [
        await asked('people export', { account }),
        await asked('people delete', { account }),
        await asked('people name', { account, name: 'Bob' }),
        await asked('people map', { account, person: PERSON }),
      ];
      const nobody = await asked('people export', { account: 'Eve' });
      expect(said).toEqual(said.map(() => nobody.replace('Eve', account.replace('#', '\\#'))));
      expect(ofAccount).not.toHaveBeenCalled();
      expect(map).not.toHaveBeenCalled();
      expect(aliases.size).toBe(0);
    },
  );

  it('an old button does not delete an account of a server that the guild can no longer see', async () => {
    const { deps, servers, forgetAccount } = guildOf(1);
    const press = (accountId: string) => pressed('privacy.delete-account', { accountId }, deps, asking({ servers }));
    await press('2:7');
    expect(forgetAccount).not.toHaveBeenCalled();
    await press('7');
    expect(forgetAccount.mock.calls).toEqual([['7']]);
  });
});

test('/people takes a bare number as an account of the only server that the guild may see', async () => {
  const { asked, ofAccount } = guildOf(2);
  await asked('people export', { account: '7' });
  expect(ofAccount.mock.calls.map(([account]) => account)).toEqual(['2:7']);
});

test('/people calls an account without a name by its bare number', async () => {
  const { asked } = guildOf(2);
  expect(await asked('people delete', { account: '8' })).toMatch(/(?<!2:)\b8\b/);
  expect(await asked('people delete', { account: '8' })).not.toContain('2:8');
});
