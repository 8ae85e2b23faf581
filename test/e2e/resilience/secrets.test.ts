import { expect, test } from 'vitest';
import { secretsIn } from '../../support/secretsIn.ts';

test.each([
  ['as it is', 'GET /x?X-Media-Token=canary&1'],
  ['URL-encoded', 'GET /x?X-Media-Token=canary%261'],
  ['Base64', `Authorization: Basic ${Buffer.from('canary&1').toString('base64')}`],
])('a secret %s is found', (_, text) => {
  expect(secretsIn([{ where: 'logged', text }], ['canary&1'])).toHaveLength(1);
});

test('a text without the secret is clean', () => {
  expect(secretsIn([{ where: 'logged', text: 'canary' }], ['canary&1'])).toEqual([]);
});
