import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { vulnerablePackages } from './packages/advisories.ts';
import { isAllowed, licencesIn } from './packages/licences.ts';

const AUDIT_MS = 60_000;

/** `npm run check:packages`: known vulnerabilities and licences of what is installed in production. */
function licenceProblems(): readonly string[] {
  const licences = licencesIn(readFileSync('package-lock.json', 'utf8'));
  const count = [...licences.values()].reduce((sum, names) => sum + names.length, 0);
  process.stdout.write(`Licences of ${count} production packages: ${[...licences.keys()].toSorted().join(', ')}.\n`);
  return [...licences]
    .filter(([licence]) => !isAllowed(licence))
    .map(([licence, names]) => `${licence}: ${names.join(', ')}`);
}

function knownVulnerabilities(): readonly string[] {
  const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { stdout } = spawnSync(command, ['audit', '--omit=dev', '--json'], {
    encoding: 'utf8',
    timeout: AUDIT_MS,
    shell: process.platform === 'win32',
  });
  const found = vulnerablePackages(stdout ?? '');
  process.stdout.write(
    found === undefined
      ? 'Known vulnerabilities: skipped, because the registry gives no report.\n'
      : `Known vulnerabilities, high or critical: ${found.length === 0 ? 'none' : found.join(', ')}.\n`,
  );
  return found ?? [];
}

const problems = [...licenceProblems(), ...knownVulnerabilities()];
for (const problem of problems) process.stderr.write(`Not acceptable: ${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
