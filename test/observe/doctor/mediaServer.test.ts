import { expect, test } from 'vitest';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { type CalledRemoteService, MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import type { ProbeServer } from '../../../src/domain/media/server/probe.ts';
import type { AccountResource } from '../../../src/domain/media/server/serverApi.ts';
import type { TokenLifetime } from '../../../src/domain/media/server/tokenLife.ts';
import { clockSkewFinding } from '../../../src/observe/doctor/clockSkew.ts';
import { createTimeZoneCheck } from '../../../src/observe/doctor/machine.ts';
import { createMediaServerChecks, type ServerSettingsAdvice } from '../../../src/observe/doctor/mediaServer.ts';
import { createDoctor } from '../../../src/observe/doctor/runChecks.ts';
import { fakeMedia } from '../../support/media.ts';

const HOME = new URL('http://192.168.1.10:32400');
const signal = new AbortController().signal;
const failed =
  (kind: MediaServerFailure['kind'], service: CalledRemoteService = 'media-server') =>
  async () => {
    throw new MediaServerFailure(kind, {
      method: 'GET',
      path: '/x',
      service,
      reason: kind === 'unreachable' ? 'refused' : undefined,
    });
  };

/** A server on which every read works, but for what is said. */
const working = (but: Partial<MediaServer> = {}): MediaServer =>
  fakeMedia({
    identity: async () => ({ machineIdentifier: 'm' }),
    libraries: async () => [],
    sessions: async () => [],
    historyPage: async () => ({ entries: [], sent: 0, next: undefined, total: 0 }),
    accounts: async () => [],
    devices: async () => [],
    settings: async () => [],
    playlists: async () => [],
    search: async () => [],
    accountResources: failed('unsupported'),
    ...but,
  });

const reached: ProbeServer = async () => ({ ms: 7, machineIdentifier: 'm', version: '1.2' });

/** Advice that knows nothing better. */
const NO_ADVICE: ServerSettingsAdvice = {
  otherVocabulary: async () => undefined,
  secureAddress: async () => undefined,
  accountChange: () => undefined,
};

interface Asked {
  probe?: ProbeServer;
  tokenLife?: TokenLifetime;
  isPlain?: boolean;
  /** The server that is known. */
  machineIdentifier?: string;
  address?: URL;
}

async function findingsOf(
  name: string,
  media: MediaServer,
  {
    probe = reached,
    isPlain = false,
    machineIdentifier,
    address = HOME,
    tokenLife,
    ...advice
  }: Asked & Partial<ServerSettingsAdvice> = {},
) {
  const checks = createMediaServerChecks({
    media,
    address,
    machineIdentifier,
    probe,
    tokenLife,
    advice: { ...NO_ADVICE, ...advice },
    vocabulary: () => VOCABULARIES.plex,
    isPlain: async () => isPlain,
  });
  return await checks.find((check) => check.name === name)?.run(signal);
}

test('the doctor shows the latency of the set address and of the server’s other addresses except relays', async () => {
  const accountResources: MediaServer['accountResources'] = async () => [
    {
      name: 'mine',
      clientIdentifier: 'm',
      provides: ['server'],
      hasAccessToken: true,
      connections: [
        { uri: 'http://192.168.1.10:32400' },
        { uri: 'https://10.0.0.2:32400' },
        { uri: 'https://10.0.0.3:1' },
        { uri: 'https://198.51.100.4:8443', relay: true },
      ],
    },
    {
      name: 'not mine',
      clientIdentifier: 'n',
      provides: ['server'],
      hasAccessToken: true,
      connections: [{ uri: 'http://10.9.9.9' }],
    },
  ];
  const probe: ProbeServer = async (address) => ({ ms: 3, machineIdentifier: address.port === '1' ? 'another' : 'm' });
  expect(await findingsOf('media server', working({ accountResources }), { probe })).toEqual([
    { kind: 'server-there', address: 'http://192.168.1.10:32400', ms: 3, version: undefined },
  ]);
  expect(await findingsOf('addresses', working({ accountResources }), { probe })).toEqual([
    { kind: 'address-there', address: 'https://10.0.0.2:32400', ms: 3 },
    { kind: 'address-silent', address: 'https://10.0.0.3:1' },
  ]);
});

test('the doctor reads a server’s identity with the token if the server requires one', async () => {
  const accountResources: MediaServer['accountResources'] = async () => [
    {
      name: 'mine',
      clientIdentifier: 'm',
      provides: ['server'],
      hasAccessToken: true,
      connections: [{ uri: 'https://10.0.0.2:32400' }, { uri: 'https://10.0.0.3:1' }],
    },
  ];
  const identity = async () => ({ machineIdentifier: 'm', version: '1.2' });
  const probe: ProbeServer = async ({ port }) => ({ ms: 3, ...(port === '1' && { machineIdentifier: 'another' }) });
  expect(await findingsOf('media server', working({ identity }), { probe })).toEqual([
    { kind: 'server-there', address: 'http://192.168.1.10:32400', ms: 3, version: '1.2' },
  ]);
  expect(await findingsOf('addresses', working({ accountResources, identity }), { probe })).toEqual([
    { kind: 'address-there', address: 'https://10.0.0.2:32400', ms: 3 },
    { kind: 'address-silent', address: 'https://10.0.0.3:1' },
  ]);
});

test.each<{ name: string; probe: ProbeServer; kind: string }>([
  { name: 'that is known', probe: reached, kind: 'server-there' },
  { name: 'that does not say which it is', probe: async () => ({ ms: 7 }), kind: 'server-there' },
  { name: 'that is another one', probe: async () => ({ ms: 7, machineIdentifier: 'n' }), kind: 'server-another' },
])('the doctor judges a server $name at its address', async ({ probe, kind }) => {
  const media = working({ identity: async () => ({ machineIdentifier: undefined, version: undefined }) as never });
  expect(await findingsOf('media server', media, { probe, machineIdentifier: 'm' })).toMatchObject([{ kind }]);
});

test('the doctor finds a different server that reveals its identity only with the token', async () => {
  const identity = async () => ({ machineIdentifier: 'n', version: '1.2' });
  const probe: ProbeServer = async () => ({ ms: 3 });
  expect(await findingsOf('media server', working({ identity }), { probe, machineIdentifier: 'm' })).toEqual([
    { kind: 'server-another', address: 'http://192.168.1.10:32400' },
  ]);
});

test('the doctor recognizes a server at another address by an identity that the set address does not reveal', async () => {
  const accountResources: MediaServer['accountResources'] = async () => [
    {
      name: 'mine',
      clientIdentifier: 'm',
      provides: ['server'],
      hasAccessToken: true,
      connections: [{ uri: 'https://10.0.0.2:32400' }],
    },
  ];
  const probe: ProbeServer = async ({ host }) => ({ ms: 3, ...(host !== HOME.host && { machineIdentifier: 'm' }) });
  expect(await findingsOf('addresses', working({ accountResources }), { probe })).toContainEqual({
    kind: 'address-there',
    address: 'https://10.0.0.2:32400',
    ms: 3,
  });
});

test('the doctor reports why a server does not answer, and warns about plain http over the internet', async () => {
  expect(await findingsOf('media server', working(), { probe: failed('unreachable'), isPlain: true })).toEqual([
    { kind: 'server-silent', address: 'http://192.168.1.10:32400', failure: 'unreachable', reason: 'refused' },
    { kind: 'server-plain' },
  ]);
});

/** The server as the account service lists it. */
const listed = (but: Partial<AccountResource> = {}): AccountResource => ({
  name: 'Cellar',
  clientIdentifier: 'm',
  provides: ['server'],
  owned: true,
  hasAccessToken: true,
  connections: [],
  ...but,
});

test.each([
  {
    name: 'that knows the server',
    accountResources: async () => [listed()],
    findings: [{ kind: 'account-there', resources: 1 }],
  },
  {
    name: 'that lists the server as shared',
    accountResources: async () => [listed({ owned: false })],
    findings: [{ kind: 'account-there', resources: 1 }, { kind: 'machine-not-owned' }],
  },
  {
    name: 'that does not list the server',
    accountResources: async () => [],
    findings: [{ kind: 'account-there', resources: 0 }, { kind: 'machine-not-owned' }],
  },
  {
    name: 'that refuses',
    accountResources: failed('unauthorized', 'account-service'),
    findings: [{ kind: 'account-silent', failure: 'unauthorized' }],
  },
  { name: 'that there is none of', accountResources: failed('unsupported', 'account-service'), findings: [] },
  { name: 'that nobody knows, since the media server is away', accountResources: failed('timeout'), findings: [] },
])('the doctor judges the account service $name', async ({ accountResources, findings }) => {
  expect(await findingsOf('account service', working({ accountResources }))).toEqual(findings);
});

test.each([
  { name: 'the owner', but: {}, findings: [{ kind: 'token-good' }, { kind: 'owner-token' }] },
  {
    name: 'somebody else',
    but: { sessions: failed('forbidden') },
    findings: [{ kind: 'token-good' }, { kind: 'other-token', refused: ['/status/sessions'] }],
  },
  {
    name: 'somebody who may see sessions only',
    but: { settings: failed('forbidden') },
    findings: [{ kind: 'token-good' }, { kind: 'other-token', refused: ['/:/prefs'] }],
  },
  { name: 'nobody knows whom', but: { sessions: failed('unsupported') }, findings: [{ kind: 'token-good' }] },
  { name: 'nobody', but: { libraries: failed('unauthorized') }, findings: [{ kind: 'token-bad' }] },
  { name: 'nobody knows whom, since its address is silent', but: { libraries: failed('unreachable') }, findings: [] },
])('the doctor judges a token of $name', async ({ but, findings }) => {
  expect(await findingsOf('token', working(but))).toMatchObject(findings);
});

const DAYS = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * DAYS);

test.each<{ name: string; ends: number; begins: number | undefined; kind: string }>([
  { name: 'with most of its life left', ends: 80, begins: -20, kind: 'token-ends' },
  { name: 'with less than a quarter of it left', ends: 20, begins: -80, kind: 'token-ends-soon' },
  { name: 'of a week, with two days left', ends: 2, begins: -5, kind: 'token-ends' },
  { name: 'of two days, with hours left', ends: 0.9, begins: -1.1, kind: 'token-ends-soon' },
  { name: 'that does not say when it began', ends: 3, begins: undefined, kind: 'token-ends' },
  { name: 'that does not say when it began, on its last day', ends: 0.5, begins: undefined, kind: 'token-ends-soon' },
  { name: 'that is over, and still accepted', ends: -1, begins: -8, kind: 'token-ends-soon' },
])('the doctor shows the expiry of a token $name', async ({ ends, begins, kind }) => {
  const endsAt = inDays(ends);
  const tokenLife = { endsAt, issuedAt: begins === undefined ? undefined : inDays(begins) };
  const found = await findingsOf('token', working({}), { tokenLife });
  expect(found?.slice(2)).toEqual([{ kind, ends: endsAt }]);
});

test.each<{ name: string; aheadDays: number; endsInDays: number; kind: string }>([
  { name: 'a month ahead, for a token that ends in two months', aheadDays: 30, endsInDays: 60, kind: 'token-ends' },
  { name: 'a year ahead, for a token that ends in two months', aheadDays: 365, endsInDays: 60, kind: 'token-ends' },
  { name: 'a day ahead, for a token that ends in two days', aheadDays: 1, endsInDays: 2, kind: 'token-ends' },
  { name: 'a year ahead, for a token that ends in hours', aheadDays: 365, endsInDays: 0.5, kind: 'token-ends-soon' },
  { name: 'a month behind, for a token that ends in hours', aheadDays: -30, endsInDays: 0.5, kind: 'token-ends-soon' },
  { name: 'a month behind, for a token that ends in two months', aheadDays: -30, endsInDays: 60, kind: 'token-ends' },
])(
  'with a clock that is $name, the doctor judges the token’s expiry by the server’s clock',
  async ({ aheadDays, endsInDays, kind }) => {
    const theirs = inDays(-aheadDays);
    const endsAt = new Date(theirs.getTime() + endsInDays * DAYS);
    const probe: ProbeServer = async () => ({ ms: 7, machineIdentifier: 'm', time: { theirs, ours: new Date() } });
    const found = await findingsOf('token', working({}), { tokenLife: { endsAt, issuedAt: theirs }, probe });
    expect(found?.slice(2)).toEqual([{ kind, ends: endsAt }]);
  },
);

test('the doctor says when a refused token expired', async () => {
  const at = new Date('2026-12-06T10:00:00Z');
  const refused = new MediaServerFailure('unauthorized', { method: 'GET', path: '/x', status: 498, expired: { at } });
  const libraries = () => Promise.reject(refused);
  expect(await findingsOf('token', working({ libraries }), { tokenLife: { endsAt: at } })).toEqual([
    { kind: 'token-bad', failure: 'unauthorized', expired: { at } },
  ]);
});

test('the doctor reports a wrong MEDIA_VOCABULARY if the server accepts the token in the other vocabulary', async () => {
  const media = working({ libraries: failed('unauthorized') });
  expect(await findingsOf('token', media, { otherVocabulary: async () => 'neutral' })).toEqual([
    { kind: 'vocabulary-wrong', vocabulary: 'neutral' },
  ]);
});

test.each([
  { name: 'breaks the connection', reason: undefined, kind: 'server-wants-https' },
  { name: 'has a certificate for another name', reason: 'certificate', kind: 'server-wants-https' },
  { name: 'is off', reason: 'refused', kind: 'server-silent' },
] as const)('the doctor advises https for a server that $name only if that may help', async ({ reason, kind }) => {
  const probe: ProbeServer = async () => {
    throw new MediaServerFailure('unreachable', { method: 'GET', path: '/x', reason });
  };
  const secureAddress = async () => 'https://name.example';
  expect(await findingsOf('media server', working(), { probe, secureAddress })).toMatchObject([{ kind }]);
});

test('the doctor names the problem of a certificate by its code', async () => {
  const cause = Object.assign(new Error(), { code: 'CERT_HAS_EXPIRED' });
  const probe: ProbeServer = async () => {
    throw new MediaServerFailure('unreachable', { method: 'GET', path: '/x', reason: 'certificate', cause });
  };
  expect(await findingsOf('media server', working(), { probe })).toMatchObject([
    { kind: 'server-silent', code: 'CERT_HAS_EXPIRED' },
  ]);
});

test('the doctor names the paths of requests that the media server does not support or fails to answer', async () => {
  const media = working({
    accounts: failed('unsupported'),
    devices: failed('malformed'),
    settings: failed('forbidden'),
    historyPage: failed('forbidden'),
  });
  expect(await findingsOf('endpoints', media)).toEqual([
    { kind: 'endpoints-there', count: 5 },
    { kind: 'endpoint-failed', endpoint: '/status/sessions/history/all', failure: 'forbidden', reason: undefined },
    { kind: 'endpoint-missing', endpoint: '/accounts' },
    { kind: 'endpoint-failed', endpoint: '/devices/', failure: 'malformed', reason: undefined },
  ]);
});

test.each([
  [-3, 'clock-good'],
  [40, 'clock-off'],
  [-400, 'clock-wrong'],
])('the doctor judges a clock that is %i seconds ahead as %s', (seconds, kind) => {
  const theirs = new Date('2026-01-01T00:00:00Z');
  const ours = new Date(theirs.getTime() + seconds * 1000);
  expect(clockSkewFinding('discord', { theirs, ours })).toEqual({ kind, of: 'discord', seconds });
});

test('a check of the doctor that fails or hangs becomes a finding, and all other checks still run', async () => {
  const warned: unknown[] = [];
  const stop = new AbortController();
  const doctor = createDoctor(
    [
      { name: 'disk', run: () => Promise.reject(new Error('no')) },
      { name: 'fonts', run: async () => [{ kind: 'fonts-good' }] },
      { name: 'database', run: () => new Promise(() => setImmediate(() => stop.abort())) },
    ],
    { warn: (fields) => void warned.push(fields) },
  );
  expect(await doctor(stop.signal)).toEqual([
    { check: 'disk', findings: [{ kind: 'check-failed', check: 'disk' }] },
    { check: 'fonts', findings: [{ kind: 'fonts-good' }] },
    { check: 'database', findings: [{ kind: 'check-failed', check: 'database' }] },
  ]);
  // Nobody waits for what was still running when the doctor was stopped.
  expect(warned).toHaveLength(1);
});

test.each([
  ['UTC', 'Europe/Berlin', 'zone-other'],
  ['UTC', 'UTC', 'zone-good'],
  ['Asia/Tokyo', 'Europe/Berlin', 'zone-good'],
])('the doctor compares the time zone %s with a machine in %s', async (zone, machine, kind) => {
  expect((await createTimeZoneCheck(zone, machine).run(signal)).map((each) => each.kind)).toEqual([kind]);
});

test('the doctor warns about an address on the internet that the account service does not list', async () => {
  const accountResources = async () => [listed({ connections: [{ uri: 'https://media.example' }] })];
  const at = (address: string) =>
    findingsOf('account service', working({ accountResources }), { address: new URL(address) });
  expect(await at('https://media.example')).toEqual([{ kind: 'account-there', resources: 1 }]);
  expect(await at('https://other.example')).toEqual([
    { kind: 'account-there', resources: 1 },
    { kind: 'machine-not-listed', address: 'https://other.example' },
  ]);
});

test('the doctor reports an account service that retired its list of servers, and whether another list replaces it', async () => {
  const retired = failed('unsupported', 'account-service');
  const withStatus = (status: number | undefined) => async () => {
    throw new MediaServerFailure('unsupported', { method: 'GET', path: '/x', service: 'account-service', status });
  };
  const findings = (accountResources: MediaServer['accountResources'], change?: 'replaced' | 'gone') =>
    findingsOf('account service', working({ accountResources }), { accountChange: () => change });
  expect(await findings(withStatus(410), 'gone')).toEqual([{ kind: 'account-changed' }]);
  expect(await findings(withStatus(404), 'gone')).toEqual([{ kind: 'account-changed' }]);
  expect(await findings(retired)).toEqual([]);
  expect(await findings(async () => [listed()], 'replaced')).toEqual([
    { kind: 'account-there', resources: 1 },
    { kind: 'account-replaced' },
  ]);
  expect(await findings(async () => [listed()])).toEqual([{ kind: 'account-there', resources: 1 }]);
});
