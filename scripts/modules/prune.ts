import process from 'node:process';
import { parseArgs } from 'node:util';
import { prune } from './files.ts';

/**
 * `node scripts/modules/prune.ts FOLDER`: deletes from a node_modules folder what Usher never loads, such as sources, types and
 * bundles for browsers. For an image: what is left runs Usher, but its types cannot be checked. With `--development`, as `npm ci`
 * does it, types stay, and what is left runs the tests and every check, too.
 */
const { values, positionals } = parseArgs({
  options: { development: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined || !/(?:^|[\\/])node_modules[\\/]?$/.test(folder)) {
  process.stderr.write('Name the folder: node scripts/modules/prune.ts [--development] path/to/node_modules\n');
  process.exitCode = 1;
} else {
  const { files, bytes } = prune(folder, values.development ? 'development' : 'production');
  process.stdout.write(`${files} files of ${(bytes / 1e6).toFixed(0)} MB that nothing loads were deleted.\n`);
}
