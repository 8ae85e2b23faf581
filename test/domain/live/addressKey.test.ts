import { expect, test } from 'vitest';
import { createIpAddressHasher } from '../../../src/domain/live/addressKey.ts';

const key = createIpAddressHasher(new Uint8Array(32).fill(7));
const other = createIpAddressHasher(new Uint8Array(32).fill(8));

test('equal addresses have equal keys, different ones different keys, and no key contains its address', () => {
  expect(key('203.0.113.7')).toBe(key(' 203.0.113.7 '));
  expect(key('203.0.113.7')).not.toBe(key('203.0.113.8'));
  expect(key('203.0.113.7')).toMatch(/^[\w-]{22}$/);
});

test('the key of an address is different in another installation', () => {
  expect(other('203.0.113.7')).not.toBe(key('203.0.113.7'));
});

test.each([
  { name: 'two devices of a home', one: '2001:db8:1:2::1', another: '2001:db8:1:2:aaaa:bbbb:cccc:dddd' },
  { name: 'two spellings', one: '2001:DB8:0:0:1::1', another: '2001:db8::1:0:0:9' },
  { name: 'an address of IPv4 in IPv6', one: '::ffff:203.0.113.7', another: '203.0.113.7' },
  { name: 'the same one, in hexadecimal', one: '::ffff:cb00:7107', another: '203.0.113.7' },
  { name: 'with the interface that it is reached by', one: 'fe80::1%eth0', another: 'fe80::2' },
])('two addresses have the same key: $name', ({ one, another }) => {
  expect(key(one)).toBe(key(another));
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['::1', '::ffff:0.0.0.1'],
  ['not an address', 'another'],
])('the addresses %s and %s have different keys', (one, another) => {
  expect(key(one)).not.toBe(key(another));
});
