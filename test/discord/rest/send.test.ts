import { once } from 'node:events';
import { createServer } from 'node:http';
import { MessageFlags } from 'discord.js';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { withClosedConnectionRetry, withRequestTelemetry, withSecretsRemoved } from '../../../src/discord/rest/send.ts';
import { createSecretScrubber } from '../../../src/domain/scrub.ts';

function sendGetting(response: Response) {
  const telemetry = { interactionAcknowledged: vi.fn(), rateLimited: vi.fn() };
  return { telemetry, send: withRequestTelemetry(async () => response, telemetry) };
}

const CALLBACK = 'https://discord.com/api/v10/interactions/1234/token-of-it/callback?with_response=false';

test('an accepted acknowledgement is reported with the interaction’s id', async () => {
  const { telemetry, send } = sendGetting(new Response(null, { status: 204 }));
  await send(CALLBACK, {});
  expect(telemetry.interactionAcknowledged).toHaveBeenCalledExactlyOnceWith('1234');
});

test.each([
  { name: 'one that it refused', url: CALLBACK, status: 404 },
  { name: 'a reply that follows', url: 'https://discord.com/api/v10/webhooks/1/token/messages/@original', status: 200 },
])('$name is not reported as an acknowledgement', async ({ url, status }) => {
  const { telemetry, send } = sendGetting(new Response(null, { status }));
  await send(url, {});
  expect(telemetry.interactionAcknowledged).not.toHaveBeenCalled();
});

test.each([
  ['user', 'user'],
  ['global', 'global'],
  ['shared', 'shared'],
  [undefined, 'address'],
  ['something new', 'address'],
])('a rate limit with the scope %s is counted as %s', async (scope, counted) => {
  const headers = scope === undefined ? {} : { 'x-ratelimit-scope': scope };
  const { telemetry, send } = sendGetting(new Response('{}', { status: 429, headers }));
  expect((await send('https://discord.com/api/v10/channels/1/messages', {})).status).toBe(429);
  expect(telemetry.rateLimited).toHaveBeenCalledExactlyOnceWith(counted);
});

/** A server that closes the connection of its first `closed` requests instead of responding. */
async function serverClosing(closed: number) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.method ?? '');
    if (requests.length <= closed) request.socket.end();
    else response.end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return { requests, url: `http://127.0.0.1:${address.port}/` };
}

const repeating = withClosedConnectionRetry(fetch);

test.each(['GET', 'PATCH', 'PUT'])('%s is repeated once if Discord closes the connection', async (method) => {
  const { requests, url } = await serverClosing(1);
  expect((await repeating(url, { method })).status).toBe(200);
  expect(requests).toEqual([method, method]);
});

test.each([
  { name: 'a new message', method: 'POST', closed: 1, times: 1 },
  { name: 'a deletion', method: 'DELETE', closed: 1, times: 1 },
  { name: 'an edit that fails a second time', method: 'PATCH', closed: 5, times: 2 },
])('$name is not sent again if Discord closes the connection', async ({ method, closed, times }) => {
  const { requests, url } = await serverClosing(closed);
  await expect(repeating(url, { method })).rejects.toThrow('fetch failed');
  expect(requests).toHaveLength(times);
});

const TOKEN = 'canary"token\\1';

/** What is sent when that was to be. */
async function sent(body: RequestInit['body'], token = TOKEN): Promise<RequestInit['body']> {
  const bodies: RequestInit['body'][] = [];
  const send = withSecretsRemoved(
    async (_, init) => {
      bodies.push(init.body ?? null);
      return new Response();
    },
    createSecretScrubber([token]),
  );
  await send('http://discord', { method: 'POST', ...(body && { body }) });
  return bodies[0] ?? null;
}

const json = async (value: unknown): Promise<unknown> => JSON.parse(String(await sent(JSON.stringify(value))));

describe('a request to Discord', () => {
  it.each([
    {
      name: 'an answer',
      body: { content: `The ${TOKEN}!`, flags: MessageFlags.Ephemeral },
      expected: { content: 'The [secret]!', flags: 64 },
    },
    {
      name: 'choices',
      body: { data: { choices: [{ name: TOKEN, value: '#1' }] } },
      expected: { data: { choices: [{ name: '[secret]', value: '#1' }] } },
    },
    {
      name: 'a form',
      body: { data: { title: TOKEN, components: [{ value: `a ${TOKEN}` }] } },
      expected: { data: { title: '[secret]', components: [{ value: 'a [secret]' }] } },
    },
    {
      name: 'an address',
      body: { url: `http://x/?a=${encodeURIComponent(TOKEN)}&b=${TOKEN}` },
      expected: { url: 'http://x/?a=[secret]&b=[secret]' },
    },
  ])('a request to Discord has its secrets hidden in $name', async ({ body, expected }) => {
    expect(await json(body)).toEqual(expected);
  });

  it.each([
    { name: 'a list', text: `who,what\nAda,"${TOKEN}"`, expected: 'who,what\nAda,"[secret]"' },
    { name: 'an export', text: JSON.stringify({ name: TOKEN }), expected: '{"name":"[secret]"}' },
    { name: 'a file without one', text: 'who,  what', expected: 'who,  what' },
  ])('a request to Discord has its secrets hidden in $name as a file', async ({ text, expected }) => {
    const form = new FormData();
    form.append('files[0]', new Blob([text]), 'a.csv');
    const body = await sent(form);
    const file = body instanceof FormData ? body.get('files[0]') : null;
    expect(await new Response(file).text()).toBe(expected);
  });

  it('a request to Discord has secrets hidden in file names and alt texts, but its pictures unchanged', async () => {
    const form = new FormData();
    form.append('files[0]', new Blob([TOKEN], { type: 'image/webp' }), `${TOKEN}.webp`);
    form.append('payload_json', JSON.stringify({ attachments: [{ id: 0, description: TOKEN }] }));
    const body = await sent(form);
    const fields = body instanceof FormData ? [...body] : [];
    expect(fields.map(([name]) => name)).toEqual(['files[0]', 'payload_json']);
    const [file, payload] = fields.map(([, value]) => value);
    expect(file).toMatchObject({ name: '[secret].webp', type: 'image/webp' });
    expect(await new Response(file).text()).toBe(TOKEN);
    expect(JSON.parse(String(payload))).toEqual({ attachments: [{ id: 0, description: '[secret]' }] });
  });

  it('a request to Discord stays valid JSON when a secret in it is hidden', async () => {
    const token = '*canary-1234';
    const body = JSON.stringify({ flags: 64, content: `${'\\'.repeat(8)}${token}`, none: null });
    expect(JSON.parse(String(await sent(body, token)))).toEqual({ flags: 64, content: '\\[secret]', none: null });
  });

  it('a request to Discord without secrets is sent byte for byte', async () => {
    const body = '{"content" : "caf\\u00e9 1.0", "n":1.0}';
    expect(await sent(body)).toBe(body);
    expect(await sent(undefined)).toBeNull();
  });

  it('a request to Discord that is not JSON has secrets hidden too, and bytes stay unchanged', async () => {
    const bytes = new Uint8Array([1, 2]);
    expect(await sent(bytes)).toBe(bytes);
    expect(await sent(`plain ${TOKEN}`)).toBe('plain [secret]');
  });
});
