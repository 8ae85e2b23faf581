import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import process from 'node:process';
import { expect, onTestFinished, test } from 'vitest';
import { createBotEnvironmentVariables, EXIT_WITH_PARENT_NODE_OPTIONS } from '../../../sandbox/bot.ts';

interface Running {
  readonly pid: number;
  readonly command: string;
}

/** The processes that this one started and that run; one that waits to be collected does not. */
function childrenOf(parent: number | undefined): readonly Running[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' });
  return list.split('\n').flatMap((line) => {
    const [, pid, parentPid, state, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return Number(parentPid) === parent && !state?.startsWith('Z') ? [{ pid: Number(pid), command }] : [];
  });
}

function isRunning(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' })
      .trim()
      .startsWith('Z');
  } catch {
    return false;
  }
}

/** Makes a program end as it does after a fault: with an exception that nothing catches. */
const CRASH = 'process.on("SIGUSR2", () => { throw new Error("crash"); })';

/** A program that starts a bot, once it has printed these words; with the bot's process id. */
async function startProgram(args: readonly string[], words: string): Promise<{ child: ChildProcess; bot: number }> {
  const options = ['--import', `data:text/javascript,${encodeURIComponent(CRASH)}`];
  const child = spawn(process.execPath, [...options, ...args], {
    env: createBotEnvironmentVariables(),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let printed = '';
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  child.stdout?.on('data', (chunk) => {
    printed += chunk;
    if (printed.includes(words)) resolve();
  });
  if (words !== '') await ready;
  const findBot = () => childrenOf(child.pid).find(({ command }) => command.includes('start.cjs'))?.pid;
  await expect.poll(findBot).toBeDefined();
  const bot = findBot() ?? 0;
  onTestFinished(() => {
    if (isRunning(bot)) process.kill(bot, 'SIGKILL');
  });
  return { child, bot };
}

const SANDBOX = ['sandbox/main.ts', '--no-page'];
const READY = 'Type a slash command';

test.each([
  { what: 'a sandbox that is killed', args: SANDBOX, words: READY, signal: 'SIGKILL' },
  { what: 'a sandbox that is killed while its bot starts', args: SANDBOX, words: '', signal: 'SIGKILL' },
  { what: 'a sandbox that crashes', args: SANDBOX, words: READY, signal: 'SIGUSR2' },
  { what: 'a sandbox that Node aborts', args: SANDBOX, words: READY, signal: 'SIGABRT' },
  { what: 'a sandbox whose terminal is closed', args: SANDBOX, words: READY, signal: 'SIGHUP' },
  { what: 'a sandbox that is stopped', args: SANDBOX, words: READY, signal: 'SIGTERM' },
  {
    what: 'a trial of the first minutes that is killed',
    args: ['scripts/firstMinutes/main.ts'],
    words: '? The bot’s token',
    signal: 'SIGKILL',
  },
] as const)('the bot of $what ends as well', async ({ args, words, signal }) => {
  const { child, bot } = await startProgram(args, words);
  child.kill(signal);
  await expect.poll(() => isRunning(bot)).toBe(false);
});

test('a bot with nothing left to do ends even if its sandbox runs on', async () => {
  const child = spawn(process.execPath, [...EXIT_WITH_PARENT_NODE_OPTIONS, '--eval', ''], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  await new Promise((resolve) => void child.once('exit', resolve));
  expect(child.exitCode).toBe(0);
});
