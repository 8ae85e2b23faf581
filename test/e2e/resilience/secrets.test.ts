import { expect, test } from 'vitest';
import { secretsIn } from '../../support/secretsIn.ts';

test.each([
  { name: 'as it is', text: 'GET /x?X-Media-Token=canary&1' },
  { name: 'URL-encoded', text: 'GET /x?X-Media-Token=canary%261' },
  { name: 'Base64', text: `Authorization: Basic ${Buffer.from('canary&1').toString('base64')}` },
])('a secret $name is found', ({ text }) => {
  expect(secretsIn([{ where: 'logged', text }], ['canary&1'])).toHaveLength(1);
});

test('a text without the secret is clean', () => {
  expect(secretsIn([{ where: 'logged', text: 'canary' }], ['canary&1'])).toEqual([]);
});
