import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { createTokenMasker } from '../../../src/api/transport/hideTokens.ts';
import { createTokenRemovers } from '../../../src/api/transport/tokenRemovers.ts';
import { createSecrets } from '../../../src/domain/scrub.ts';
import { failureOf, request } from '../support/request.ts';
import { container, mediaServerAt, serve, TOKEN, transportTo } from '../support/server.ts';

async function hidden(text: string, tokens: readonly string[]): Promise<string> {
  const bytes = Buffer.from(text);
  await createTokenMasker(tokens)(bytes);
  return bytes.toString();
}

it.each([
  { name: 'one', tokens: ['canary-one'], text: 'a canary-one b', expected: 'a ********** b' },
  {
    name: 'each of several',
    tokens: ['canary-one', 'canary-2'],
    text: 'canary-2canary-one!',
    expected: '******************!',
  },
  {
    name: 'one that begins another',
    tokens: ['canary', 'canary-one'],
    text: 'canary-one canary',
    expected: '********** ******',
  },
  {
    name: 'one at the very end',
    tokens: ['canary-one'],
    text: 'x'.repeat(40).concat('canary-one'),
    expected: 'x'.repeat(40).concat('*'.repeat(10)),
  },
  {
    name: 'as XML writes it',
    tokens: ['a&b<c'],
    text: '<x y="a&amp;b&lt;c"/>',
    expected: `<x y="${'*'.repeat(12)}"/>`,
  },
  { name: 'as an address writes it', tokens: ['a+b/c='], text: '?t=a%2Bb%2Fc%3D', expected: `?t=${'*'.repeat(12)}` },
  { name: 'of a single character', tokens: ['#'], text: '#a#b', expected: '*a*b' },
])('the filter for tokens hides $name', async ({ tokens, text, expected }) => {
  expect(await hidden(text, tokens)).toBe(expected);
});

it('text that only resembles a token stays, and an empty secret hides nothing', async () => {
  expect(await hidden('canary-on canary_one anary-one', ['canary-one', ''])).toBe('canary-on canary_one anary-one');
  expect(await hidden('anything', [])).toBe('anything');
});

test('no token stays in any text, wherever it is', async () => {
  const token = fc.stringMatching(/^[ab]{3,6}$/);
  const parts = fc.array(fc.oneof(fc.stringMatching(/^[abc]{0,5}$/), token), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.array(token, { minLength: 1, maxLength: 4 }), parts, async (tokens, text) => {
      const whole = text.join('');
      const left = await hidden(whole, tokens);
      expect(tokens.filter((each) => left.includes(each))).toEqual([]);
      expect(left.length).toBe(whole.length);
      expect([...left].every((character, at) => character === '*' || character === whole[at])).toBe(true);
    }),
  );
});

test('a token across two pieces of a long body is hidden', async () => {
  const token = 'canary-across-the-edge';
  for (const before of [999_970, 999_985, 999_999, 1_000_000, 1_000_001])
    expect(await hidden(`${'-'.repeat(before)}${token}${'-'.repeat(50)}`, [token])).not.toContain('canary');
});

test('other work of the bot continues while tokens are searched in a long body', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await createTokenMasker(['canary-one'])(Buffer.alloc(8_000_000, '-'));
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(7);
});

const escaped = TOKEN.replaceAll('&', '&amp;');

test.each([
  { name: 'as it is', title: TOKEN, seen: '*'.repeat(TOKEN.length) },
  { name: 'as XML writes it', title: escaped, seen: '*'.repeat(escaped.length) },
  {
    name: 'encoded for an address',
    title: encodeURIComponent(TOKEN),
    seen: '*'.repeat(encodeURIComponent(TOKEN).length),
  },
])('a title that contains the bot’s token $name is returned with the token hidden', async ({ title, seen }) => {
  const { url } = await serve(container(`<Playlist ratingKey="1" title="Mine: ${title}!"/>`));
  expect(await mediaServerAt(url).playlist('1')).toMatchObject({ title: `Mine: ${seen}!` });
});

const PLAIN = 'canary-spelled-otherwise';
const each = (spell: (code: number, index: number) => string) =>
  [...PLAIN].map((character, index) => spell(character.charCodeAt(0), index)).join('');
const inHex = (code: number) => code.toString(16);

test.each([
  { name: 'one character reference', written: PLAIN.replace('c', '&#99;') },
  { name: 'one in hexadecimal', written: PLAIN.replace('c', '&#x63;') },
  { name: 'leading zeros and upper case', written: PLAIN.replace('n', '&#x0006E;') },
  { name: 'references alone', written: each((code, index) => (index % 2 ? `&#${code};` : `&#x${inHex(code)};`)) },
  { name: 'a reference to a reference', written: PLAIN.replace('c', '&amp;#99;') },
  { name: 'percent signs', written: each((code) => `%${inHex(code)}`) },
  { name: 'percent signs and references', written: PLAIN.replace('a', '&#37;61').replace('y', '%2579') },
  { name: 'invisible characters', written: PLAIN.replace('can', 'c\u200ba&#8203;n\u{e0041}') },
  { name: 'controls and formats', written: PLAIN.replace('can', 'c\u0085a\ufff9n') },
])('a title that contains the bot’s token in $name is returned with the token hidden', async ({ written }) => {
  const { url } = await serve(container(`<Playlist ratingKey="1" title="Mine: ${written}!"/>`));
  const media = mediaServerAt(url, 'neutral', {}, { token: PLAIN });
  expect(await media.playlist('1')).toMatchObject({ title: 'Mine: [secret]!' });
});

test('a linked token in a title of a list that a thread parses is hidden', async () => {
  const written = PLAIN.replace('c', '&#99;');
  const titles = Array.from({ length: 12_000 }, (_, at) => `<Video ratingKey="${at}" title="${written}"/>`);
  const { url } = await serve(container(titles.join('')));
  const media = mediaServerAt(url, 'neutral', {}, { tokenRemovers: createTokenRemovers(createSecrets([PLAIN])) });
  const [page] = await Array.fromAsync(media.libraryItems({ libraryKey: '1' }));
  expect(new Set(page?.items.map(({ title }) => title))).toEqual(new Set(['[secret]']));
});

test('the token is removed from the bytes of a response, wherever and however often it occurs', async () => {
  const { url } = await serve((response) => response.end(`${TOKEN} ${TOKEN}${TOKEN}`));
  const { bytes } = await transportTo(url).send(request());
  const stars = '*'.repeat(TOKEN.length);
  expect(Buffer.from(bytes).toString()).toBe(`${stars} ${stars}${stars}`);
});

test('a response that consists only of tokens fails as malformed', async () => {
  const { url } = await serve((response) => response.end(TOKEN.repeat(20_000)));
  expect(await failureOf(transportTo(url).send(request()))).toMatchObject({ kind: 'malformed' });
});

test('ten thousand tokens in a response are hidden, and one more makes it fail', async () => {
  expect(await hidden('canary'.repeat(10_000), ['canary'])).toBe('******'.repeat(10_000));
  await expect(hidden('canary'.repeat(10_001), ['canary'])).rejects.toThrow('too often');
});

test('a part of the token, and text that is similar to it, stays in a response', async () => {
  const { url } = await serve((response) => response.end('cAnary+/t0k%n= cAnary t0k'));
  const { bytes } = await transportTo(url).send(request());
  expect(Buffer.from(bytes).toString()).toBe('cAnary+/t0k%n= cAnary t0k');
});
