import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readBody } from '../../../src/api/transport/body.ts';

const bodyOf = (texts: readonly string[]) => Readable.from(texts.map((text) => Buffer.from(text)));

test.each([
  { name: 'directly at the start', leading: [] },
  { name: 'after a byte order mark', leading: ['\uFEFF'] },
  { name: 'after white space', leading: ['\r\n\t '] },
  { name: 'after an empty piece and one of white space', leading: ['', '\n'] },
])('an XML document that begins $name is refused if text continues after its end', async ({ leading }) => {
  const document = '<MediaContainer size="0"></MediaContainer>';
  const body = bodyOf([...leading, document, 'x'.repeat(11_000)]);
  await expect(readBody(body, '', 1_000_000)).rejects.toThrow('the body goes on after its end');
});

test('a JSON body that begins with white space is read completely, even if it contains an XML end tag', async () => {
  const texts = ['\n ', `{"body":"</MediaContainer${'x'.repeat(11_000)}"}`];
  expect(await readBody(bodyOf(texts), '', 1_000_000)).toHaveLength(texts.join('').length);
});
