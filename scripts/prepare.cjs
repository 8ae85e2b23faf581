'use strict';

// npm runs this after an installation: the next start is a fast one. Nothing may make the installation fail here, since the bot runs
// from its sources, too; and the bundler is not there where only the packages for production are.
const { spawnSync } = require('node:child_process');
const { join } = require('node:path');

try {
  require.resolve('rolldown');
  spawnSync('node', [join(__dirname, 'build.ts')], { stdio: 'inherit' });
} catch {
  process.stdout.write('No bundle was made: without the packages for development, Usher runs from its sources.\n');
}
