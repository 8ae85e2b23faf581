import { expect, test } from 'vitest';
import { failureOf, request } from '../support/request.ts';
import { container, mediaServerAt, serve, TOKEN, transportTo } from '../support/server.ts';

const escaped = TOKEN.replaceAll('&', '&amp;');

test.each([
  ['as it is', TOKEN, '*'.repeat(TOKEN.length)],
  ['as XML writes it', escaped, '*'.repeat(escaped.length)],
  ['encoded for an address', encodeURIComponent(TOKEN), '*'.repeat(encodeURIComponent(TOKEN).length)],
])('a title with our token %s', async (_, title, seen) => {
  const { url } = await serve(container(`<Playlist ratingKey="1" title="Mine: ${title}!"/>`));
  expect(await mediaServerAt(url).playlist('1')).toMatchObject({ title: `Mine: ${seen}!` });
});

test('the token is removed from the bytes of a response, wherever and however often it occurs', async () => {
  const { url } = await serve((response) => response.end(`${TOKEN} ${TOKEN}${TOKEN}`));
  const { bytes } = await transportTo(url).send(request());
  const stars = '*'.repeat(TOKEN.length);
  expect(Buffer.from(bytes).toString()).toBe(`${stars} ${stars}${stars}`);
});

test('a response of nothing but tokens cannot be read', async () => {
  const { url } = await serve((response) => response.end(TOKEN.repeat(20_000)));
  expect(await failureOf(transportTo(url).send(request()))).toMatchObject({ kind: 'malformed' });
});

test('a part of the token, and anything similar, stays', async () => {
  const { url } = await serve((response) => response.end('cAnary+/t0k%n= cAnary t0k'));
  const { bytes } = await transportTo(url).send(request());
  expect(Buffer.from(bytes).toString()).toBe('cAnary+/t0k%n= cAnary t0k');
});
