import process from 'node:process';
import { mergedBill, readBill } from './bill.ts';
import { npmIn, PRODUCTION } from './projects.ts';

/**
 * `npm run -s sbom`: prints a bill of materials (CycloneDX) of the production packages, fonts included, from
 * the lock files.
 */
const [own, ...others] = PRODUCTION.map((folder) =>
  readBill(npmIn(folder, 'sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only')),
);
if (own) process.stdout.write(`${JSON.stringify(mergedBill(own, ...others), null, 2)}\n`);
