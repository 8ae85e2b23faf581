import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join, posix } from 'node:path';
import process from 'node:process';
import {
  type DockerfileInstruction,
  type DockerfileStage,
  readCopyInstruction,
  readEnvInstruction,
} from '../../../scripts/image/dockerfile.ts';
import { listModuleFilesBelow } from '../../../scripts/modules/files.ts';
import { listProductionModuleFiles } from '../../../scripts/modules/production.ts';

/** An image's file system in a folder, and what the instructions so far have set. */
export interface StageResult {
  readonly root: string;
  readonly workdir: string;
  readonly variables: Readonly<Record<string, string>>;
}

interface Building {
  /** The project whose installed packages stand in for the ones that `npm ci` would fetch. */
  readonly project: string;
  /** The folder that holds what `.dockerignore` lets through. */
  readonly context: string;
  /** Folders of the stages before this one, by name. */
  readonly stages: ReadonlyMap<string, string>;
}

/** Instructions that change neither files nor the environment of the next step. */
const WITHOUT_EFFECT = ['ARG', 'LABEL', 'VOLUME', 'USER', 'STOPSIGNAL', 'HEALTHCHECK', 'CMD'];

/** Programs that need root; what they do to owners and rights is checked by `npm run image`. */
const STAND_INS = `
chown() { :; }
setpriv() { while case "$1" in --*) true;; *) false;; esac; do shift; done; "$@"; }
install() { for last; do :; done; mkdir -p "$last"; }
`;

/** Carries out a stage's instructions in an empty folder that stands in for its base image. Throws where one fails. */
export function runStage(stage: DockerfileStage, root: string, building: Building): StageResult {
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
  let result: StageResult = { root, workdir: '/', variables: {} };
  for (const instruction of stage.instructions) result = runInstruction(instruction, result, building);
  return result;
}

function runInstruction({ name, value }: DockerfileInstruction, before: StageResult, building: Building): StageResult {
  const { root, workdir } = before;
  if (name === 'WORKDIR') {
    mkdirSync(join(root, value), { recursive: true });
    return { root, workdir: value, variables: before.variables };
  }
  if (name === 'ENV') return { root, workdir, variables: { ...before.variables, ...readEnvInstruction(value) } };
  if (name === 'COPY') copy(value, before, building);
  else if (name === 'RUN' && value.startsWith('npm ')) installPackages(value, before, building.project);
  else if (name === 'RUN') runInStage(before, 'sh', ['-euc', `${STAND_INS}${withRoot(value, root)}`]);
  else if (!WITHOUT_EFFECT.includes(name)) throw new Error(`This instruction is not carried out here: ${name}`);
  return before;
}

function copy(value: string, { root, workdir }: StageResult, { context, stages }: Building): void {
  const { from, sources, target } = readCopyInstruction(value);
  const sourceRoot = from === undefined ? context : stages.get(from);
  if (sourceRoot === undefined) throw new Error(`COPY names a stage that is not built before: ${from}`);
  const targetPath = join(root, posix.resolve(workdir, target));
  for (const source of sources) {
    const path = join(sourceRoot, source);
    if (!existsSync(path)) throw new Error(`COPY finds no ${source} (.dockerignore may keep it out): COPY ${value}`);
    // A folder's content goes into the target, a file goes into it under its own name.
    const into = statSync(path).isDirectory() || !target.endsWith('/') ? targetPath : join(targetPath, basename(path));
    cpSync(path, into, { recursive: true });
  }
}

/** Puts the project's own packages where `npm ci` would install them, if the list that it reads is the project's. */
function installPackages(command: string, { root, workdir }: StageResult, project: string): void {
  const [, options] = /^npm ci((?: --?[\w=-]+| fonts)*)$/.exec(command) ?? [];
  if (options === undefined) throw new Error(`Only npm ci is carried out here: ${command}`);
  const [, prefix = '.'] = /--prefix (\S+)/.exec(options) ?? [];
  const folder = join(root, workdir, prefix);
  for (const file of ['package.json', 'package-lock.json']) {
    const isProjects = existsSync(join(folder, file)) && isSameFile(join(folder, file), join(project, prefix, file));
    if (!isProjects) throw new Error(`${command} needs ${join(prefix, file)}, which no COPY brought.`);
  }
  const installed = join(project, prefix, 'node_modules');
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  // The fonts are optional: a machine without them builds an image without them here.
  if (!existsSync(installed)) return;
  const isForProduction = options.includes('--omit=dev');
  const files = isForProduction ? listProductionModuleFiles(project) : listModuleFilesBelow(installed);
  for (const { path } of files) linkOrCopy(join(installed, path), join(folder, 'node_modules', path));
}

const isSameFile = (first: string, second: string): boolean => readFileSync(first).equals(readFileSync(second));

/** A link takes no room; another file system than the project's needs a copy. */
function linkOrCopy(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

/** Runs a program with the stage's environment in its WORKDIR. Throws with its output if it fails. */
function runInStage({ root, workdir, variables }: StageResult, program: string, args: readonly string[]): string {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const inRoot = Object.entries(variables).map(([name, value]) => [name, withRoot(value, root)]);
  const env = { ...Object.fromEntries(inRoot), PATH: path };
  return execFileSync(program, args, { cwd: join(root, workdir), env, encoding: 'utf8', stdio: 'pipe' });
}

/** Absolute paths of the image, as paths of the folder that stands in for it. */
const withRoot = (text: string, root: string): string => text.replace(/(?<=^|\s)\/(?=\w)/g, `${root}/`);
