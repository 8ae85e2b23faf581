import { describe, expect, test } from 'vitest';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import type { AccountResource, ResourceConnection } from '../../../src/domain/media/server/serverApi.ts';
import type { KnownServer } from '../../../src/domain/servers/mediaServers.ts';
import { serverId } from '../../../src/domain/servers/refs.ts';
import { canBeAt, isAnotherThan, proveOwned, proveRunning } from '../../../src/domain/serving/ownership.ts';
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
  return { proof: await proveOwned({ media, address, isAnother }), asked };
}

describe('a server that claims to be a machine', () => {
  test.each<[string, Claim]>([
    ['in the own network', {}],
    ['on the internet, at the address that the account service lists', { address: REMOTE }],
    [
      'beside players and other servers of the account',
      { listed: [{ ...OWNED, clientIdentifier: 'b', owned: false }, OWNED] },
    ],
    ['with more than one function', { listed: [{ ...OWNED, provides: ['server', 'player'] }] }],
    ['that is listed twice, each time as owned', { listed: [OWNED, OWNED] }],
  ])('is believed where the account of its token owns that machine: %s', async (_, claim) => {
    const { proof } = await prove(claim);
    expect(proof).toEqual({ kind: 'proved', machineIdentifier: 'machine-a', origin: (claim.address ?? HOME).origin });
  });

  test.each<[string, Claim]>([
    ['lists nothing', { listed: [] }],
    ['lists it as shared with the account', { listed: [{ ...OWNED, owned: false }] }],
    ['does not say whose it is', { listed: [{ ...OWNED, owned: undefined }] }],
    ['lists it once as owned and once as shared', { listed: [OWNED, { ...OWNED, owned: false }] }],
    ['lists another machine of that name', { listed: [{ ...OWNED, clientIdentifier: 'machine-b' }] }],
    ['lists it without an identifier', { listed: [{ ...OWNED, clientIdentifier: undefined }] }],
    ['lists a player with that identifier', { listed: [{ ...OWNED, provides: ['client', 'player'] }] }],
    ['lists it with capital letters', { listed: [{ ...OWNED, clientIdentifier: 'MACHINE-A' }] }],
    ['lists one whose identifier begins the same', { listed: [{ ...OWNED, clientIdentifier: 'machine-a2' }] }],
  ])('is not believed where the account service %s', async (_, claim) => {
    expect((await prove(claim)).proof).toEqual({ kind: 'not-owned' });
  });

  test.each<[string, Claim]>([
    ['the server does not answer', { machine: failure({}) }],
    [
      'the server says nothing that can be read',
      { machine: new MediaServerFailure('malformed', { method: 'GET', path: '/identity' }) },
    ],
    ['the account service refuses the token', { listed: ofAccount('unauthorized', 401) }],
    ['the account service is down', { listed: ofAccount('unavailable', 503) }],
    ['the account service sends a web page', { listed: ofAccount('web-page', 200) }],
    ['the account service cannot be reached', { listed: ofAccount('unreachable') }],
  ])('is not believed where %s', async (_, claim) => {
    expect((await prove(claim)).proof).toEqual({ kind: 'unreadable' });
  });

  test.each([404, 410])('is not believed where the account service has retired its list with %i', async (status) => {
    const { proof } = await prove({ listed: ofAccount('unsupported', status) });
    expect(proof).toEqual({ kind: 'account-changed' });
  });

  test('is not believed where there is no account service', async () => {
    expect((await prove({ listed: ofAccount('unsupported') })).proof).toEqual({ kind: 'no-account-service' });
  });

  test('that should be another machine is not believed, and its token goes to no account service', async () => {
    const { proof, asked } = await prove({ isAnother: (machine) => machine === 'machine-a' });
    expect([proof, asked]).toEqual([{ kind: 'another' }, ['identity']]);
  });

  test('is not waited for longer than whoever asks waits', async () => {
    const gone = new AbortController();
    gone.abort(new Error('nobody waits'));
    const media = fakeMedia({ identity: async () => Promise.reject(failure({})) });
    await expect(proveOwned({ media, address: HOME, isAnother: () => false }, gone.signal)).rejects.toThrow(
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
  ])('can be %s, which is listed or in the own network', (address) => {
    expect(canBeAt(new URL(address), LISTED)).toBe(true);
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
  ])('cannot be %s: %s', (address) => {
    expect(canBeAt(new URL(address), LISTED)).toBe(false);
  });
});

describe('machines are unique among servers', () => {
  const servers = (...machines: readonly (string | undefined)[]) => {
    const all = machines.map(
      (machineIdentifier, index): KnownServer => ({
        ...knownServer(index + 1, `Server ${index + 1}`),
        machineIdentifier,
      }),
    );
    return { list: () => all, find: (id: number) => all.find((server) => server.id === id) };
  };

  test.each<[string, readonly (string | undefined)[], number | undefined, string, boolean]>([
    ['is the machine that is stored for it', ['a', 'b'], 1, 'a', false],
    ['has not said before which machine it is', [undefined, 'b'], 1, 'a', false],
    ['claims another machine than before', ['a', 'b'], 1, 'c', true],
    ['claims the machine of another server', ['a', 'b'], 1, 'b', true],
    ['never said which machine it is, and claims that of a later server', [undefined, 'b'], 1, 'b', true],
    ['is stored with the machine of an earlier server', ['a', 'a'], 2, 'a', true],
    ['is stored with the machine that a later server has too', ['a', 'a'], 1, 'a', false],
    ['is new, and claims the machine of a server that is here', ['a', 'b'], undefined, 'b', true],
    ['is new, and is a machine that nobody knows here', ['a', 'b'], undefined, 'c', false],
  ])('one that %s', (_, stored, server, claimed, isAnother) => {
    const id = server === undefined ? undefined : serverId(server);
    expect(isAnotherThan(id, claimed, servers(...stored))).toBe(isAnother);
  });

  test('a server that does not run proves nothing', async () => {
    const nothing = { running: { find: () => undefined }, mediaServers: servers('a') };
    expect(await proveRunning(serverId(1), nothing)).toEqual({ kind: 'unreadable' });
  });
});
