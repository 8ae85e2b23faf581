import { expect, test } from 'vitest';
import { isLinkLocal } from '../../src/domain/localNetwork.ts';

test.each([
  ['the address of a cloud’s own services', 'http://169.254.169.254'],
  ['the first address', 'http://169.254.0.1:32400'],
  ['the last address', 'http://169.254.255.254'],
  ['one number', 'http://2852039166'],
  ['hexadecimal numbers', 'http://0xa9.0xfe.0xa9.0xfe'],
  ['octal numbers', 'http://0251.0376.0251.0376'],
  ['two numbers', 'http://169.16689662'],
  ['a dot at its end', 'http://169.254.169.254.'],
  ['full-width digits', 'http://１６９.２５４.１６９.２５４'],
  ['an address of IPv6', 'http://[fe80::1]:32400'],
  ['the last block of such addresses', 'http://[febf:ffff::1]'],
  ['an address mapped into IPv6', 'http://[::ffff:169.254.169.254]'],
  ['the same in hexadecimal', 'http://[::ffff:a9fe:a9fe]'],
  ['an address compatible with IPv6', 'http://[::169.254.169.254]'],
  ['an address behind NAT64', 'http://[64:ff9b::a9fe:a9fe]'],
  ['an address behind 6to4', 'http://[2002:a9fe:a9fe::1]'],
  ['a cloud’s own services by IPv6', 'http://[fd00:ec2::254]'],
])('%s is link-local', (_, address) => {
  expect(isLinkLocal(new URL(address).hostname)).toBe(true);
});

test('an address that names the interface of a machine is link-local', () => {
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
])('%s is not link-local', (address) => {
  expect(isLinkLocal(new URL(address).hostname)).toBe(false);
});
