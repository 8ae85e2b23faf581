import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { createBotEnvironmentVariables } from '../../sandbox/bot.ts';

/** The process of `npm run sandbox -- ...`. */
export const startSandbox = (args: readonly string[], env = createBotEnvironmentVariables()) =>
  spawn(process.execPath, ['sandbox/main.ts', ...args], { env });

/** Runs it to its end, with nothing typed by default. */
export async function runSandbox(
  args: readonly string[],
  input = '',
  env = createBotEnvironmentVariables(),
): Promise<{ status: number; said: string }> {
  const child = startSandbox(args, env);
  child.stdin.end(input);
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode ?? -1, said: `${out}${errors}` };
}
