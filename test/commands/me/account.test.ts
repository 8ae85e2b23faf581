import { describe, expect, test, vi } from 'vitest';
import type { LinkedAccount, LinkedAccounts } from '../../../src/domain/people/linkedAccounts.ts';
import { FIRST_SERVER_ID, serverId, serverOfRef } from '../../../src/domain/servers/refs.ts';
import { jwt, secondsOf } from '../../support/jwt.ts';
import { NO_MESSAGE, textOf } from '../../support/messages.ts';
import { answersTo, asking, depsWith, ME, opening } from '../support/deps.ts';
import { pressed } from '../support/presses.ts';
import { linksOf } from './support/links.ts';

const [SECOND, THIRD] = [serverId(2), serverId(3)];
const NAMES = new Map([
  [FIRST_SERVER_ID, 'Cellar'],
  [SECOND, 'Attic'],
  [THIRD, 'Shed'],
]);
const accounts = async () => [
  { id: '7', name: 'Jonas Weber' },
  { id: '2:9', name: 'Noor Haddad' },
];
const linkedAt = new Date(0);
const ON_CELLAR: LinkedAccount = { userId: ME, server: FIRST_SERVER_ID, accountId: '7', knownBy: 'token', linkedAt };
const ON_ATTIC: LinkedAccount = { userId: ME, server: SECOND, accountId: '2:9', knownBy: 'token', linkedAt };

/** Of a guild that may see these servers, by names where they are several. */
function guildOf(servers: readonly (typeof SECOND)[], links: readonly LinkedAccount[], token = 'a-token-of-twenty-20') {
  const { linkedAccounts } = linksOf(links);
  const unlink = vi.fn<LinkedAccounts['unlink']>(async () => true);
  const accountOf: LinkedAccounts['accountOf'] = (userId, server) =>
    links.some((link) => link.userId === userId && link.server === server && link.linkedAt !== undefined)
      ? { kind: 'own', token }
      : undefined;
  const deps = depsWith({
    media: { accounts },
    linkedAccounts: { ...linkedAccounts, accountOf, unlink },
    serverNames: (ref) => (servers.length > 1 ? NAMES.get(serverOfRef(ref)) : undefined),
  });
  const context = asking({ servers });
  const run = async (path: string) => (await answersTo(path, {}, deps, context)).at(-1) ?? NO_MESSAGE;
  return { deps, context, run, unlink };
}

describe('/me account', () => {
  const said = async (...guild: Parameters<typeof guildOf>) => textOf(await guildOf(...guild).run('me account'));

  test('/me account shows the linked account per server, and the servers without one', async () => {
    const text = await said([FIRST_SERVER_ID, SECOND, THIRD], [ON_ATTIC, ON_CELLAR]);
    expect(text).toMatch(
      /^### Cellar\nYour account was linked .*\nIt is the account \*\*Jonas Weber.*\n### Attic\n.*\nIt is the account \*\*Noor Haddad/,
    );
    expect(text).toContain('-# You have not linked an account on Shed.');
  });

  test('/me account shows an account set by an admin on one server beside an account linked on another', async () => {
    const mapped = { ...ON_ATTIC, knownBy: 'admin', linkedAt: undefined } as const;
    expect(await said([FIRST_SERVER_ID, SECOND], [ON_CELLAR, mapped])).toMatch(
      /### Attic\nYou have not linked an account\.[\s\S]*An admin set \*\*Noor Haddad/,
    );
  });

  test('/me account names no server if there is only one, and hides servers that the guild may not see', async () => {
    const one = await said([FIRST_SERVER_ID], [ON_CELLAR, ON_ATTIC]);
    expect(one).toMatch(/^Your account was linked [^\n]*\nIt is the account \*\*Jonas Weber\*\*\.$/);
    expect(await said([FIRST_SERVER_ID], [ON_ATTIC])).toBe(await said([FIRST_SERVER_ID], []));
    expect(await said([FIRST_SERVER_ID, THIRD], [ON_ATTIC])).toMatch(/^You have not linked an account\. You can/);
  });
});

const ENDS = secondsOf(new Date('2099-05-06T12:00:00Z'));
const ENDED = secondsOf(new Date('2020-05-06T12:00:00Z'));

test.each([
  {
    name: 'until when it is valid',
    exp: ENDS,
    expected: /valid until <t:4081752000:D>\. After that, link your account again with `\/me link`/,
  },
  {
    name: 'when it expired, and what to do',
    exp: ENDED,
    expected: /linked account expired on <t:1588766400:D>\. Link your account again/,
  },
  { name: 'nothing where it does not say', exp: undefined, expected: /Jonas Weber\*\*\.$/ },
])('/me account tells people about their own token $name', async ({ exp, expected }) => {
  const { run } = guildOf([FIRST_SERVER_ID], [ON_CELLAR], jwt({ exp }));
  expect(textOf(await run('me account'))).toMatch(expected);
});

describe('/me unlink', () => {
  test('/me unlink unlinks an only account at once, and names its server if there are several servers', async () => {
    const two = guildOf([FIRST_SERVER_ID, SECOND], [ON_ATTIC]);
    const message = await two.run('me unlink');
    expect(textOf(message)).toContain('Your account on **Attic** is no longer linked');
    expect(message).toMatchObject({ outcome: 'done', audit: { after: 'no own account on Attic' } });
    expect(two.unlink.mock.calls).toEqual([[ME, SECOND]]);
    const one = guildOf([FIRST_SERVER_ID], [ON_CELLAR, ON_ATTIC]);
    expect(await opening('me unlink', {}, one)).toBeUndefined();
    expect(textOf(await one.run('me unlink'))).toContain('Your account is no longer linked');
    expect(one.unlink.mock.calls).toEqual([[ME, FIRST_SERVER_ID]]);
  });

  test('/me unlink asks which of several accounts to unlink, and unlinks the chosen one', async () => {
    const { deps, context, run, unlink } = guildOf([FIRST_SERVER_ID, SECOND, THIRD], [ON_CELLAR, ON_ATTIC]);
    const asked = await run('me unlink');
    expect(asked).toMatchObject({ outcome: 'nothing', private: true });
    expect(JSON.stringify(asked.components)).toMatch(/"label":"Cellar"[\s\S]*"label":"Attic"/);
    expect(JSON.stringify(asked.components)).not.toContain('Shed');
    expect(unlink).not.toHaveBeenCalled();
    expect(await opening('me unlink', {}, { deps, context })).toEqual(asked);
    const [done = NO_MESSAGE] = await pressed('account.unlink', {}, deps, context, { values: ['2'] });
    expect(textOf(done)).toContain('on **Attic**');
    expect(unlink.mock.calls).toEqual([[ME, SECOND]]);
  });

  test.each([
    { name: 'that belongs to another person', link: ON_CELLAR, values: [] },
    { name: 'of a server that the guild may not see', link: ON_ATTIC, values: ['2'] },
  ])('/me unlink does not unlink an account $name', async ({ link, values }) => {
    const { deps, context, run, unlink } = guildOf([FIRST_SERVER_ID], [{ ...link, userId: values[0] ? ME : '43' }]);
    expect(textOf(await run('me unlink'))).toContain('You have not linked an account');
    const [chosen = NO_MESSAGE] = await pressed('account.unlink', {}, deps, context, { values });
    expect(textOf(chosen)).toContain('You have not linked an account');
    expect(unlink).not.toHaveBeenCalled();
  });
});
