'use strict';

// npm runs this file after an installation, so that the next start is fast. It must never make the installation fail,
// because the bot also runs from its sources. The bundler is missing if only the packages for production are installed.
const { spawnSync } = require('node:child_process');
const { existsSync, rmSync } = require('node:fs');
const { dirname, join } = require('node:path');

try {
  removeOldBundle();
  makeBundle();
} catch (error) {
  process.stdout.write(`No bundle was made: ${error.message} Usher runs from its sources.\n`);
}
pruneModules();

/**
 * Deletes the bundle and the compiled code of an older release. A final bundle is never compared with the sources, so
 * it would run in place of the release that was just installed.
 */
function removeOldBundle() {
  for (const folder of [join(__dirname, '../../dist'), join(__dirname, '../../.cache')]) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      process.stdout.write(`The bundle of an older release could not be deleted (${error.code}). Delete ${folder}.\n`);
    }
  }
}

function makeBundle() {
  if (!isInstalled('rolldown')) throw new Error('the packages for development are not installed.');
  const run = runScript('build/main.ts', [], 'inherit');
  if (run.error) throw new Error(`Node could not be started (${run.error.code}).`);
  if (run.status !== 0) throw new Error('the build failed.');
  // Compiles the code now; otherwise the first start would take twice as long. A failure does no harm.
  runScript('runtime/compile.cjs', [], 'ignore');
}

/**
 * Deletes the files in packages that no code loads, a third of all. If that fails, the files stay, which does no harm.
 */
function pruneModules() {
  runScript('modules/prune.ts', ['--development', join(__dirname, '../../node_modules')], 'ignore');
}

function runScript(name, args, errors) {
  const requireNode = join(__dirname, '../runtime/requireNode.cjs');
  const stdio = ['inherit', 'inherit', errors];
  return spawnSync(findNode(), ['-r', requireNode, join(__dirname, '..', name), ...args], { stdio });
}

/** Path of Node. The Node among the packages is preferred, because the one that runs npm may be older. */
function findNode() {
  if (!isInstalled('node/package.json')) return process.execPath;
  // The name comes from the package, because the program has another name on Windows. There, "node" in the PATH of
  // npm's scripts is a command file.
  const manifest = require.resolve('node/package.json');
  const brought = join(dirname(manifest), require(manifest).bin.node);
  return existsSync(brought) ? brought : process.execPath;
}

function isInstalled(file) {
  try {
    return Boolean(require.resolve(file));
  } catch {
    return false;
  }
}
