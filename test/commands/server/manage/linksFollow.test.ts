import { expect, test } from 'vitest';
import type { CommandDeps } from '../../../../src/commands/framework/context.ts';
import type { ServerOwnershipProof } from '../../../../src/domain/serving/ownership.ts';
import { textOf } from '../../../support/messages.ts';
import { pressed } from '../../support/presses.ts';
import { owner, TOKEN, twoServers, VERA, WORKS } from './support.ts';

const NEW = 'http://newer.example:32400';
const OLD = 'http://attic.example:32400';
const VERAS = 'canary-token-of-vera';
const PROVED: ServerOwnershipProof = { kind: 'proved', machineIdentifier: 'attic-1', origin: NEW };

/** People have linked accounts on the Attic, which answers wherever it is tried. */
async function withLinks(proof: ServerOwnershipProof, people: readonly string[] = [VERA]) {
  const asked: string[] = [];
  const proveAccess: CommandDeps['proveAccess'] = async ({ address, token }) => {
    asked.push(`${address.origin} ${token}`);
    return proof;
  };
  const setting = await twoServers({ ...WORKS, machineIdentifier: 'attic-1' }, { proveAccess });
  const { linkedAccounts } = setting.deps;
  for (const person of people)
    await linkedAccounts.link(person, setting.attic, { token: `${VERAS}${person}`, at: new Date(0) });
  const account = () => linkedAccounts.accountOf(VERA, setting.attic);
  return { ...setting, asked, account };
}
type Setting = Awaited<ReturnType<typeof withLinks>>;

async function reach({ deps }: Setting, typed: { readonly address: string; readonly token: string }): Promise<string> {
  const [message] = await pressed('server.token', { server: 'attic' }, deps, owner, { fields: typed });
  return message ? textOf(message) : expect.fail('nothing was answered');
}

async function addAgain({ deps, attic }: Setting, address: string): Promise<string> {
  await deps.mediaServers.remove(attic);
  const typed = { name: 'Attic', address, token: TOKEN };
  const [message] = await pressed('server.add', {}, deps, owner, { fields: typed });
  return message ? textOf(message) : expect.fail('nothing was answered');
}

const MOVED = { kind: 'none', why: 'moved' };
const LINKED = { kind: 'own', token: `${VERAS}${VERA}` };

test('linked accounts move to a server’s new address with its new token once it proves to be the same machine', async () => {
  const setting = await withLinks(PROVED);
  expect(await reach(setting, { address: NEW, token: TOKEN })).toBe('**Attic** has a new token and a new address.');
  expect(setting.asked).toEqual([`${NEW} ${TOKEN}`]);
  expect(setting.account()).toEqual(LINKED);
});

test.each<[ServerOwnershipProof, readonly string[], string]>([
  [{ kind: 'not-owned' }, [VERA], 'One person linked an account at another address.'],
  [{ kind: 'not-listed' }, [VERA], 'One person linked an account at another address.'],
  [{ kind: 'another' }, [VERA], 'One person linked an account at another address.'],
  [{ kind: 'no-account-service' }, [VERA, '2', '3'], '3 people linked their accounts at another address.'],
  [{ kind: 'unreadable' }, [VERA, '2'], '2 people linked their accounts at another address.'],
])(
  'linked accounts stay on the old address after the proof %j, and the owner reads how many must link again',
  async (proof, people, expected) => {
    const setting = await withLinks(proof, people);
    expect(await reach(setting, { address: NEW, token: TOKEN })).toContain(expected);
    expect(setting.account()).toEqual(MOVED);
  },
);

test('no account service is asked about a server’s new address if no linked account would have to move', async () => {
  const withoutLinks = await withLinks(PROVED, []);
  await reach(withoutLinks, { address: NEW, token: TOKEN });
  const samePlace = await withLinks(PROVED);
  await reach(samePlace, { address: `${OLD}/media`, token: TOKEN });
  await reach(samePlace, { address: `${OLD}/media`, token: '' });
  expect(samePlace.account()).toEqual(LINKED);
  expect(await addAgain(samePlace, OLD)).not.toContain('link again');
  expect(samePlace.account()).toEqual(LINKED);
  expect([withoutLinks.asked, samePlace.asked]).toEqual([[], []]);
});

test('a removed server added again at another address gets its linked accounts back only with the proof', async () => {
  const proved = await withLinks(PROVED);
  expect(await addAgain(proved, NEW)).toMatch(/It was removed less than/);
  expect(proved.asked).toEqual([`${NEW} ${TOKEN}`]);
  expect(proved.account()).toEqual(LINKED);
  const claimed = await withLinks({ kind: 'not-owned' });
  expect(await addAgain(claimed, NEW)).toContain('One person linked an account at another address.');
  expect(claimed.account()).toEqual(MOVED);
});
