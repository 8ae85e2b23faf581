import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEncryption } from '../../../src/store/accounts/encryption.ts';

const key = randomBytes(32);
const { encrypt, decrypt } = createEncryption(key);
const mine = { purpose: 'token', owner: '1' };

test.each(['a-token', '', 'Fünf 😀'])('the encrypted text %j is decrypted unchanged', (text) => {
  expect(decrypt(encrypt(text, mine), mine)).toBe(text);
});

test('an encrypted text reveals nothing and is never encrypted the same way twice', () => {
  const [one, other] = [encrypt('canary-token', mine), encrypt('canary-token', mine)];
  expect(one).not.toBe(other);
  expect(Buffer.from(one.slice(3), 'base64').toString('latin1')).not.toContain('canary');
});

test.each([
  { name: 'for another person', context: { ...mine, owner: '2' } },
  { name: 'for another purpose', context: { ...mine, purpose: 'key' } },
  { name: 'where purpose and person are only written together alike', context: { purpose: 'token1', owner: '' } },
])('an encrypted text cannot be decrypted $name', ({ context }) => {
  expect(() => decrypt(encrypt('a-token', mine), context)).toThrow();
});

test('an encrypted text cannot be decrypted with another key', () => {
  const encrypted = encrypt('a-token', mine);
  expect(() => createEncryption(randomBytes(32)).decrypt(encrypted, mine)).toThrow();
});

test('an encrypted text in an unknown format, perhaps of a later Usher, is refused', () => {
  expect(() => decrypt(encrypt('a-token', mine).replace('v1.', 'v2.'), mine)).toThrow('form that is not known');
});

test('an encrypted text with a shortened signature is refused, even if it begins correctly', () => {
  const bytes = Buffer.from(encrypt('', mine).slice(3), 'base64');
  for (const tag of [4, 8, 12, 13, 14, 15])
    expect(() => decrypt(`v1.${bytes.subarray(0, 12 + tag).toString('base64')}`, mine)).toThrow();
});

test('an encrypted text is refused if any byte was changed, cut or replaced', () => {
  const bytes = Buffer.from(encrypt('a-token', mine).slice(3), 'base64');
  const changed = [...bytes.keys()].map((at) =>
    Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))),
  );
  const cut = [...bytes.keys()].map((end) => bytes.subarray(0, end));
  for (const each of [...changed, ...cut]) expect(() => decrypt(`v1.${each.toString('base64')}`, mine)).toThrow();
  expect(() => decrypt('a-token', mine)).toThrow();
});
