import { expect, test } from 'vitest';
import { secretsIn } from '../../support/secretsIn.ts';

test.each([
  { name: 'as it is', text: 'GET /x?X-Media-Token=canary&1' },
  { name: 'URL-encoded', text: 'GET /x?X-Media-Token=canary%261' },
  { name: 'Base64', text: `Authorization: Basic ${Buffer.from('canary&1').toString('base64')}` },
])('the tests’ search for secrets finds a secret $name', ({ text }) => {
  expect(secretsIn([{ where: 'logged', text }], ['canary&1'])).toHaveLength(1);
});

test('the tests’ search for secrets finds none in a text without secrets', () => {
  expect(secretsIn([{ where: 'logged', text: 'canary' }], ['canary&1'])).toEqual([]);
});
