import { expect, test } from 'vitest';
import { createRedact } from '../../src/api/redact.ts';
import { wordsOf } from '../../src/api/refusal.ts';
import { failureOf, request } from './support/request.ts';
import { serve, transportTo } from './support/server.ts';

const words = (text: string): string | undefined => wordsOf(Buffer.from(text), createRedact('t0ken'));

test('a small page is read as the plain text on it', () => {
  const page =
    '<html><head><title>Bad Request</title></head><body><h1>400 Bad Request</h1>\n<p>no &lt;type&gt; &amp; title</p></body></html>';
  expect(words(page)).toBe('400 Bad Request no <type> & title');
});

test('plain text stays as it is, on one line', () => {
  expect(words('The agent is missing.\r\nSo is the  scanner.')).toBe('The agent is missing. So is the scanner.');
});

test.each(['', '   \n', '<br/>', '<MediaContainer size="0"/>', '<script>alert(1)</script>'])(
  'nothing said is no words: %j',
  (text) => {
    expect(words(text)).toBeUndefined();
  },
);

test('control characters and invisible ones are taken out', () => {
  expect(words('a\u0000b\u202Ec\u001B[31md')).toBe('a b c [31md');
});

test('long words are cut at 500 characters, and never within an emoji', () => {
  expect(words('x'.repeat(2_000))).toHaveLength(500);
  expect(words(`${'x'.repeat(499)}🎬🎬`)?.isWellFormed()).toBe(true);
});

test('a secret at the edge of the cut is taken out whole', () => {
  expect(words(`${'x'.repeat(498)}t0ken`)).toBe(`${'x'.repeat(498)}[r`);
});

test('a secret at the end of what is understood is taken out whole, too', () => {
  const padding = `<p>no</p>${' '.repeat(16_384 - 12)}`;
  expect(words(`${padding}t0ken and more`)).toBe('no [re');
});

test.each(['<'.repeat(16_384), '<head'.repeat(3_000), '&amp'.repeat(4_000)])(
  'a hostile page is read in no time',
  (page) => {
    const start = performance.now();
    words(page);
    expect(performance.now() - start).toBeLessThan(1_000);
  },
);

test('the words come with the failure, and of a long refusal only the beginning is read', async () => {
  const { url } = await serve((response) =>
    response.writeHead(400).end(`<p>no such field</p>${' '.repeat(5_000_000)}`),
  );
  expect(await failureOf(transportTo(url).send(request()))).toMatchObject({ kind: 'invalid', words: 'no such field' });
});
