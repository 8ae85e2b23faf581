import process from 'node:process';
import { setTimeout as later } from 'node:timers/promises';
import { HostDuty, LAST_LINE } from './protocol.ts';

/**
 * A process that runs one bot after the other, each from `src/main.ts` on: reading the environment, the signals and the
 * end are the bot's own. What is saved is loading the same modules for each of them, which is most of what a start costs.
 * It serves the next one only when nothing of the one before is left; one that ends by itself, or badly, ends it for good.
 */
const MAIN = new URL('../../../src/main.ts', import.meta.url).href;

/** What main.ts listens to, and what nobody listens to between two bots. */
const OURS = ['SIGTERM', 'SIGINT', 'unhandledRejection', 'uncaughtException'];

/** What a process at rest has: standard output, and the way to the tests. */
const AT_REST = new Set(['PipeWrap', 'TTYWrap', 'Immediate']);
const LOOKS_FOR_REST = 200;
const BETWEEN_LOOKS_MS = 10;

const exit = process.exit.bind(process);
let bots = 0;

process.exit = function ended(status) {
  // Another status ends what is open only because the process ends.
  if (status !== 0) exit(status);
  for (const event of OURS) process.removeAllListeners(event);
  process.stdout.write(`${LAST_LINE}\n`);
  process.stderr.write(`${LAST_LINE}\n`);
  void rest();
} as typeof process.exit;

async function rest(): Promise<void> {
  for (let looks = 0; looks < LOOKS_FOR_REST; looks += 1) {
    if (process.getActiveResourcesInfo().every((resource) => AT_REST.has(resource))) return void process.send?.('rest');
    await later(BETWEEN_LOOKS_MS, undefined, { ref: false });
  }
  exit(0);
}

process.on('message', (message) => {
  const { settings, home } = HostDuty.parse(message);
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, settings);
  process.chdir(home);
  bots += 1;
  // Another address, so that the file is run once more; what it imports is there already.
  void import(`${MAIN}?bot=${bots}`);
});
process.on('disconnect', () => exit(0));
