import process from 'node:process';
import { parseArgs } from 'node:util';
import { deleteUnneededModuleFiles } from './files.ts';

/**
 * `node scripts/modules/prune.ts FOLDER`: deletes files that the bot never loads from a node_modules folder, such as
 * sources, types, and bundles for browsers. The rest runs the bot, but its types cannot be checked. With
 * `--development`, as `npm ci` calls it, types stay, so that the tests and all checks still run.
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
  const { files, bytes } = deleteUnneededModuleFiles(folder, values.development ? 'development' : 'production');
  process.stdout.write(`${files} files of ${(bytes / 1e6).toFixed(0)} MB that nothing loads were deleted.\n`);
}
