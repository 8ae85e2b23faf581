import { DiscordAPIError, HTTPError, RateLimitError } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { isNotToEdit, kindOf, retryAfterOf } from '../../../src/discord/posting/errors.ts';

const refused = (status: number, code: number | string = 1) =>
  new DiscordAPIError({ code: Number(code), message: 'no' }, code, status, 'POST', '/', { files: [], body: {} });
const broken = (status: number) => new HTTPError(status, 'no', 'POST', '/', { files: [], body: {} });
const withCode = (code: string) => Object.assign(new Error('no'), { code });
const limited = (retryAfter: number) =>
  new RateLimitError({
    global: false,
    hash: '',
    limit: 5,
    majorParameter: '',
    method: 'POST',
    retryAfter,
    route: '/',
    scope: 'user',
    sublimitTimeout: 0,
    timeToReset: retryAfter,
    url: '/',
  });

describe('a failed request', () => {
  it.each([
    ['404', refused(404), 'gone'],
    ['403', refused(403), 'forbidden'],
    ['401', refused(401), 'unauthorized'],
    ['a body Discord never takes', refused(400, 50035), 'invalid'],
    ['an empty message', refused(400, 50006), 'invalid'],
    ['a link Discord does not like', refused(400, 240000), 'invalid'],
    ['a request that is too large', refused(413, 40005), 'invalid'],
    ['a request that is too large for what stands before Discord', refused(413, 'no code'), 'invalid'],
    ['a picture that is too large', refused(400, 50045), 'invalid'],
    ['a picture that is none', refused(400, 50046), 'invalid'],
    ['a picture that Discord takes offence at', refused(400, 20009), 'invalid'],
    ['a locked thread', refused(403, 160005), 'forbidden'],
    ['a channel that is a forum', refused(400, 50008), 'forbidden'],
    ['an archived thread', refused(400, 50083), 'forbidden'],
    ['closed direct messages', refused(403, 50007), 'forbidden'],
    ['the anti-spam measure', refused(403, 20026), 'anti-spam'],
    ['the anti-spam measure with another status', refused(400, 20026), 'anti-spam'],
    ['slow mode', refused(400, 20016), 'unavailable'],
    ['sending that is off for now', refused(403, 40004), 'unavailable'],
    ['a feature that is off for now', refused(400, 40006), 'unavailable'],
    ['a network between us and Discord that refuses', refused(403, 40333), 'unavailable'],
    ['a Discord that is overloaded', refused(400, 130000), 'unavailable'],
    ['too many edits of old messages', refused(400, 30046), 'unavailable'],
    ['direct messages opened too fast', refused(403, 40003), 'unavailable'],
    ['a limit of all of Discord', refused(400, 40062), 'unavailable'],
    ['a 403 that is not Discord’s own', refused(403, 'no code'), 'unavailable'],
    ['a 401 that is not Discord’s own', refused(401, 'no code'), 'unavailable'],
    ['a 404 that is not Discord’s own', refused(404, 'no code'), 'unavailable'],
    ['429', refused(429), 'unavailable'],
    ['a limit that is too long to wait for', limited(100_000), 'unavailable'],
    ['another refusal', refused(405), 'unavailable'],
    ['500', broken(500), 'uncertain'],
    ['502', broken(502), 'uncertain'],
    ['a refusal without words', broken(429), 'unavailable'],
    ['nobody listening', withCode('ECONNREFUSED'), 'unavailable'],
    ['nobody listening, as fetch says it', new TypeError('no', { cause: withCode('ECONNREFUSED') }), 'unavailable'],
    ['no such host', withCode('ENOTFOUND'), 'unavailable'],
    ['a connection that broke', withCode('ECONNRESET'), 'uncertain'],
    ['a connection that broke, as fetch says it', new TypeError('no', { cause: withCode('ECONNRESET') }), 'uncertain'],
    ['no answer in time', withCode('UND_ERR_HEADERS_TIMEOUT'), 'uncertain'],
    ['a call given up', new DOMException('given up', 'AbortError'), 'uncertain'],
    ['an error of no code', new Error('no'), 'uncertain'],
    ['no error at all', 'no', 'uncertain'],
    ['nothing', undefined, 'uncertain'],
  ] as const)('by $0 is $2', (_, error, kind) => {
    expect(kindOf(error)).toBe(kind);
  });
});

describe('an edit that can never succeed', () => {
  it.each([
    ['a message that is gone', refused(404, 10008), true],
    ['a message of another', refused(403, 50005), true],
    ['an archived thread, which a post opens again', refused(400, 50083), true],
    ['a channel that is gone', refused(404, 10003), false],
    ['a channel that may not be seen', refused(403, 50001), false],
    ['a broken connection', withCode('ECONNRESET'), false],
  ] as const)('%s: %j', (_, error, expected) => {
    expect(isNotToEdit(error)).toBe(expected);
  });
});

describe('how long to wait', () => {
  it('is known only for a limit that says so, and is at most a day', () => {
    const absurd = limited(1e12);
    expect([limited(90_000), absurd, limited(0), refused(429), undefined].map(retryAfterOf)).toEqual([
      90_000,
      86_400_000,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
