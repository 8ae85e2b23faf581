import { describe, expect, test } from 'vitest';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import type { AccountResource, ResourceConnection } from '../../../src/domain/media/server/serverApi.ts';
import type { InstalledServer } from '../../../src/domain/servers/mediaServers.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import {
  isKnownOtherMachine,
  mayMachineBeAtAddress,
  proveRunningServerOwnership,
  proveServerOwnership,
} from '../../../src/domain/serving/ownership.ts';
import { fakeMedia } from '../../support/media.ts';
import { knownServer } from '../../support/servers.ts';

const HOME = new URL('http://192.168.1.10:32400');
const REMOTE = new URL('https://media.example');

/** The machine as the account service lists it for its owner. */
const OWNED: AccountResource = {
  name: 'Cellar',
  clientIdentifier: 'machine-a',
  provides: ['server'],
  owned: true,
  hasAccessToken: true,
  connections: [{ uri: 'https://media.example' }],
};

const failure = (
  context: Partial<ConstructorParameters<typeof MediaServerFailure>[1]>,
  kind = 'unauthorized' as const,
) => new MediaServerFailure(kind, { method: 'GET', path: '/resources', ...context });
const ofAccount = (kind: ConstructorParameters<typeof MediaServerFailure>[0], status?: number) =>
  new MediaServerFailure(kind, { method: 'GET', path: '/resources', service: 'account-service', status });

interface Claim {
  readonly machine?: string | Error;
  readonly listed?: readonly AccountResource[] | Error;
  readonly address?: URL;
  readonly isAnother?: (machineIdentifier: string) => boolean;
}

/** Proves that a server which says so is `machine-a`. */
async function prove({ machine = 'machine-a', listed = [OWNED], address = HOME, isAnother = () => false }: Claim) {
  const asked: string[] = [];
  const answer = async <T>(what: string, value: T | Error): Promise<T> => {
    asked.push(what);
    if (value instanceof Error) throw value;
    return value;
  };
  const media = fakeMedia({
    identity: async () => ({ machineIdentifier: await answer('identity', machine) }),
    accountResources: () => answer('resources', listed),
  });
  return { proof: await proveServerOwnership({ media, address, isAnother }), asked };
}

describe('a server that claims to be a machine', () => {
  test.each<{ name: string; claim: Claim }>([
    { name: 'in the own network', claim: {} },
    { name: 'on the internet, at the address that the account service lists', claim: { address: REMOTE } },
    {
      name: 'beside players and other servers of the account',
      claim: { listed: [{ ...OWNED, clientIdentifier: 'b', owned: false }, OWNED] },
    },
    { name: 'with more than one function', claim: { listed: [{ ...OWNED, provides: ['server', 'player'] }] } },
    { name: 'that is listed twice, each time as owned', claim: { listed: [OWNED, OWNED] } },
  ])(
    'a media server’s claimed identity is believed if the token’s account owns that machine: a server $name',
    async ({ claim }) => {
      const { proof } = await prove(claim);
      expect(proof).toEqual({ kind: 'proved', machineIdentifier: 'machine-a', origin: (claim.address ?? HOME).origin });
    },
  );

  test.each<{ name: string; claim: Claim }>([
    { name: 'lists nothing', claim: { listed: [] } },
    { name: 'lists it as shared with the account', claim: { listed: [{ ...OWNED, owned: false }] } },
    { name: 'does not say whose it is', claim: { listed: [{ ...OWNED, owned: undefined }] } },
    { name: 'lists it once as owned and once as shared', claim: { listed: [OWNED, { ...OWNED, owned: false }] } },
    { name: 'lists another machine of that name', claim: { listed: [{ ...OWNED, clientIdentifier: 'machine-b' }] } },
    { name: 'lists it without an identifier', claim: { listed: [{ ...OWNED, clientIdentifier: undefined }] } },
    { name: 'lists a player with that identifier', claim: { listed: [{ ...OWNED, provides: ['client', 'player'] }] } },
    { name: 'lists it with capital letters', claim: { listed: [{ ...OWNED, clientIdentifier: 'MACHINE-A' }] } },
    {
      name: 'lists one whose identifier begins the same',
      claim: { listed: [{ ...OWNED, clientIdentifier: 'machine-a2' }] },
    },
  ])('a server’s claimed identity is not believed where the account service $name', async ({ claim }) => {
    expect((await prove(claim)).proof).toEqual({ kind: 'not-owned' });
  });

  test.each<{ name: string; claim: Claim }>([
    { name: 'the server does not answer', claim: { machine: failure({}) } },
    {
      name: 'the server says nothing that can be read',
      claim: { machine: new MediaServerFailure('malformed', { method: 'GET', path: '/identity' }) },
    },
    { name: 'the account service refuses the token', claim: { listed: ofAccount('unauthorized', 401) } },
    { name: 'the account service is down', claim: { listed: ofAccount('unavailable', 503) } },
    { name: 'the account service sends a web page', claim: { listed: ofAccount('web-page', 200) } },
    { name: 'the account service cannot be reached', claim: { listed: ofAccount('unreachable') } },
  ])('a server’s claimed identity is not believed where $name', async ({ claim }) => {
    expect((await prove(claim)).proof).toEqual({ kind: 'unreadable' });
  });

  test.each([404, 410])(
    'a server’s claimed identity is not believed if the account service has retired its list with %i',
    async (status) => {
      const { proof } = await prove({ listed: ofAccount('unsupported', status) });
      expect(proof).toEqual({ kind: 'account-changed' });
    },
  );

  test('a server’s claimed identity is not believed without an account service', async () => {
    expect((await prove({ listed: ofAccount('unsupported') })).proof).toEqual({ kind: 'no-account-service' });
  });

  test('a server with another identity than expected is not believed, and its token is not sent on', async () => {
    const { proof, asked } = await prove({ isAnother: (machine) => machine === 'machine-a' });
    expect([proof, asked]).toEqual([{ kind: 'another' }, ['identity']]);
  });

  test('the check of a server’s identity takes no longer than the person waits', async () => {
    const gone = new AbortController();
    gone.abort(new Error('nobody waits'));
    const media = fakeMedia({ identity: async () => Promise.reject(failure({})) });
    await expect(proveServerOwnership({ media, address: HOME, isAnother: () => false }, gone.signal)).rejects.toThrow(
      'nobody waits',
    );
  });
});

describe('the address of a machine', () => {
  const LISTED: readonly ResourceConnection[] = [
    { protocol: 'https', address: '203.0.113.80', port: 32_400, uri: 'https://203-0-113-80.abc.plex.direct:32400' },
    { uri: 'https://media.example' },
    { address: '2001:db8::7', port: 32_400 },
    { uri: 'not an address' },
    { uri: 'https://198-51-100-4.abc.plex.direct:8443', address: '198.51.100.4', port: 8443, relay: true },
    { address: '2001:DB8:0:0:0:0:0:A', port: 32_400 },
  ];

  test.each([
    ['https://media.example'],
    ['https://media.example:443/path'],
    ['https://203-0-113-80.abc.plex.direct:32400'],
    ['http://203.0.113.80:32400'],
    ['https://203.0.113.80:32400'],
    ['http://[2001:db8::7]:32400'],
    ['http://[2001:db8::a]:32400'],
    ['https://198-51-100-4.abc.plex.direct:8443'],
    ['http://localhost:32400'],
    ['http://127.0.0.1:32400'],
    ['http://[::1]:32400'],
    ['http://192.168.1.10:32400'],
    ['http://172.18.0.2:32400'],
    ['http://plex:32400'],
    ['http://host.docker.internal:32400'],
    ['http://nas.local:32400'],
    ['http://cellar.fritz.home.arpa:32400'],
  ])('a machine is accepted at the address %s, which its account lists or which is in the own network', (address) => {
    expect(mayMachineBeAtAddress(new URL(address), LISTED)).toBe(true);
  });

  test.each([
    ['http://media.example', 'another scheme'],
    ['https://media.example:8443', 'another port'],
    ['https://media.example.evil.example', 'a longer name'],
    ['https://evil-media.example', 'a name that ends the same'],
    ['http://203.0.113.81:32400', 'another address'],
    ['http://203.0.113.80', 'another port of that address'],
    ['https://198.51.100.4:8443', 'the bare address of a relay, which many servers share'],
    ['http://192.168.1.10.evil.example:32400', 'a name that begins like an address of the own network'],
    ['http://local.evil.example', 'a name in which a local one comes first'],
    ['http://evil.example./', 'a name with a dot at its end'],
    ['http://0.0.0.0:32400', 'no address'],
    ['http://[::ffff:203.0.113.81]:32400', 'another address, as mapped into IPv6'],
  ])('a machine is not accepted at the address %s: %s', (address) => {
    expect(mayMachineBeAtAddress(new URL(address), LISTED)).toBe(false);
  });
});

describe('machines are unique among servers', () => {
  const servers = (...machines: readonly (string | undefined)[]) => {
    const all = machines.map(
      (machineIdentifier, index): InstalledServer => ({
        ...knownServer(index + 1, `Server ${index + 1}`),
        machineIdentifier,
      }),
    );
    return { list: () => all, find: (id: number) => all.find((server) => server.id === id) };
  };

  test.each<{
    name: string;
    stored: readonly (string | undefined)[];
    server: number | undefined;
    claimed: string;
    isAnother: boolean;
  }>([
    { name: 'is the machine that is stored for it', stored: ['a', 'b'], server: 1, claimed: 'a', isAnother: false },
    {
      name: 'has not said before which machine it is',
      stored: [undefined, 'b'],
      server: 1,
      claimed: 'a',
      isAnother: false,
    },
    { name: 'claims another machine than before', stored: ['a', 'b'], server: 1, claimed: 'c', isAnother: true },
    { name: 'claims the machine of another server', stored: ['a', 'b'], server: 1, claimed: 'b', isAnother: true },
    {
      name: 'never said which machine it is, and claims that of a later server',
      stored: [undefined, 'b'],
      server: 1,
      claimed: 'b',
      isAnother: true,
    },
    {
      name: 'is stored with the machine of an earlier server',
      stored: ['a', 'a'],
      server: 2,
      claimed: 'a',
      isAnother: true,
    },
    {
      name: 'is stored with the machine that a later server has too',
      stored: ['a', 'a'],
      server: 1,
      claimed: 'a',
      isAnother: false,
    },
    {
      name: 'is new, and claims the machine of a server that is here',
      stored: ['a', 'b'],
      server: undefined,
      claimed: 'b',
      isAnother: true,
    },
    {
      name: 'is new, and claims a machine that is not known here',
      stored: ['a', 'b'],
      server: undefined,
      claimed: 'c',
      isAnother: false,
    },
  ])(
    'a server may not claim the machine of another one: a server that $name',
    ({ stored, server, claimed, isAnother }) => {
      const id = server === undefined ? undefined : serverId(server);
      expect(isKnownOtherMachine(id, claimed, servers(...stored))).toBe(isAnother);
    },
  );

  test('a server that is not running proves no identity', async () => {
    const nothing = { running: { find: () => undefined }, mediaServers: servers('a') };
    expect(await proveRunningServerOwnership(serverId(1), nothing)).toEqual({ kind: 'unreadable' });
  });
});
