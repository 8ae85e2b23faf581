import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import process from 'node:process';
import { MachineUnsuitableError } from './notHere.ts';

/** Programs that must be installed, with harmless arguments for a test run. */
const NEEDED: readonly (readonly [program: string, ...args: readonly string[]])[] = [
  ['buildah', '--version'],
  ['debootstrap', '--version'],
  ['nsenter', '--version'],
  ['script', '--version'],
];

export function checkMachineCanBuildImage(): void {
  if (process.getuid?.() !== 0) throw new MachineUnsuitableError('only root can');
  const missingProgram = NEEDED.find(([program, ...args]) => spawnSync(program, args).status !== 0);
  if (missingProgram) throw new MachineUnsuitableError(`${missingProgram[0]} is not installed`);
  const mounts = spawnSync('unshare', ['--mount', '--pid', '--fork', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
  if (mounts.status !== 0) throw new MachineUnsuitableError('nothing can be mounted');
}

/** Runs a program and returns its output. If the program fails, throws with the last lines of its output. */
export function runProgram(program: string, args: readonly string[], options: SpawnSyncOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    maxBuffer: 2 ** 26,
    ...options,
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status === 0) return stdout;
  const lines = `${stdout}${stderr}`.trim().split('\n').slice(-30).join('\n');
  throw new Error(`${program} ${args[0]} ended with ${status}:\n${lines}`);
}
