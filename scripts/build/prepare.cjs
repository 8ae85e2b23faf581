'use strict';

// npm runs this after an installation: the next start is a fast one. Nothing may make the installation fail here, since the bot runs
// from its sources, too; and the bundler is not there where only the packages for production are.
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
 * A final bundle is never compared with the sources, so it would run in place of the release that was just installed; and the code
 * that was compiled before is of no use to that one.
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
  // So that the first start is as fast as any; if this fails, that one takes twice as long.
  runScript('runtime/compile.cjs', [], 'ignore');
}

/** Nothing loads a third of what the packages bring. If something hinders this, the files stay, which does no harm. */
function pruneModules() {
  runScript('modules/prune.ts', ['--development', join(__dirname, '../../node_modules')], 'ignore');
}

function runScript(name, args, errors) {
  const requireNode = join(__dirname, '../runtime/requireNode.cjs');
  const stdio = ['inherit', 'inherit', errors];
  return spawnSync(findNode(), ['-r', requireNode, join(__dirname, '..', name), ...args], { stdio });
}

/** The Node that the packages brought, since the one that npm runs on may be older; that one where they brought none. */
function findNode() {
  if (!isInstalled('node/package.json')) return process.execPath;
  // Its name is another one on Windows, where there is no program called "node" in the PATH of npm's scripts but a command file.
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
