import { expect, test, vi } from 'vitest';
import { discordChecks } from '../../../src/discord/doctor/checks.ts';
import { createDiscordLookup, createLookupRest } from '../../../src/discord/doctor/lookup.ts';
import { kindOf } from '../../../src/discord/posting/errors.ts';
import { inItsPlace, refusingPages } from '../../../src/discord/rest/inItsPlace.ts';
import { plainSentence } from '../../../src/render/doctor/sentence.ts';
import { textsFor } from '../../../src/render/texts/texts.ts';
import { discordFront } from '../../support/discordFront.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

const API = 'https://discord.com/api/v10';
const CALLBACK = `${API}/interactions/1234/token/callback`;

const page = (status: number, headers: Record<string, string> = {}) =>
  new Response('<html>', { status, headers: { 'content-type': 'text/html', ...headers } });

test.each<[string, string, Response, number | undefined]>([
  ['a login page', `${API}/users/@me`, page(200), 200],
  ['a page in another case', `${API}/users/@me`, page(200, { 'content-type': 'Text/HTML; charset=utf-8' }), 200],
  ['a page of a proxy that refuses', `${API}/channels/1/messages`, page(403), 403],
  ['a page that wants a password for the proxy', `${API}/gateway/bot`, page(407), 407],
  ['a page of a network that wants a login', `${API}/gateway/bot`, page(511), 511],
  ['a page in an outage of Discord', `${API}/gateway/bot`, page(502), undefined],
  ['the page for an address that Discord limits', `${API}/gateway/bot`, page(429), undefined],
  ['a page of Discord’s own proxy', `${API}/gateway/bot`, page(403, { server: 'cloudflare' }), undefined],
  ['JSON', `${API}/users/@me`, Response.json({ id: '1' }), undefined],
  ['nothing', `${API}/channels/1/typing`, new Response(null, { status: 204 }), undefined],
  ['a page that refuses an acknowledgement', CALLBACK, page(403), 403],
  ['a login page for an acknowledgement', CALLBACK, page(200), 200],
  ['a taken acknowledgement', CALLBACK, new Response(null, { status: 204 }), undefined],
])('only a page that is not Discord’s own counts as a web page in its place: %s', async (_, url, response, status) => {
  const error = await refusingPages(async () => response)(url, {}).then(
    () => undefined,
    (failure) => failure,
  );
  expect(inItsPlace(error)).toEqual(status && { kind: 'web-page', status });
  expect(error && kindOf(error)).toBe(status && 'unavailable');
});

const failure = (code: string) => Object.assign(new Error('as told'), { code });

test.each([
  ['a self-signed certificate', failure('DEPTH_ZERO_SELF_SIGNED_CERT'), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['one of an unknown authority', failure('UNABLE_TO_GET_ISSUER_CERT_LOCALLY'), 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'],
  ['one that has expired', failure('CERT_HAS_EXPIRED'), 'CERT_HAS_EXPIRED'],
  ['one for another name', failure('ERR_TLS_CERT_ALTNAME_INVALID'), 'ERR_TLS_CERT_ALTNAME_INVALID'],
  [
    'one that fetch hides',
    new TypeError('fetch failed', { cause: failure('SELF_SIGNED_CERT_IN_CHAIN') }),
    'SELF_SIGNED_CERT_IN_CHAIN',
  ],
  ['a refused connection', failure('ECONNREFUSED'), undefined],
  ['a lost one', new TypeError('fetch failed', { cause: failure('ECONNRESET') }), undefined],
  ['no error', 'a text', undefined],
])('only an error about a certificate means an untrusted one in Discord’s place: %s', (_, error, code) => {
  expect(inItsPlace(error)).toEqual(code && { kind: 'certificate', code });
});

test.each([
  ['Unexpected server response: 200', 200],
  ['Unexpected server response: 403', 403],
  ['Unexpected server response: 302', 302],
  ['Unexpected server response: 429', undefined],
  ['Unexpected server response: 520', undefined],
  ['Opening handshake has timed out', undefined],
])('at the gateway, only the status of a page means a web page: “%s”', (message, status) => {
  expect(inItsPlace(new Error(message))).toEqual(status && { kind: 'web-page', status });
});

/** The error that `fetch` throws when a proxy answers its CONNECT with that status. */
const noTunnel = (status: number) =>
  new TypeError('fetch failed', {
    cause: new Error('Request was cancelled.', {
      cause: new Error(`Proxy response (${status}) !== 200 when HTTP Tunneling`),
    }),
  });

test.each([
  ['wants a password', 407],
  ['forbids the address', 403],
  ['does not reach Discord', 502],
  ['waits too long for Discord', 504],
  ['has too much to do', 503],
])('a proxy that %s opens no connection, so nothing was sent', (_, status) => {
  expect(inItsPlace(noTunnel(status))).toEqual({ kind: 'web-page', status });
  expect(kindOf(noTunnel(status))).toBe('unavailable');
});

test.each<[string, Parameters<typeof discordFront>[1], RegExp, RegExp]>([
  [
    'a web page',
    { answer: (_, response) => Boolean(response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')) },
    /A web page answers in Discord’s place \(status 200\).*NODE_USE_ENV_PROXY=1/,
    /Statt Discord antwortet eine Webseite \(Status 200\).*NODE_USE_ENV_PROXY=1/,
  ],
  [
    'an untrusted certificate',
    { isSecure: true },
    /certificate that is not trusted \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\).*NODE_EXTRA_CA_CERTS/,
    /Zertifikat, dem nicht vertraut wird \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\).*NODE_EXTRA_CA_CERTS/,
  ],
])('the doctor names what answers in Discord’s place, once: %s', async (_, options, english, german) => {
  const { url } = await discordFront('http://127.0.0.1:9/api', options);
  const apiUrl = new URL(url);
  // A name has two addresses. Node gives the first one 250 ms, which a busy machine exceeds, and the second one refuses.
  apiUrl.hostname = '127.0.0.1';
  const checks = discordChecks({
    lookup: createDiscordLookup(createLookupRest('token', apiUrl)),
    access: { guildIds: undefined, roleIds: { viewer: [], curator: [], moderator: [], admin: [] } },
    subscriptions: async () => [],
    commands: ['search'],
    hasSeveral: () => false,
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
    expect(found.map((finding) => plainSentence(textsFor(language), finding))).toEqual([
      expect.stringMatching(sentence),
    ]);
});
