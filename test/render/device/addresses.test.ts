import { describe, expect, it } from 'vitest';
import { maskAddress } from '../../../src/render/device/addresses.ts';

describe('an address', () => {
  it.each([
    '192.168.1.20',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.1',
    '127.0.0.1',
    '169.254.1.1',
    '::1',
    'fd00::1',
    'fe80::1',
    'fe80::1%eth0',
    'FD12:3456::1',
    '::ffff:10.0.0.1',
    '::ffff:c0a8:114',
    '100.64.0.1',
  ])('the private address %s is shown completely', (address) => {
    expect(maskAddress(` ${address} `)).toBe(address);
  });

  it.each([
    ['203.0.113.80', '203.0.…'],
    ['203.0.113.x', '203.0.…'],
    ['172.32.0.1', '172.32.…'],
    ['172.15.0.1', '172.15.…'],
    ['100.128.0.1', '100.128.…'],
    ['fec0:1::1', 'fec0:1:…'],
    ['2001:db8::7', '2001:db8:…'],
    ['2001:0db8:1:2:3:4:5:6', '2001:0db8:…'],
  ])('the public address %s is shown as %s', (address, masked) => {
    expect(maskAddress(address)).toBe(masked);
  });

  it.each([
    '',
    '203-0-113-80.example.test',
    '10.example.test',
    '192.168.1.1.evil.test',
    '::ffff:203.0.113.80',
    'fd.example',
  ])('the text “%s” is no address, and is not shown', (address) => {
    expect(maskAddress(address)).toBeUndefined();
  });
});
