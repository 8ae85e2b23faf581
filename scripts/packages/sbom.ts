import process from 'node:process';
import { mergeBillsOfMaterials, readBillOfMaterials } from './bill.ts';
import { PRODUCTION_PACKAGE_FOLDERS, runNpmInFolder } from './projects.ts';

/**
 * `npm run -s sbom`: prints a bill of materials (CycloneDX) of the production packages, including the fonts, from the
 * lock files. The sandbox is left out, because it is no part of an image.
 */
const [own, ...others] = PRODUCTION_PACKAGE_FOLDERS.map((folder) =>
  readBillOfMaterials(
    runNpmInFolder(
      folder,
      'sbom',
      '--sbom-format=cyclonedx',
      '--omit=dev',
      '--package-lock-only',
      '--workspaces=false',
    ),
  ),
);
if (own) process.stdout.write(`${JSON.stringify(mergeBillsOfMaterials(own, ...others), null, 2)}\n`);
