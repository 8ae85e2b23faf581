import process from 'node:process';
import { mergedBill, readBill } from './bill.ts';
import { npmIn, PRODUCTION } from './projects.ts';

/** `npm run -s sbom`: prints what is installed in production, fonts included, as a bill of materials (CycloneDX), from the lock files. */
const [own, ...others] = PRODUCTION.map((folder) =>
  readBill(npmIn(folder, 'sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only')),
);
if (own) process.stdout.write(`${JSON.stringify(mergedBill(own, ...others), null, 2)}\n`);
