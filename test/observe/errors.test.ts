import { DiscordAPIError, HTTPError } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import { createSecretScrubber } from '../../src/domain/scrub.ts';
import { describeError } from '../../src/observe/errors.ts';

const URL_CANARY = 'https://discord.com/api/v10/webhooks/1/url-canary/messages';
const scrub = createSecretScrubber(['token-canary']);
const body = { files: [], body: { content: 'body-canary' } };

describe('an error in the log', () => {
  it('a logged error has its name, its message and where it happened', () => {
    const described = describeError(new TypeError('no'), { scrub });
    expect(described).toEqual({ name: 'TypeError', message: 'no', stack: expect.any(Array) });
    expect(described.stack).toEqual(expect.arrayContaining([expect.stringMatching(/^at .*errors\.test\.ts/)]));
  });

  it.each([
    new DiscordAPIError({ code: 50035, message: 'Invalid' }, 50035, 400, 'POST', URL_CANARY, body),
    new HTTPError(502, 'Bad Gateway', 'POST', URL_CANARY, body),
  ])('a logged Discord error has code and status, but neither the address nor the request', (error) => {
    const described = describeError(new Error('outer', { cause: error }), { scrub });
    expect(described.cause).toMatchObject({ status: error.status, method: 'POST' });
    expect(JSON.stringify(described)).not.toMatch(/canary/);
  });

  it('a logged media server error has kind, path, service and address', () => {
    const address = 'http://media:32400';
    const failure = new MediaServerFailure('timeout', { method: 'GET', path: '/library', status: 504, address });
    expect(describeError(failure, { scrub })).toMatchObject({
      name: 'MediaServerFailure',
      kind: 'timeout',
      method: 'GET',
      path: '/library',
      status: 504,
      service: 'media-server',
      address,
    });
  });

  it('a logged error contains only the listed properties', () => {
    const error = Object.assign(new Error('x'), {
      url: 'canary',
      headers: { a: 'canary' },
      requestBody: 'canary',
      token: 'canary',
      code: { a: 'canary' },
    });
    expect(JSON.stringify(describeError(error, { scrub }))).not.toContain('canary');
  });

  it.each([
    new MediaServerFailure('timeout', { method: 'GET', path: '/' }),
    new DiscordAPIError({ code: 50001, message: 'Missing Access' }, 50001, 403, 'GET', URL_CANARY, body),
    new DOMException('late', 'TimeoutError'),
    Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('altname'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) }),
  ])('an expected error is logged without a stack: %s', (error) => {
    expect(JSON.stringify(describeError(error, { scrub }))).not.toContain('"stack"');
    expect(describeError(error, { scrub, stacks: 'all' }).stack).toEqual(
      expect.arrayContaining([expect.stringMatching(/^at /)]),
    );
  });

  it.each([
    new TypeError('x is not a function'),
    new RangeError('Invalid array length'),
    Object.assign(new TypeError('The "path" argument'), { code: 'ERR_INVALID_ARG_TYPE' }),
    new Error('why?', { cause: new TypeError('no') }),
  ])('an unexpected error is logged with a stack: %s', (error) => {
    expect(describeError(error, { scrub }).stack).toEqual(expect.arrayContaining([expect.stringMatching(/^at /)]));
  });

  it('an expected error with an unexpected cause is logged with the cause’s stack', () => {
    const failure = new MediaServerFailure('malformed', { method: 'GET', path: '/', cause: new TypeError('no') });
    const described = describeError(failure, { scrub });
    expect(described).not.toHaveProperty('stack');
    expect(described.cause).toHaveProperty('stack');
  });

  it('a logged error does not repeat its message in the stack', () => {
    expect(JSON.stringify(describeError(new Error('one\ntwo canary'), { scrub }).stack)).not.toContain('canary');
  });

  it('a logged error names its causes, at most three deep, even if they form a circle', () => {
    const error = new Error('round');
    error.cause = error;
    const described = JSON.stringify(describeError(error, { scrub }));
    expect(described.match(/"round"/g)).toHaveLength(4);
  });

  it('a logged error is shortened only after secrets are removed, since half a secret is not recognized', () => {
    const long = `${'x'.repeat(490)} token-canary`;
    for (const error of [new Error(long), new Error('y', { cause: new Error(long) }), long])
      expect(JSON.stringify(describeError(error, { scrub }))).not.toContain('token');
  });

  it('a logged error’s long message is shortened', () => {
    for (const thrown of [new Error('x'.repeat(9000)), 'x'.repeat(9000)])
      expect(describeError(thrown, { scrub }).message).toHaveLength(500);
  });

  it('a logged error has at most the eight top lines of its stack', () => {
    const lines = Array.from({ length: 9 }, (_, line) => `    at f${line} (a.ts:1:1)`);
    const deep = Object.assign(new Error('x'), { stack: ['Error: x', 'as it was at noon ', ...lines].join('\n') });
    expect(describeError(deep, { scrub }).stack).toEqual(lines.slice(0, 8).map((line) => line.trim()));
    const without = Object.assign(new Error('x'), { stack: undefined });
    expect(describeError(without, { scrub }).stack).toEqual([]);
  });

  it.each([
    ['a text', { message: 'a text' }],
    [undefined, { message: 'undefined' }],
    [null, { message: 'null' }],
    [Symbol('s'), { message: 'Symbol(s)' }],
    [{ token: 'canary' }, { message: 'something that is no error' }],
    [Object.create(null), { message: 'something that is no error' }],
  ])('any thrown value can be logged as an error', (thrown, described) => {
    expect(describeError(thrown, { scrub })).toEqual(described);
  });
});
