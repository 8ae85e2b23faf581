import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { auditOf, vulnerablePackages } from '../../scripts/packages/advisories.ts';
import { mergedBill, readBill } from '../../scripts/packages/bill.ts';
import { deprecatedIn, isAllowed, licencesIn } from '../../scripts/packages/lockFile.ts';

const LOCKS = ['package-lock.json', 'fonts/package-lock.json', 'tools/mutate/package-lock.json'];

test.each([
  ['package-lock.json', 'MIT'],
  ['fonts/package-lock.json', 'OFL-1.1'],
])('every production package of %s has a licence that lets everybody run and change the bot', (lockFile, one) => {
  const licences = licencesIn(readFileSync(lockFile, 'utf8'));
  expect([...licences.keys()]).toContain(one);
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

test('without a report nobody has looked, which a release does not accept', () => {
  expect(auditOf([[], []], true)).toEqual({ line: 'Known vulnerabilities, high or critical: none.', problems: [] });
  expect(auditOf([['a (high)'], []], false).problems).toEqual(['a (high)']);
  expect(auditOf([[], undefined], false).problems).toEqual([]);
  expect(auditOf([[], undefined], true).problems).toEqual(['nobody looked for known vulnerabilities']);
});

test('what its authors gave up is named with their words', () => {
  const lock = { packages: { '': {}, 'node_modules/@a/b': { deprecated: 'use c' }, 'node_modules/d': {} } };
  expect(deprecatedIn(JSON.stringify(lock))).toEqual(['@a/b (use c)']);
});

test('two bills of materials become one, in which nothing is listed twice', () => {
  const bill = (name: string, ...parts: readonly string[]) =>
    readBill(
      JSON.stringify({
        bomFormat: 'CycloneDX',
        metadata: { component: { 'bom-ref': name } },
        components: parts.map((part) => ({ 'bom-ref': part })),
        dependencies: [{ ref: name, dependsOn: parts }],
      }),
    );
  const merged = mergedBill(bill('usher', 'a'), bill('fonts', 'a', 'b'));
  expect(merged.components.map((each) => each['bom-ref'])).toEqual(['a', 'fonts', 'b']);
  expect(merged.dependencies.map(({ ref }) => ref)).toEqual(['usher', 'fonts']);
  expect(merged).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'usher' } } });
  expect(() => readBill('npm error')).toThrow();
});

test.each(LOCKS)('%s names no registry', (lockFile) => {
  expect(readFileSync(lockFile, 'utf8')).not.toMatch(/"resolved"|https?:\/\/[^"]*registry/);
});

test('the lock file has the compiled packages of other platforms too', () => {
  const lock = readFileSync('package-lock.json', 'utf8');
  const platforms = ['sharp-darwin-arm64', 'sharp-linux-arm64', 'sharp-linuxmusl-x64', 'sharp-win32-x64'];
  expect(platforms.filter((name) => !lock.includes(`node_modules/@img/${name}"`))).toEqual([]);
});
