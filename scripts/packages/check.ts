import { readFileSync } from 'node:fs';
import process from 'node:process';
import { combinePackageAuditReports, vulnerablePackages } from './advisories.ts';
import { deprecatedPackages, isLicenceAllowed, packagesByLicence } from './lockFile.ts';
import { PRODUCTION_PACKAGE_FOLDERS, runNpmInFolder } from './projects.ts';

/**
 * `npm run check:packages`: checks the production packages for known vulnerabilities and licences, and repeats npm's
 * warnings. With `REQUIRE_AUDIT=1`, as for a release, it also fails if the registry gives no report of vulnerabilities.
 */
const lockOf = (folder: string): string => readFileSync(`${folder}/package-lock.json`, 'utf8');

function licenceProblems(): readonly string[] {
  const licences = PRODUCTION_PACKAGE_FOLDERS.flatMap((folder) => [...packagesByLicence(lockOf(folder))]);
  const count = licences.reduce((sum, [, names]) => sum + names.length, 0);
  const distinct = [...new Set(licences.map(([licence]) => licence))].toSorted();
  process.stdout.write(`Licences of ${count} production packages: ${distinct.join(', ')}.\n`);
  return licences
    .filter(([licence]) => !isLicenceAllowed(licence))
    .map(([licence, names]) => `${licence}: ${names.join(', ')}`);
}

function vulnerabilityProblems(): readonly string[] {
  const reports = PRODUCTION_PACKAGE_FOLDERS.map((folder) =>
    vulnerablePackages(runNpmInFolder(folder, 'audit', '--omit=dev', '--json')),
  );
  const { line, problems } = combinePackageAuditReports(reports, process.env.REQUIRE_AUDIT === '1');
  process.stdout.write(`${line}\n`);
  return problems;
}

const deprecated = [...PRODUCTION_PACKAGE_FOLDERS, 'tools/mutate', 'tools/compatibility'].flatMap((folder) =>
  deprecatedPackages(lockOf(folder)),
);
process.stdout.write(`Deprecated packages: ${deprecated.join(', ') || 'none'}.\n`);
const problems = [...licenceProblems(), ...vulnerabilityProblems()];
for (const problem of problems) process.stderr.write(`Not acceptable: ${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
