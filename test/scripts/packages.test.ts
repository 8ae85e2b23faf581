import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { vulnerablePackages } from '../../scripts/packages/advisories.ts';
import { isAllowed, licencesIn } from '../../scripts/packages/licences.ts';

test('every production package of the lock file has a licence that lets everybody run and change the bot', () => {
  const licences = licencesIn(readFileSync('package-lock.json', 'utf8'));
  expect(licences.size).toBeGreaterThan(3);
  expect([...licences].filter(([licence]) => !isAllowed(licence))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND CC-BY-4.0', true],
  ['Apache-2.0 AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['unknown', false],
])('the licence %s is allowed: %s', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed);
});

test('a package of development does not count, one without a licence does', () => {
  const lock = {
    packages: { '': {}, 'node_modules/a': { dev: true, license: 'GPL-3.0-only' }, 'node_modules/@b/c': {} },
  };
  expect(licencesIn(JSON.stringify(lock))).toEqual(new Map([['unknown', ['@b/c']]]));
});

test('an audit names what is high or critical; a registry that refuses gives no report', () => {
  const vulnerabilities = { a: { severity: 'high' }, b: { severity: 'low' } };
  const report = { metadata: { vulnerabilities: { moderate: 0, high: 1, critical: 0 } }, vulnerabilities };
  expect(vulnerablePackages(JSON.stringify(report))).toEqual(['a (high)']);
  expect(vulnerablePackages('{"message":"405 Method Not Allowed","method":"POST"}')).toBeUndefined();
  expect(vulnerablePackages('npm error')).toBeUndefined();
});
