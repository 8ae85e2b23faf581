import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type BotSettings, createBotEnvironmentVariables, type RunningBotProcess } from '../../../sandbox/bot.ts';
import {
  type BotOutputLines,
  createBotOutputLines,
  forEachStreamLine,
  waitForReadyLine,
} from '../../../sandbox/botOutput.ts';
import { LAST_LINE } from './protocol.ts';

const HOST = fileURLToPath(new URL('./host.ts', import.meta.url));
const STREAMS = 2;

/** This worker's idle hosts, the most recently used one last. */
const resting: Host[] = [];

/** Starts the bot in a process that ran others before, if there is one. No other bot uses the process meanwhile. */
export function startBotInPool(settings: BotSettings, home: string): RunningBotProcess {
  const host = resting.pop() ?? new Host();
  return host.run({ ...createBotEnvironmentVariables(), ...settings }, home);
}

interface Running {
  readonly output: BotOutputLines;
  readonly end: (how: number | string) => void;
}

class Host {
  readonly #child: ChildProcess;
  #running: Running | undefined;
  #streamsEnded = 0;

  constructor() {
    this.#child = spawn(process.execPath, [HOST], {
      env: createBotEnvironmentVariables(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    forEachStreamLine([this.#child.stdout, this.#child.stderr], (line) => this.#said(line));
    this.#child.on('message', () => resting.push(this));
    this.#child.once('close', (code, signal) => this.#gone(code ?? signal ?? 'unknown'));
  }

  run(settings: BotSettings, home: string): RunningBotProcess {
    const { promise: ended, resolve: end } = Promise.withResolvers<number | string>();
    const output = createBotOutputLines(ended);
    const running = { output, end };
    this.#running = running;
    this.#child.send({ settings, home });
    const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
      if (this.#running === running) this.#child.kill(signal);
      return ended;
    };
    return { lines: output.lines, ready: waitForReadyLine(output), ended, line: output.find, stop };
  }

  #said(line: string): void {
    if (line === LAST_LINE) this.#streamEnded();
    else this.#running?.output.add(line);
  }

  #streamEnded(): void {
    this.#streamsEnded += 1;
    if (this.#streamsEnded % STREAMS === 0) this.#ended(0);
  }

  #ended(exitStatus: number | string): void {
    this.#running?.end(exitStatus);
    this.#running = undefined;
  }

  #gone(exitStatus: number | string): void {
    const index = resting.indexOf(this);
    if (index !== -1) resting.splice(index, 1);
    this.#ended(exitStatus);
  }
}
