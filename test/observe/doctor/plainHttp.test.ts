import { expect, test } from 'vitest';
import { isPlainHttp } from '../../../src/observe/doctor/plainHttp.ts';

const DNS: Readonly<Record<string, readonly string[]>> = {
  'media.lan': ['192.168.1.20', 'fd00::20'],
  'media.example': ['203.0.113.80'],
  'both.example': ['192.168.1.20', '2001:db8::7'],
};

const isPlain = (url: string): Promise<boolean> =>
  isPlainHttp(new URL(url), async (host) => {
    const known = DNS[host] ?? (/^[\d.:a-f]+$/.test(host) ? [host] : undefined);
    if (known === undefined) throw new Error('ENOTFOUND');
    return known.map((address) => ({ address }));
  });

test.each([
  'http://media.example:32400',
  'http://both.example:32400',
  'http://203.0.113.80',
  'http://[2001:db8::7]:32400',
])('a token sent to %s can be read on the way', async (url) => {
  expect(await isPlain(url)).toBe(true);
});

test.each([
  'https://media.example',
  'http://media.lan:32400',
  'http://192.168.1.20:32400',
  'http://[::1]:32400',
  'http://[::ffff:10.0.0.1]',
  'http://nobody.knows',
])('a token sent to %s cannot be read on the way', async (url) => {
  expect(await isPlain(url)).toBe(false);
});
