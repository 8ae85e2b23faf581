import { expect, test } from 'vitest';
import { readErrorMessage } from '../../../src/api/transport/errorBody.ts';
import { createLogRedactor } from '../../../src/api/transport/redact.ts';
import { createSecretScrubber } from '../../../src/domain/scrub.ts';
import { ownTime } from '../../support/ownTime.ts';
import { failureOf, request } from '../support/request.ts';
import { serve, transportTo } from '../support/server.ts';

const words = (text: string): string | undefined =>
  readErrorMessage(Buffer.from(text), createLogRedactor(createSecretScrubber(['t0ken'])));

test('a small error page is read as the plain text on it, without its headings', () => {
  const page =
    '<html><head><title>Bad Request</title></head><body><h1>400 Bad Request</h1>\n<p>no &lt;type&gt; &amp; title</p></body></html>';
  expect(words(page)).toBe('no <type> & title');
});

test('a plain-text error is kept, on one line', () => {
  expect(words('The agent is missing.\r\nSo is the  scanner.')).toBe('The agent is missing. So is the scanner.');
});

test.each(['', '   \n', '<br/>', '<MediaContainer size="0"/>', '<script>alert(1)</script>'])(
  'an error body without text gives the failure no words from the server: %j',
  (text) => {
    expect(words(text)).toBeUndefined();
  },
);

test('control characters and invisible ones are removed from an error body', () => {
  expect(words('a\u0000b\u202Ec\u001B[31md')).toBe('a b c [31md');
});

test('the words of an error are cut at 500 characters, and never within an emoji', () => {
  expect(words('x'.repeat(2_000))).toHaveLength(500);
  expect(words(`${'x'.repeat(499)}🎬🎬`)?.isWellFormed()).toBe(true);
});

test('a secret that the limit of 500 characters would cut is removed completely from an error', () => {
  expect(words(`${'x'.repeat(498)}t0ken`)).toBe(`${'x'.repeat(498)}**`);
});

test('a secret that crosses the end of the part read from an error page is removed completely', () => {
  const padding = `<p>no</p>${' '.repeat(16_384 - 12)}`;
  expect(words(`${padding}t0ken and more`)).toBe('no ***');
});

test('a secret in character references is removed from an error', () => {
  expect(words('no: t0&#107;en or &amp;#x74;0ken')).toBe('no: [secret] or [secret]');
});

test.each(['t0<b></b>ken', '<b>t</b><i>0</i>k<br/>en', 't0<!-- -->ken'])(
  'a secret that is split by tags is removed from an error: %s',
  (text) => {
    expect(words(`no: ${text}`)).toBe('no: *****');
  },
);

test('a secret that is written with entities is removed from an error', () => {
  const amp = readErrorMessage(
    Buffer.from('no: a&amp;b&lt;c&quot;defg'),
    createLogRedactor(createSecretScrubber(['a&b<c"defg'])),
  );
  expect(amp).toBe('no: [secret]');
});

test.each([
  '<'.repeat(16_384),
  '<head'.repeat(3_000),
  '<h1>'.repeat(4_000),
  '<!-- -->'.repeat(2_000),
  '&amp'.repeat(4_000),
])('a hostile error page is read within a second', (page) => {
  const start = ownTime();
  words(page);
  expect(ownTime() - start).toBeLessThan(1_000);
});

test('a failure contains the server’s words, and only the beginning of a long error body is read', async () => {
  const { url } = await serve((response) =>
    response.writeHead(400).end(`<p>no such field</p>${' '.repeat(5_000_000)}`),
  );
  expect(await failureOf(transportTo(url).send(request()))).toMatchObject({ kind: 'invalid', words: 'no such field' });
});

test('an error body that never ends is read up to its limit, and the failure does not wait for more', async () => {
  const { url } = await serve((response) => response.writeHead(400).write(`<p>no such field</p>${' '.repeat(65_536)}`));
  const asked = request({ deadlineMs: 600_000 });
  expect(await failureOf(transportTo(url).send(asked))).toMatchObject({ kind: 'invalid', words: 'no such field' });
});

test.each([
  '<html><head><title>400 Bad Request</title></head><body><center><h1>400 Bad Request</h1></center><hr><center>nginx</center></body></html>',
  '<!DOCTYPE html><title>Sign in</title><h2>Sign in</h2>',
  '<html><body><h1>Not Found</h1><address>Apache/2.4 at host Port 80</address></body></html>',
])('the title of a web server’s error page is not taken for words of the media server', (page) => {
  expect(words(page)).toBeUndefined();
});

test.each([
  [
    '<Response code="503" title="Maintenance" status="The server is starting &amp; migrating"/>',
    'The server is starting & migrating',
  ],
  ["<?xml version='1.0'?>\n<Response code='503' title='Maintenance'/>", 'Maintenance'],
  ['<Response status="" title="Maintenance" code="503"></Response>', 'Maintenance'],
  ['<Response code="503"/>', undefined],
])('the words of a Response element come from its attributes: %s', (text, said) => {
  expect(words(text)).toBe(said);
});

test('with a 5xx status, a web page counts as a proxy’s, but plain text and a Response element as the server’s', async () => {
  const bodies: Record<string, string> = {
    '/page': '<html><body><p>What happened?</p></body></html>',
    '/plain': 'The database is busy.',
    '/response': '<Response code="503" title="Maintenance" status="Starting up"/>',
  };
  const { url } = await serve((response, { path }) => response.writeHead(503).end(bodies[path]));
  const wordsAt = async (path: string) => Object(await failureOf(transportTo(url).send(request({ path })))).words;
  expect(await wordsAt('/page')).toBeUndefined();
  expect(await wordsAt('/plain')).toBe('The database is busy.');
  expect(await wordsAt('/response')).toBe('Starting up');
});
