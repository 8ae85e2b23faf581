import { expect, test } from 'vitest';
import { checkPlainHttp } from '../../src/observe/plainHttp.ts';

const DNS: Readonly<Record<string, readonly string[]>> = {
  'media.lan': ['192.168.1.20', 'fd00::20'],
  'media.example': ['203.0.113.80'],
  'both.example': ['192.168.1.20', '2001:db8::7'],
};

async function saidOf(url: string): Promise<readonly unknown[]> {
  const said: unknown[] = [];
  const log = { warn: (fields: unknown, sentence: string) => said.push([fields, sentence]) };
  await checkPlainHttp(new URL(url), log, async (host) => {
    const known = DNS[host] ?? (/^[\d.:a-f]+$/.test(host) ? [host] : undefined);
    if (known === undefined) throw new Error('ENOTFOUND');
    return known.map((address) => ({ address }));
  });
  return said;
}

test.each([
  ['http://media.example:32400', '203.0.113.80'],
  ['http://both.example:32400', '2001:db8::7'],
  ['http://203.0.113.80', '203.0.113.80'],
  ['http://[2001:db8::7]:32400', '2001:db8::7'],
])('of %s it is said that the token can be read on the way', async (url, address) => {
  expect(await saidOf(url)).toEqual([[{ address }, expect.stringMatching(/^MEDIA_URL is plain http .*MEDIA_TOKEN/)]]);
});

test.each([
  'https://media.example',
  'http://media.lan:32400',
  'http://192.168.1.20:32400',
  'http://[::1]:32400',
  'http://[::ffff:10.0.0.1]',
  'http://nobody.knows',
])('of %s there is nothing to say', async (url) => {
  expect(await saidOf(url)).toEqual([]);
});
