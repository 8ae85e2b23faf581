import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { MachineUnsuitableError } from './notHere.ts';
import { runProgram } from './programs.ts';

/** The folder where apt keeps downloaded packages, which debootstrap reads and fills. */
const APT_CACHE = '/var/cache/apt/archives';

/** PATH in the base image that the Dockerfile names. */
export const BASE_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/**
 * Node from the npm packages, in the base image's version. The Node that runs this script may be newer and need other
 * libraries.
 */
export const NODE_BINARY_FROM_NPM = resolve('node_modules/node/bin/node');

/**
 * Fills a folder with the content of the Dockerfile's base image: this Debian suite, Node, npm, and a user "node" with
 * id 1000.
 */
export function createBaseImage(root: string, suite: string): void {
  installDebian(root, suite);
  const local = join(root, 'usr/local');
  copyFileSync(NODE_BINARY_FROM_NPM, join(local, 'bin/node'));
  chmodSync(join(local, 'bin/node'), 0o755);
  mkdirSync(join(local, 'lib/node_modules'), { recursive: true });
  cpSync(npmFolder(), join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  appendFileSync(join(root, 'etc/group'), 'node:x:1000:\n');
  appendFileSync(join(root, 'etc/passwd'), 'node:x:1000:1000::/home/node:/bin/bash\n');
}

/** Suite of Debian in an image's name: `bookworm` for `node:24-bookworm-slim@sha256:…`. */
export function debianSuiteOf(baseImage: string): string {
  const [, suite] = /^node:\d+-(\w+)-slim(?:@|$)/.exec(baseImage) ?? [];
  if (suite === undefined) throw new Error(`The base image is not a slim one of Node on Debian: ${baseImage}`);
  return suite;
}

function installDebian(root: string, suite: string): void {
  const mirror = mirrorOf(suite);
  try {
    runProgram('debootstrap', ['--variant=minbase', `--cache-dir=${APT_CACHE}`, suite, root, mirror]);
  } catch (error) {
    const log = join(root, 'debootstrap/debootstrap.log');
    const lastLine = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').at(-1) : String(error);
    throw new MachineUnsuitableError(`debootstrap could not install Debian: ${lastLine}`);
  }
}

function mirrorOf(suite: string): string {
  const sources = runProgram('apt-get', ['indextargets', '--format', '$(CODENAME) $(COMPONENT) $(SITE)']);
  const [, mirror] = new RegExp(`^${suite} main (\\S+)$`, 'm').exec(sources) ?? [];
  if (mirror === undefined) throw new MachineUnsuitableError(`apt has no source of Debian ${suite}`);
  return mirror;
}

function npmFolder(): string {
  const cli = process.env.npm_execpath;
  if (cli === undefined) throw new Error('Start this with npm run image.');
  return resolve(dirname(cli), '..');
}
