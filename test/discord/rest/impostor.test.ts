import { expect, test, vi } from 'vitest';
import { createDiscordChecks } from '../../../src/discord/doctor/checks.ts';
import { createDiscordLookup, createLookupRestClient } from '../../../src/discord/doctor/lookup.ts';
import { failureKindOf } from '../../../src/discord/posting/errors.ts';
import { findImpostor, withWebPagesRejected } from '../../../src/discord/rest/impostor.ts';
import { describeDoctorFindingAsPlainText } from '../../../src/render/doctor/sentence.ts';
import { textsForLanguage } from '../../../src/render/texts/texts.ts';
import { discordFront } from '../../support/discordFront.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

const API = 'https://discord.com/api/v10';
const CALLBACK = `${API}/interactions/1234/token/callback`;

const page = (status: number, headers: Record<string, string> = {}) =>
  new Response('<html>', { status, headers: { 'content-type': 'text/html', ...headers } });

test.each<{ name: string; url: string; response: Response; status: number | undefined }>([
  { name: 'a login page', url: `${API}/users/@me`, response: page(200), status: 200 },
  {
    name: 'a page in another case',
    url: `${API}/users/@me`,
    response: page(200, { 'content-type': 'Text/HTML; charset=utf-8' }),
    status: 200,
  },
  { name: 'a page of a proxy that refuses', url: `${API}/channels/1/messages`, response: page(403), status: 403 },
  { name: 'a page that wants a password for the proxy', url: `${API}/gateway/bot`, response: page(407), status: 407 },
  { name: 'a page of a network that wants a login', url: `${API}/gateway/bot`, response: page(511), status: 511 },
  { name: 'a page in an outage of Discord', url: `${API}/gateway/bot`, response: page(502), status: undefined },
  {
    name: 'the page for an address that Discord limits',
    url: `${API}/gateway/bot`,
    response: page(429),
    status: undefined,
  },
  {
    name: 'a page of Discord’s own proxy',
    url: `${API}/gateway/bot`,
    response: page(403, { server: 'cloudflare' }),
    status: undefined,
  },
  { name: 'JSON', url: `${API}/users/@me`, response: Response.json({ id: '1' }), status: undefined },
  {
    name: 'nothing',
    url: `${API}/channels/1/typing`,
    response: new Response(null, { status: 204 }),
    status: undefined,
  },
  { name: 'a page that refuses an acknowledgement', url: CALLBACK, response: page(403), status: 403 },
  { name: 'a login page for an acknowledgement', url: CALLBACK, response: page(200), status: 200 },
  { name: 'a taken acknowledgement', url: CALLBACK, response: new Response(null, { status: 204 }), status: undefined },
])(
  'a web page that answers instead of Discord is recognized, and no other response is: $name',
  async ({ url, response, status }) => {
    const error = await withWebPagesRejected(async () => response)(url, {}).then(
      () => undefined,
      (failure) => failure,
    );
    expect(findImpostor(error)).toEqual(status && { kind: 'web-page', status });
    expect(error && failureKindOf(error)).toBe(status && 'unavailable');
  },
);

const failure = (code: string) => Object.assign(new Error('as told'), { code });

test.each([
  {
    name: 'a self-signed certificate',
    error: failure('DEPTH_ZERO_SELF_SIGNED_CERT'),
    code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
  },
  {
    name: 'one of an unknown authority',
    error: failure('UNABLE_TO_GET_ISSUER_CERT_LOCALLY'),
    code: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  },
  { name: 'one that has expired', error: failure('CERT_HAS_EXPIRED'), code: 'CERT_HAS_EXPIRED' },
  {
    name: 'one for another name',
    error: failure('ERR_TLS_CERT_ALTNAME_INVALID'),
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
  },
  {
    name: 'one that fetch hides',
    error: new TypeError('fetch failed', { cause: failure('SELF_SIGNED_CERT_IN_CHAIN') }),
    code: 'SELF_SIGNED_CERT_IN_CHAIN',
  },
  { name: 'a refused connection', error: failure('ECONNREFUSED'), code: undefined },
  { name: 'a lost one', error: new TypeError('fetch failed', { cause: failure('ECONNRESET') }), code: undefined },
  { name: 'no error', error: 'a text', code: undefined },
])('an untrusted certificate in place of Discord’s is recognized, and no other error is: $name', ({ error, code }) => {
  expect(findImpostor(error)).toEqual(code && { kind: 'certificate', code });
});

test.each([
  ['Unexpected server response: 200', 200],
  ['Unexpected server response: 403', 403],
  ['Unexpected server response: 302', 302],
  ['Unexpected server response: 429', undefined],
  ['Unexpected server response: 520', undefined],
  ['Opening handshake has timed out', undefined],
])(
  'the gateway’s error “%s” counts as a web page in Discord’s place only if it names the status of such a page',
  (message, status) => {
    expect(findImpostor(new Error(message))).toEqual(status && { kind: 'web-page', status });
  },
);

/** The error that `fetch` throws when a proxy answers its CONNECT with that status. */
const noTunnel = (status: number) =>
  new TypeError('fetch failed', {
    cause: new Error('Request was cancelled.', {
      cause: new Error(`Proxy response (${status}) !== 200 when HTTP Tunneling`),
    }),
  });

test.each([
  { name: 'wants a password', status: 407 },
  { name: 'forbids the address', status: 403 },
  { name: 'does not reach Discord', status: 502 },
  { name: 'waits too long for Discord', status: 504 },
  { name: 'has too much to do', status: 503 },
])('a request counts as never sent if the proxy opens no connection because it $name', ({ status }) => {
  expect(findImpostor(noTunnel(status))).toEqual({ kind: 'web-page', status });
  expect(failureKindOf(noTunnel(status))).toBe('unavailable');
});

test.each<{ name: string; options: Parameters<typeof discordFront>[1]; english: RegExp; german: RegExp }>([
  {
    name: 'a web page',
    options: {
      answer: (_, response) => Boolean(response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')),
    },
    english: /A web page answers in Discord’s place \(status 200\).*NODE_USE_ENV_PROXY=1/,
    german: /Statt Discord antwortet eine Webseite \(Status 200\).*NODE_USE_ENV_PROXY=1/,
  },
  {
    name: 'an untrusted certificate',
    options: { isSecure: true },
    // The certificate is for `localhost`: a resumed TLS session is refused for its name instead of its authority.
    english:
      /certificate that is not trusted \((?:UNABLE_TO_VERIFY_LEAF_SIGNATURE|ERR_TLS_CERT_ALTNAME_INVALID)\).*NODE_EXTRA_CA_CERTS/,
    german:
      /Zertifikat, dem nicht vertraut wird \((?:UNABLE_TO_VERIFY_LEAF_SIGNATURE|ERR_TLS_CERT_ALTNAME_INVALID)\).*NODE_EXTRA_CA_CERTS/,
  },
])(
  'the doctor reports once, and not in each check, what answers instead of Discord: $name',
  async ({ options, english, german }) => {
    const { url } = await discordFront('http://127.0.0.1:9/api', options);
    const apiUrl = new URL(url);
    // A name has two addresses. Node gives the first one 250 ms, which a busy machine exceeds, and the second one
    // refuses.
    apiUrl.hostname = '127.0.0.1';
    const checks = createDiscordChecks({
      lookup: createDiscordLookup(createLookupRestClient('token', apiUrl)),
      access: { guildIds: undefined, roleIds: { viewer: [], curator: [], moderator: [], admin: [] } },
      subscriptions: async () => [],
      panels: async () => [],
      commands: ['search'],
      hasSeveralServers: () => false,
      clockFinding: vi.fn(),
    });
    const find = async () => (await Promise.all(checks.map(({ run }) => run(new AbortController().signal)))).flat();
    // A request is given up after eight seconds, in which a very busy machine may not even shake hands.
    const found = await vi.waitFor(async () => {
      const findings = await find();
      expect(findings).not.toContainEqual({ kind: 'discord-silent' });
      return findings.filter(({ kind }) => kind !== 'channels-none');
    }, PATIENCE_MS);
    expect(found).toHaveLength(1);
    for (const [language, sentence] of [
      ['en-US', english],
      ['de', german],
    ] as const)
      expect(found.map((finding) => describeDoctorFindingAsPlainText(textsForLanguage(language), finding))).toEqual([
        expect.stringMatching(sentence),
      ]);
  },
);
