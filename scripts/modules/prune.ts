import process from 'node:process';
import { parseArgs } from 'node:util';
import { prune } from './files.ts';

/**
 * `node scripts/modules/prune.ts FOLDER`: deletes files from a node_modules folder that Usher never loads:
 * sources, types, bundles for browsers. For an image: the rest runs Usher, but its types cannot be checked.
 * With `--development`, as `npm ci` calls it, types stay, and the rest runs the tests and every check, too.
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
