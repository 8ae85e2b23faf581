import { DiscordAPIError, HTTPError } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { kindOf } from '../../src/discord/channels.ts';

const refused = (status: number, code = 1) =>
  new DiscordAPIError({ code, message: 'no' }, code, status, 'POST', '/', { files: [], body: {} });
const broken = (status: number) => new HTTPError(status, 'no', 'POST', '/', { files: [], body: {} });
const withCode = (code: string) => Object.assign(new Error('no'), { code });

describe('a failed post', () => {
  it.each([
    ['404', refused(404), 'gone'],
    ['403', refused(403), 'forbidden'],
    ['401', refused(401), 'forbidden'],
    ['a body Discord never takes', refused(400, 50035), 'invalid'],
    ['an empty message', refused(400, 50006), 'invalid'],
    ['an archived thread', refused(400, 50083), 'forbidden'],
    ['429', refused(429), 'unavailable'],
    ['another refusal', refused(405), 'unavailable'],
    ['500', broken(500), 'uncertain'],
    ['502', broken(502), 'uncertain'],
    ['a refusal without words', broken(429), 'unavailable'],
    ['nobody listening', withCode('ECONNREFUSED'), 'unavailable'],
    ['no such host', withCode('ENOTFOUND'), 'unavailable'],
    ['a connection that broke', withCode('ECONNRESET'), 'uncertain'],
    ['no answer in time', withCode('UND_ERR_HEADERS_TIMEOUT'), 'uncertain'],
    ['a call given up', new DOMException('given up', 'AbortError'), 'uncertain'],
    ['an error of no code', new Error('no'), 'uncertain'],
    ['no error at all', 'no', 'uncertain'],
    ['nothing', undefined, 'uncertain'],
  ] as const)('by $0 is $2', (_, error, kind) => {
    expect(kindOf(error)).toBe(kind);
  });
});
