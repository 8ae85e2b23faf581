import process from 'node:process';
import { mergedBill, readBill } from './bill.ts';
import { npmIn, PRODUCTION } from './projects.ts';

/**
 * `npm run -s sbom`: prints a bill of materials (CycloneDX) of the production packages, including the fonts, from the
 * lock files. The sandbox is left out, because it is no part of an image.
 */
const [own, ...others] = PRODUCTION.map((folder) =>
  readBill(npmIn(folder, 'sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only', '--workspaces=false')),
);
if (own) process.stdout.write(`${JSON.stringify(mergedBill(own, ...others), null, 2)}\n`);
