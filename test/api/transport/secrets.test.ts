import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { copyErrorWithoutSecrets, createLogRedactor } from '../../../src/api/transport/redact.ts';
import { createTokenRemovers } from '../../../src/api/transport/tokenRemovers.ts';
import { createSecretScrubber, createSecrets } from '../../../src/domain/scrub.ts';
import { failureOf, request } from '../support/request.ts';
import { type Answer, serve, TOKEN, transportTo } from '../support/server.ts';

const FORMS = [
  TOKEN,
  encodeURIComponent(TOKEN),
  encodeURIComponent(TOKEN).toLowerCase(),
  encodeURIComponent(encodeURIComponent(TOKEN)),
  new URLSearchParams({ t: TOKEN }).toString().slice(2),
  Buffer.from(TOKEN).toString('base64'),
  Buffer.from(TOKEN).toString('base64url'),
  'hidden reason',
  'hidden%20reason',
];

/** Everything that a log or a message could make of a failure. */
const everythingOf = (error: unknown): string =>
  [
    String(error),
    JSON.stringify(error),
    inspect(error, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true }),
    error instanceof Error ? `${error.stack} ${inspect(error.cause, { depth: 20, showHidden: true })}` : '',
  ].join('\n');

const echo: Answer = (response, { url, headers }) =>
  response.writeHead(400).end(`<h1>Bad</h1> ${url} ${headers['x-plex-token']} ${FORMS.slice(0, 7).join(' ')}`);

const ANSWERS: readonly (readonly [string, Answer])[] = [
  ['an echo of the request', echo],
  ['a dropped connection', (response) => response.destroy()],
  ['no HTTP', (response, { url }) => response.socket?.end(`${url}\r\n\r\n`)],
  ['silence', () => undefined],
  ['a redirect', (response, { url }) => response.writeHead(302, { location: `http://else${url}` }).end(url)],
  ['a long body', (response, { url }) => response.end(url.repeat(100))],
  ['a wrong encoding', (response, { url }) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(url)],
  ['an unavailable server', (response, { url }) => response.writeHead(500).end(url)],
];

const CASES = ANSWERS.flatMap(([name, answer]) =>
  (['neutral', 'plex'] as const).map((speaks) => ({ name, speaks, answer })),
);

test.each(CASES)('a failure from $name contains neither token nor query ($speaks)', async ({ speaks, answer }) => {
  const { url } = await serve(answer);
  const asked = request({ query: [['reason', 'hidden reason']], maxBytes: 50, deadlineMs: 100, path: '/thing' });
  const text = everythingOf(await failureOf(transportTo(url, { speaks }).send(asked)));
  expect(FORMS.filter((form) => text.includes(form))).toEqual([]);
});

test.each(CASES)(
  'a failure from $name contains neither the token of a linked account nor the bot’s own ($speaks)',
  async ({ speaks, answer }) => {
    const { url } = await serve(answer);
    const asked = request({
      token: TOKEN,
      query: [['reason', 'hidden reason']],
      maxBytes: 50,
      deadlineMs: 100,
      path: '/thing',
    });
    const transport = transportTo(url, { speaks, token: 'token-that-is-shared' });
    const text = everythingOf(await failureOf(transport.send(asked)));
    expect([...FORMS, 'token-that-is-shared'].filter((form) => text.includes(form))).toEqual([]);
  },
);

test('an error that quotes the token of a linked account, or the bot’s, is returned without it', async () => {
  const { url } = await serve((response) => response.end(`<a t="linked-token-canary" u="token-that-is-shared"/>`));
  const transport = transportTo(url, { token: 'token-that-is-shared' });
  const { bytes } = await transport.send(request({ token: 'linked-token-canary' }));
  expect(Buffer.from(bytes).toString()).toBe(`<a t="${'*'.repeat(19)}" u="${'*'.repeat(20)}"/>`);
});

test('a failure contains no other linked token, even one that was linked since', async () => {
  const { url } = await serve((response) => response.end(`<a t="linked-before-canary" u="linked-since-canary"/>`));
  const secrets = createSecrets(['linked-before-canary']);
  const transport = transportTo(url, { tokenRemovers: createTokenRemovers(secrets) });
  secrets.add('linked-since-canary');
  const { bytes } = await transport.send(request({}));
  expect(Buffer.from(bytes).toString()).toBe(`<a t="${'*'.repeat(20)}" u="${'*'.repeat(19)}"/>`);
});

test('a failure of one server contains no token that is linked on another server', async () => {
  const { url } = await serve((response) => response.end(`<a t="attic-token-canary" u="cellar-token-canary"/>`));
  const tokenRemovers = createTokenRemovers(createSecrets([]));
  const [attic] = ['attic-token-canary', 'cellar-token-canary'].map((token) =>
    transportTo(url, { token, tokenRemovers }),
  );
  const { bytes } = (await attic?.send(request({}))) ?? { bytes: Buffer.from('') };
  expect(Buffer.from(bytes).toString()).toBe(`<a t="${'*'.repeat(18)}" u="${'*'.repeat(19)}"/>`);
});

test('all transports of a bot share the prepared search for tokens', () => {
  const tokenRemovers = createTokenRemovers(createSecrets(['attic-token-canary']));
  const prepared = tokenRemovers.forRequestWith(undefined);
  expect(tokenRemovers.forRequestWith('attic-token-canary')).toBe(prepared);
  tokenRemovers.add('cellar-token-canary');
  const preparedAnew = tokenRemovers.forRequestWith(undefined);
  expect(preparedAnew).not.toBe(prepared);
  expect(preparedAnew.scrub('cellar-token-canary')).toBe('[secret]');
});

test('a failure contains no linked token', async () => {
  const { url } = await serve((response) => response.writeHead(500).end('linked-before-canary'));
  const transport = transportTo(url, { tokenRemovers: createTokenRemovers(createSecrets(['linked-before-canary'])) });
  expect(everythingOf(await failureOf(transport.send(request({}))))).not.toContain('linked-before-canary');
});

test('a failure does not contain the token even if the token is part of the request’s path', async () => {
  const { url } = await serve((response) => response.writeHead(404).end());
  const transport = transportTo(url, { token: 'plainToken' });
  expect(everythingOf(await failureOf(transport.send(request({ path: '/x/plainToken/y' }))))).not.toContain(
    'plainToken',
  );
});

test.each(FORMS.slice(0, 7))('a failure’s message hides %s', (form) => {
  expect(createLogRedactor(createSecretScrubber([TOKEN]))(`before ${form} after`)).toBe('before [secret] after');
});

test('the query of an address is removed from a message, and a question mark in a sentence is not', () => {
  expect(createLogRedactor(createSecretScrubber(['x7']))('GET /a?b=c&d=e failed. Why? Because.')).toBe(
    'GET /a failed. Why? Because.',
  );
});

test('the cause of a failure keeps its name, code and message, and no other property', () => {
  const error = Object.assign(new Error(`connect to ${TOKEN}`, { cause: TOKEN }), {
    code: 'ECONNRESET',
    request: TOKEN,
  });
  const safe = copyErrorWithoutSecrets(error, createLogRedactor(createSecretScrubber([TOKEN])));
  expect(safe).toMatchObject({ name: 'Error', message: 'connect to [secret]', code: 'ECONNRESET' });
  expect(everythingOf(safe)).not.toContain(TOKEN);
});

test('the name and code of a failure’s cause contain no secret', () => {
  const error = Object.assign(new Error('x'), { name: `Error of ${TOKEN}`, code: `E_${TOKEN}` });
  expect(copyErrorWithoutSecrets(error, createLogRedactor(createSecretScrubber([TOKEN])))).toMatchObject({
    name: 'Error of [secret]',
    code: 'E_[secret]',
  });
});

test('the cause of a failure is cut only after its secrets were removed', () => {
  const safe = copyErrorWithoutSecrets(
    new Error(`${'x'.repeat(290)}${TOKEN}`),
    createLogRedactor(createSecretScrubber([TOKEN])),
  );
  expect(safe.message).toBe(`${'x'.repeat(290)}[secret]`);
});

test('the cause of a failure is cut when it is long', () => {
  expect(
    copyErrorWithoutSecrets(new Error('x'.repeat(9000)), createLogRedactor(createSecretScrubber([TOKEN]))).message,
  ).toHaveLength(300);
});

test.each([['a text'], [undefined], [null], [7], [{ message: 5, name: '', code: 12 }]])(
  'the cause of a failure that is no error becomes “unknown”: %j',
  (thrown) => {
    const safe = copyErrorWithoutSecrets(thrown, createLogRedactor(createSecretScrubber([TOKEN])));
    expect(safe).toMatchObject({ name: 'Error', message: 'unknown' });
    expect(safe).not.toHaveProperty('code');
  },
);

test('the cause of a failure that has one error per address shows the first of these errors', () => {
  const inner = Object.assign(new Error('connect ECONNREFUSED ::1:1'), { code: 'ECONNREFUSED' });
  expect(
    copyErrorWithoutSecrets(new AggregateError([inner]), createLogRedactor(createSecretScrubber([TOKEN]))),
  ).toMatchObject({
    message: 'connect ECONNREFUSED ::1:1',
    code: 'ECONNREFUSED',
  });
});
