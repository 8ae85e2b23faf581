import { expect, test } from 'vitest';
import { isLinkLocal } from '../../src/domain/localNetwork.ts';

test.each([
  { name: 'the address of a cloud’s own services', address: 'http://169.254.169.254' },
  { name: 'the first address', address: 'http://169.254.0.1:32400' },
  { name: 'the last address', address: 'http://169.254.255.254' },
  { name: 'one number', address: 'http://2852039166' },
  { name: 'hexadecimal numbers', address: 'http://0xa9.0xfe.0xa9.0xfe' },
  { name: 'octal numbers', address: 'http://0251.0376.0251.0376' },
  { name: 'two numbers', address: 'http://169.16689662' },
  { name: 'a dot at its end', address: 'http://169.254.169.254.' },
  { name: 'full-width digits', address: 'http://１６９.２５４.１６９.２５４' },
  { name: 'an address of IPv6', address: 'http://[fe80::1]:32400' },
  { name: 'the last block of such addresses', address: 'http://[febf:ffff::1]' },
  { name: 'an address mapped into IPv6', address: 'http://[::ffff:169.254.169.254]' },
  { name: 'the same in hexadecimal', address: 'http://[::ffff:a9fe:a9fe]' },
  { name: 'an address compatible with IPv6', address: 'http://[::169.254.169.254]' },
  { name: 'an address behind NAT64', address: 'http://[64:ff9b::a9fe:a9fe]' },
  { name: 'an address behind 6to4', address: 'http://[2002:a9fe:a9fe::1]' },
  { name: 'a cloud’s own services by IPv6', address: 'http://[fd00:ec2::254]' },
])('the address of $name is recognized as link-local', ({ address }) => {
  expect(isLinkLocal(new URL(address).hostname)).toBe(true);
});

test('a link-local address with the name of a network interface is recognized', () => {
  expect(isLinkLocal('fe80::1%eth0')).toBe(true);
});

test.each([
  'http://192.168.1.10:32400',
  'http://10.0.0.1',
  'http://127.0.0.1',
  'http://100.64.0.1',
  'http://169.253.255.255',
  'http://169.255.0.1',
  'http://[fd12:3456::1]',
  'http://[::1]',
  'http://[::ffff:192.168.1.10]',
  'http://[2001:db8::a9fe:a9fe]',
  'http://169.254.169.254.example',
  'http://fe80.example',
])('the address %s is not link-local', (address) => {
  expect(isLinkLocal(new URL(address).hostname)).toBe(false);
});
