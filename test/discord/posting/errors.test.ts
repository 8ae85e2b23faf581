import { DiscordAPIError, HTTPError, RateLimitError } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { failureKindOf, isMessageEditImpossible, retryAfterOf } from '../../../src/discord/posting/errors.ts';

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
    { name: '404', error: refused(404), kind: 'gone' },
    { name: '403', error: refused(403), kind: 'forbidden' },
    { name: '401', error: refused(401), kind: 'unauthorized' },
    { name: 'a body Discord never takes', error: refused(400, 50035), kind: 'invalid' },
    { name: 'an empty message', error: refused(400, 50006), kind: 'invalid' },
    { name: 'a link Discord does not like', error: refused(400, 240000), kind: 'invalid' },
    { name: 'a request that is too large', error: refused(413, 40005), kind: 'invalid' },
    {
      name: 'a request that is too large for what stands before Discord',
      error: refused(413, 'no code'),
      kind: 'invalid',
    },
    { name: 'a picture that is too large', error: refused(400, 50045), kind: 'invalid' },
    { name: 'a picture that is none', error: refused(400, 50046), kind: 'invalid' },
    { name: 'a picture that Discord takes offence at', error: refused(400, 20009), kind: 'invalid' },
    { name: 'a locked thread', error: refused(403, 160005), kind: 'forbidden' },
    { name: 'a channel that is a forum', error: refused(400, 50008), kind: 'forbidden' },
    { name: 'an archived thread', error: refused(400, 50083), kind: 'forbidden' },
    { name: 'closed direct messages', error: refused(403, 50007), kind: 'forbidden' },
    { name: 'the anti-spam measure', error: refused(403, 20026), kind: 'anti-spam' },
    { name: 'the anti-spam measure with another status', error: refused(400, 20026), kind: 'anti-spam' },
    { name: 'slow mode', error: refused(400, 20016), kind: 'unavailable' },
    { name: 'sending that is off for now', error: refused(403, 40004), kind: 'unavailable' },
    { name: 'a feature that is off for now', error: refused(400, 40006), kind: 'unavailable' },
    { name: 'a network between us and Discord that refuses', error: refused(403, 40333), kind: 'unavailable' },
    { name: 'a Discord that is overloaded', error: refused(400, 130000), kind: 'unavailable' },
    { name: 'too many edits of old messages', error: refused(400, 30046), kind: 'unavailable' },
    { name: 'direct messages opened too fast', error: refused(403, 40003), kind: 'unavailable' },
    { name: 'a limit of all of Discord', error: refused(400, 40062), kind: 'unavailable' },
    { name: 'a 403 that is not Discord’s own', error: refused(403, 'no code'), kind: 'unavailable' },
    { name: 'a 401 that is not Discord’s own', error: refused(401, 'no code'), kind: 'unavailable' },
    { name: 'a 404 that is not Discord’s own', error: refused(404, 'no code'), kind: 'unavailable' },
    { name: '429', error: refused(429), kind: 'unavailable' },
    { name: 'a limit that is too long to wait for', error: limited(100_000), kind: 'unavailable' },
    { name: 'another refusal', error: refused(405), kind: 'unavailable' },
    { name: '500', error: broken(500), kind: 'uncertain' },
    { name: '502', error: broken(502), kind: 'uncertain' },
    { name: 'a refusal without words', error: broken(429), kind: 'unavailable' },
    { name: 'nobody listening', error: withCode('ECONNREFUSED'), kind: 'unavailable' },
    {
      name: 'nobody listening, as fetch says it',
      error: new TypeError('no', { cause: withCode('ECONNREFUSED') }),
      kind: 'unavailable',
    },
    { name: 'no such host', error: withCode('ENOTFOUND'), kind: 'unavailable' },
    { name: 'a connection that broke', error: withCode('ECONNRESET'), kind: 'uncertain' },
    {
      name: 'a connection that broke, as fetch says it',
      error: new TypeError('no', { cause: withCode('ECONNRESET') }),
      kind: 'uncertain',
    },
    { name: 'no answer in time', error: withCode('UND_ERR_HEADERS_TIMEOUT'), kind: 'uncertain' },
    { name: 'a call given up', error: new DOMException('given up', 'AbortError'), kind: 'uncertain' },
    { name: 'an error of no code', error: new Error('no'), kind: 'uncertain' },
    { name: 'no error at all', error: 'no', kind: 'uncertain' },
    { name: 'nothing', error: undefined, kind: 'uncertain' },
  ] as const)('a request to Discord that fails with $name has the failure kind $kind', ({ error, kind }) => {
    expect(failureKindOf(error)).toBe(kind);
  });
});

describe('an edit that can never succeed', () => {
  it.each([
    { name: 'a message that is gone', error: refused(404, 10008), expected: true },
    { name: 'a message of another', error: refused(403, 50005), expected: true },
    { name: 'an archived thread, which a post opens again', error: refused(400, 50083), expected: true },
    { name: 'a channel that is gone', error: refused(404, 10003), expected: false },
    { name: 'a channel that may not be seen', error: refused(403, 50001), expected: false },
    { name: 'a broken connection', error: withCode('ECONNRESET'), expected: false },
  ] as const)(
    'a failed edit counts as one that can never succeed only for certain causes: $name ($error)',
    ({ error, expected }) => {
      expect(isMessageEditImpossible(error)).toBe(expected);
    },
  );
});

describe('how long to wait', () => {
  it('the pause after a rate limit is the one that Discord states, at most a day, and unknown if it states none', () => {
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
