import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { combinePackageAuditReports, vulnerablePackages } from '../../scripts/packages/advisories.ts';
import { mergeBillsOfMaterials, readBillOfMaterials } from '../../scripts/packages/bill.ts';
import { deprecatedPackages, isLicenceAllowed, packagesByLicence } from '../../scripts/packages/lockFile.ts';

const DEPENDENCIES = z.object({
  packages: z.record(z.string(), z.object({ dependencies: z.record(z.string(), z.string()).optional() })),
});

const LOCKS = [
  'package-lock.json',
  'fonts/package-lock.json',
  'tools/mutate/package-lock.json',
  'tools/compatibility/package-lock.json',
];

test.each([
  ['package-lock.json', 'MIT'],
  ['fonts/package-lock.json', 'OFL-1.1'],
])('every production package of %s has a licence that lets everybody run and change the bot', (lockFile, one) => {
  const licences = packagesByLicence(readFileSync(lockFile, 'utf8'));
  expect([...licences.keys()]).toContain(one);
  expect([...licences].filter(([licence]) => !isLicenceAllowed(licence))).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND CC-BY-4.0', true],
  ['Apache-2.0 AND GPL-3.0-only', false],
  ['(MIT OR Apache-2.0) AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['unknown', false],
])('the licence %s is allowed: %s', (licence, allowed) => {
  expect(isLicenceAllowed(licence)).toBe(allowed);
});

test('the list of licences leaves out development packages, and lists a package without a licence as unknown', () => {
  const lock = {
    packages: { '': {}, 'node_modules/a': { dev: true, license: 'GPL-3.0-only' }, 'node_modules/@b/c': {} },
  };
  expect(packagesByLicence(JSON.stringify(lock))).toEqual(new Map([['unknown', ['@b/c']]]));
});

test('an audit names high and critical findings, and gives no report if the registry refuses', () => {
  const vulnerabilities = { a: { severity: 'high' }, b: { severity: 'low' } };
  const report = { metadata: { vulnerabilities: { moderate: 0, high: 1, critical: 0 } }, vulnerabilities };
  expect(vulnerablePackages(JSON.stringify(report))).toEqual(['a (high)']);
  expect(vulnerablePackages('{"message":"405 Method Not Allowed","method":"POST"}')).toBeUndefined();
  expect(vulnerablePackages('npm error')).toBeUndefined();
});

test('a release is not accepted without a report on known vulnerabilities', () => {
  expect(combinePackageAuditReports([[], []], true)).toEqual({
    line: 'Known vulnerabilities, high or critical: none.',
    problems: [],
  });
  expect(combinePackageAuditReports([['a (high)'], []], false).problems).toEqual(['a (high)']);
  expect(combinePackageAuditReports([[], undefined], false).problems).toEqual([]);
  expect(combinePackageAuditReports([[], undefined], true).problems).toEqual([
    'nobody looked for known vulnerabilities',
  ]);
});

test('a deprecated package is reported with its authors’ words', () => {
  const lock = { packages: { '': {}, 'node_modules/@a/b': { deprecated: 'use c' }, 'node_modules/d': {} } };
  expect(deprecatedPackages(JSON.stringify(lock))).toEqual(['@a/b (use c)']);
});

test('two bills of materials are merged into one that lists nothing twice', () => {
  const bill = (name: string, ...parts: readonly string[]) =>
    readBillOfMaterials(
      JSON.stringify({
        bomFormat: 'CycloneDX',
        metadata: { component: { 'bom-ref': name } },
        components: parts.map((part) => ({ 'bom-ref': part })),
        dependencies: [{ ref: name, dependsOn: parts }],
      }),
    );
  const merged = mergeBillsOfMaterials(bill('usher', 'a'), bill('fonts', 'a', 'b'));
  expect(merged.components.map((each) => each['bom-ref'])).toEqual(['a', 'fonts', 'b']);
  expect(merged.dependencies.map(({ ref }) => ref)).toEqual(['usher', 'fonts']);
  expect(merged).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'usher' } } });
  expect(() => readBillOfMaterials('npm error')).toThrow();
});

test('a workspace and its link are not counted as packages', () => {
  const lock = {
    packages: { '': {}, 'node_modules/own': { link: true }, own: { license: 'MIT' }, 'own/node_modules/a': {} },
  };
  expect(packagesByLicence(JSON.stringify(lock))).toEqual(new Map([['unknown', ['a']]]));
});

test.each(LOCKS)('the lock file %s contains no address of a registry', (lockFile) => {
  // A workspace's link names its folder.
  expect(readFileSync(lockFile, 'utf8').replace('"resolved": "sandbox"', '')).not.toMatch(
    /"resolved"|https?:\/\/[^"]*registry/,
  );
});

/** npm installs the dependencies of a workspace with `--omit=dev`, too; its other packages are devDependencies. */
test('a production installation has no package that only the sandbox depends on', () => {
  const { packages } = DEPENDENCIES.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  const production = new Set(Object.keys(packages['']?.dependencies ?? {}));
  for (const name of production)
    for (const dependency of Object.keys(packages[`node_modules/${name}`]?.dependencies ?? {}))
      production.add(dependency);
  const ofSandbox = Object.keys(packages.sandbox?.dependencies ?? {});
  expect(ofSandbox).toContain('ws');
  expect(ofSandbox.filter((name) => !production.has(name))).toEqual([]);
});

test('the lock file has the compiled packages of other platforms too', () => {
  const lock = readFileSync('package-lock.json', 'utf8');
  const platforms = ['sharp-darwin-arm64', 'sharp-linux-arm64', 'sharp-linuxmusl-x64', 'sharp-win32-x64'];
  expect(platforms.filter((name) => !lock.includes(`node_modules/@img/${name}"`))).toEqual([]);
});
