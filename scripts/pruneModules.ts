import process from 'node:process';
import { prune } from './modules/files.ts';

/**
 * `node scripts/pruneModules.ts FOLDER`: deletes from a node_modules folder what Usher never loads, such as sources, types and
 * bundles for browsers. For an image: what is left runs Usher, but neither checks its types nor its tests.
 */
const [folder] = process.argv.slice(2);
if (folder === undefined || !/(?:^|[\\/])node_modules[\\/]?$/.test(folder)) {
  process.stderr.write('Name the folder: node scripts/pruneModules.ts path/to/node_modules\n');
  process.exitCode = 1;
} else {
  const { files, bytes } = prune(folder);
  process.stdout.write(`${files} files of ${(bytes / 1e6).toFixed(1)} MB deleted\n`);
}
