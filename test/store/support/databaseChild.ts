import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

/** Starts a process that works with a database. It is killed at the end of the test at the latest. */
export function startDatabaseChild(work: 'hold' | 'loop' | 'half' | 'migrate', path: string): ChildProcess {
  const child = spawn(process.execPath, ['--expose-gc', CHILD, work, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

export const firstLine = (child: ChildProcess): Promise<string> => outputLine(child, 1);

/** Resolves with a line of the child's output, counted from 1. */
export async function outputLine({ stdout }: ChildProcess, lineNumber: number): Promise<string> {
  if (!stdout) throw new Error('no stdout');
  let lineCount = 0;
  for await (const line of createInterface(stdout)) {
    lineCount += 1;
    if (lineCount === lineNumber) return line;
  }
  throw new Error(`the child ended after ${lineCount} lines`);
}

export async function killProcess(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}
