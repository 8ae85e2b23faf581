import process from 'node:process';
import { describe, expect, it, test } from 'vitest';
import { MAX_TOKEN_LENGTH } from '../../src/domain/firstSetup.ts';
import { createSecretScrubber, createSecrets } from '../../src/domain/scrub.ts';
import { clipAndEscapeText, clipText, oneLine, plain } from '../../src/render/kit/text/markdown.ts';
import { ownTime } from '../support/ownTime.ts';

const SECRET = 'pa"ss wö/rd\\+&=!';
const scrub = (text: string) => createSecretScrubber([SECRET, 'plain-token-canary', ''])(text);
const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const JWT = `${base64url({ alg: 'EdDSA' })}.${base64url({ exp: 1_800_000_000 })}.${'s1gNature_'.repeat(8)}`;
const INTERACTION = 'aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OmNhbmFyeQ';

describe('a secret is blacked out', () => {
  it.each([
    { name: 'as it is', text: SECRET, scrubbed: '[secret]' },
    { name: 'encoded for an address', text: encodeURIComponent(SECRET), scrubbed: '[secret]' },
    { name: 'encoded for a form', text: new URLSearchParams({ x: SECRET }).toString(), scrubbed: 'x=[secret]' },
    { name: 'inside JSON', text: JSON.stringify({ x: SECRET }), scrubbed: '{"x":"[secret]"}' },
    {
      name: 'wherever it is, as often as it is',
      text: 'plain-token-canary, plain-token-canary',
      scrubbed: '[secret], [secret]',
    },
    { name: 'within a longer word', text: 'Bot:plain-token-canary!', scrubbed: 'Bot:[secret]!' },
  ])('a secret is blacked out $name', ({ text, scrubbed }) => {
    expect(scrub(text)).toBe(scrubbed);
  });

  it('a secret is blacked out completely, even if another secret is a part of it', () => {
    expect(createSecretScrubber(['canary-1', 'canary-1-long'])('canary-1-long canary-1')).toBe('[secret] [secret]');
  });
});

test('a secret that is added later is blacked out from then on, like the first ones', () => {
  const { scrub, add } = createSecrets(['first-canary']);
  expect(scrub('first-canary and second-canary')).toBe('[secret] and second-canary');
  add('second-canary');
  expect(scrub('first-canary and second-canary')).toBe('[secret] and [secret]');
});

test('a temporary secret is blacked out until each holder has released it, or for good once it is added', () => {
  const { scrub, hold, add, all } = createSecrets(['first-canary']);
  const [release, again] = [hold('held-canary'), hold('held-canary')];
  release();
  expect(scrub('held-canary')).toBe('[secret]');
  again();
  expect([scrub('held-canary and first-canary'), all()]).toEqual(['held-canary and [secret]', ['first-canary']]);
  const later = hold('held-canary');
  add('held-canary');
  later();
  hold('first-canary')();
  expect(scrub('held-canary and first-canary')).toBe('[secret] and [secret]');
});

describe('a token nobody configured is blacked out', () => {
  it.each([
    {
      name: 'answering an interaction',
      text: `/api/v10/interactions/123456789012345678/${INTERACTION}/callback`,
      scrubbed: '/api/v10/interactions/123456789012345678/[token]/callback',
    },
    {
      name: 'editing an answer',
      text: `https://discord.com/api/v10/webhooks/1/${INTERACTION}/messages/@original?x=1`,
      scrubbed: 'https://discord.com/api/v10/webhooks/1/[token]/messages/@original?x=1',
    },
    { name: 'encoded', text: `/webhooks/1/${INTERACTION}%3D%3D/messages`, scrubbed: '/webhooks/1/[token]/messages' },
    {
      name: 'in a media server’s address',
      text: 'http://x/library?X-Media-Token=abc12345&size=3',
      scrubbed: 'http://x/library?X-Media-Token=[token]&size=3',
    },
    {
      name: 'in an encoded address',
      text: 'url=http%3A%2F%2Fx%3FX-Media-Token%3Dabc12345',
      scrubbed: 'url=http%3A%2F%2Fx%3FX-Media-Token%3D[token]',
    },
    {
      name: 'of the other vocabulary, in whatever case',
      text: '?x-plex-token=abc12345',
      scrubbed: '?x-plex-token=[token]',
    },
    { name: 'in a header', text: '{"X-Media-Token":"abc12345","b":1}', scrubbed: '{"X-Media-Token":"[token]","b":1}' },
    {
      name: 'as the id of a session',
      text: 'session token=zW8_kT3bQ9xL-2mN7vRd of account 7',
      scrubbed: 'session token=[token] of account 7',
    },
    {
      name: 'as an encoded parameter',
      text: 'sessionId%3Dtoken%3DzW8_kT3bQ9xL-2mN7vRd',
      scrubbed: 'sessionId%3Dtoken%3D[token]',
    },
    {
      name: 'as a parameter of another service',
      text: '?access_token=zW8_kT3bQ9xL-2mN7vRd&a=1',
      scrubbed: '?access_token=[token]&a=1',
    },
    { name: 'as a JWT', text: `got ${JWT}, really`, scrubbed: 'got [token], really' },
    { name: 'as a JWT that is cut', text: `got ${JWT.slice(0, -20)}…`, scrubbed: 'got [token]…' },
    { name: 'as a JWT within JSON', text: JSON.stringify({ token: JWT }), scrubbed: '{"token":"[token]"}' },
  ])('a token that is not configured is blacked out $name', ({ text, scrubbed }) => {
    expect(scrub(text)).toBe(scrubbed);
  });

  it('a token that is not configured is blacked out without breaking the JSON around it', () => {
    const line = JSON.stringify({
      msg: 'got "http://x?X-Media-Token=abc12345" here',
      inner: JSON.stringify({ 'X-Media-Token': 'abc' }),
    });
    expect(JSON.parse(scrub(line))).toEqual({
      msg: 'got "http://x?X-Media-Token=[token]" here',
      inner: '{"X-Media-Token":"***"}',
    });
  });
});

describe('a secret in a message is blacked out', () => {
  const TOKEN = 'xY7_canary-Token*~1234';
  const known = (text: string) => createSecretScrubber([TOKEN])(text);

  it.each([
    { name: 'escaped for Markdown', text: `**${plain(TOKEN)}**`, scrubbed: '**[secret]**' },
    {
      name: 'within JSON within JSON',
      text: JSON.stringify(JSON.stringify(`"${TOKEN}"`)),
      scrubbed: String.raw`"\"\\\"[secret]\\\"\""`,
    },
    { name: 'in whatever case', text: TOKEN.toUpperCase(), scrubbed: '[secret]' },
    {
      name: 'with invisible characters between its letters',
      text: [...TOKEN].join('\u200D\u{E0041}'),
      scrubbed: '[secret]',
    },
    { name: 'after what only looks like an escape', text: `C:\\${TOKEN}`, scrubbed: String.raw`C:\[secret]` },
    {
      name: 'in character references',
      text: [...TOKEN].map((each) => `&#${each.charCodeAt(0)};`).join(''),
      scrubbed: '[secret]',
    },
    {
      name: 'in a reference to a reference in hexadecimal',
      text: TOKEN.replace('Y', '&amp;amp;#X0059;'),
      scrubbed: '[secret]',
    },
    { name: 'cut after an invisible character', text: `${TOKEN.slice(0, 12)}\u200b…`, scrubbed: '[secret]\u200b…' },
    { name: 'in Base64', text: `Basic ${Buffer.from(TOKEN).toString('base64')}`, scrubbed: 'Basic [secret]==' },
    {
      name: 'percent-encoded throughout',
      text: [...TOKEN].map((each) => `%${each.charCodeAt(0).toString(16)}`).join(''),
      scrubbed: '[secret]',
    },
    { name: 'cut', text: clipAndEscapeText(`The token is ${TOKEN}`, 30), scrubbed: 'The token is [secret]…' },
    { name: 'cut just before its end', text: clipText(`${TOKEN} and`, TOKEN.length), scrubbed: '[secret]…' },
  ])('a secret in a message is blacked out $name', ({ text, scrubbed }) => {
    expect(known(text)).toBe(scrubbed);
  });

  it.each([
    { name: 'its escaped first character', secret: '*canary~1234', text: plain('*canary~1234'), scrubbed: '[secret]' },
    {
      name: 'its first digit, which is never escaped',
      secret: '7canary~1234',
      text: String.raw`C:\7canary~1234`,
      scrubbed: String.raw`C:\[secret]`,
    },
    {
      name: 'a letter with an accent',
      secret: 'äcanary~1234',
      text: String.raw`C:\äcanary~1234`,
      scrubbed: String.raw`C:\[secret]`,
    },
    { name: 'its few characters', secret: 'can-7', text: 'it is can-7', scrubbed: 'it is *****' },
    { name: 'a space as +', secret: 'can 7 ary~1234', text: 'x=can+7+ary%7E1234', scrubbed: 'x=[secret]' },
    { name: 'a character below 16', secret: 'can\nary~1234', text: 'x=can%0Aary~1234', scrubbed: 'x=[secret]' },
    {
      name: 'Base64 without its padding',
      secret: 'canary~~>>??!',
      text: Buffer.from('canary~~>>??!').toString('base64').slice(0, -2),
      scrubbed: '[secret]',
    },
  ])('a secret in a message is blacked out by $name', ({ secret, text, scrubbed }) => {
    expect(createSecretScrubber([secret])(text)).toBe(scrubbed);
  });

  it('a secret is blacked out with any invisible characters between its letters', () => {
    const all = Array.from({ length: 0x11_00_00 }, (_, point) => String.fromCodePoint(point));
    const removed = all.filter((each) => oneLine(`a${each}b`) === 'ab');
    expect(removed.length).toBeGreaterThan(4000);
    expect(removed.filter((each) => !known(TOKEN.replace('n', `n${each.repeat(9)}`)).includes('[secret]'))).toEqual([]);
  });

  const LONG_TOKEN = `${'Ab3-_'.repeat(160)}the-end`;
  it.each([
    { name: 'whole', text: `It is ${LONG_TOKEN}!`, scrubbed: 'It is [secret]' },
    { name: 'cut', text: clipText(`${LONG_TOKEN} and`, 300), scrubbed: '[secret]…' },
    { name: 'encoded for an address', text: `?t=${encodeURIComponent(LONG_TOKEN)} HTTP`, scrubbed: '?t=[secret] HTTP' },
    {
      name: 'within JSON within JSON',
      text: JSON.stringify(JSON.stringify({ t: LONG_TOKEN, a: 1 })),
      scrubbed: String.raw`"{\"t\":\"[secret]\",\"a\":1}"`,
    },
    {
      name: 'with invisible characters between its letters',
      text: [...LONG_TOKEN].join('\u200D'),
      scrubbed: '[secret]',
    },
    { name: 'escaped for Markdown', text: `**${plain(LONG_TOKEN)}**`, scrubbed: '**[secret]' },
    { name: 'in Base64', text: Buffer.from(LONG_TOKEN).toString('base64'), scrubbed: '[secret]' },
  ])('a secret of 800 characters is blacked out: $name', ({ text, scrubbed }) => {
    expect(createSecretScrubber([LONG_TOKEN])(text)).toBe(scrubbed);
  });

  it('a secret of the maximum length is blacked out within half a second of processor time', () => {
    const longest = `eyJ${'Ab3-_'.repeat(500)}`.slice(0, MAX_TOKEN_LENGTH);
    const began = ownTime();
    expect(createSecretScrubber([longest])(`It is ${longest}`)).toBe('It is [secret]');
    expect(ownTime() - began).toBeLessThan(500);
  });

  it.each(['xY7_can…', 'xY7_canary is the beginning, and no end', 'xY7_canary-T', '…xY7_canary-T'])(
    'text that only resembles a secret stays: %s',
    (text) => {
      expect(known(text)).toBe(text);
    },
  );

  it.each([TOKEN, 'abc', 'X-Plex-Token=a', `${'x'.repeat(90)}X-Plex-Token=ab`])(
    'text with a blacked-out secret is not longer than before: %s',
    (text) => {
      expect(createSecretScrubber([TOKEN, 'abc'])(text).length).toBeLessThanOrEqual(text.length);
      expect(createSecretScrubber([TOKEN, 'abc'])(text)).not.toBe(text);
    },
  );

  it('the time for blacking out secrets grows in proportion to the text', () => {
    const time = (length: number) => {
      const text = 'xY7_cana\\'.repeat(length / 9);
      const start = process.cpuUsage().user;
      for (let round = 0; round < 5; round += 1) known(text);
      return process.cpuUsage().user - start;
    };
    time(90_000);
    expect(time(900_000) / (time(90_000) + 1000)).toBeLessThan(40);
  });
});

test('a long text that was found clean is searched again after a secret was added', () => {
  const text = (last: string) => `${'{"name":"search","type":1},'.repeat(4000)}${last}`;
  const secrets = createSecrets(['plain-token-canary']);
  const sent = text('later-token-canary');
  expect([secrets.scrub(sent), secrets.scrub(sent)]).toEqual([sent, sent]);
  secrets.add('later-token-canary');
  expect(secrets.scrub(sent)).toBe(text('[secret]'));
});

describe('text that is no secret', () => {
  it.each(['nothing to hide', '/interactions/1/short/callback', 'the X-Media-Token header', '/webhooks'])(
    'text without a secret stays as it is: %s',
    (text) => {
      expect(scrub(text)).toBe(text);
    },
  );

  it('all text stays as it is if there are no secrets', () => {
    expect(createSecretScrubber([])('text')).toBe('text');
  });
});
