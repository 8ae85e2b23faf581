import process from 'node:process';
import { setTimeout as later } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isFresh } from '../../../scripts/build/freshness.cjs';
import { HostDuty, LAST_LINE } from './protocol.ts';

/**
 * A process that runs one bot after another, each from its first file on (the bundle's, as `start.cjs` does): reading the
 * environment, the signals and the end are the bot's own. This saves loading the same modules for each of them, which is most of the cost of a start.
 * It serves the next bot only when nothing of the previous one is left; a bot that ends by itself, or badly, ends the process.
 */
const isBuilt = isFresh(fileURLToPath(new URL('../../../', import.meta.url)));
const BUILT = new URL('../../../dist/main.js', import.meta.url);
const SOURCE = new URL('../../../src/main.ts', import.meta.url);
const MAIN = (isBuilt ? BUILT : SOURCE).href;

/** The events main.ts listens to, which nothing may listen to between two bots. */
const OURS = ['SIGTERM', 'SIGINT', 'beforeExit', 'unhandledRejection', 'uncaughtException'];

/** What an idle process has open: standard output, and the channel to the tests. */
const AT_REST = new Set(['PipeWrap', 'TTYWrap', 'Immediate']);
const LOOKS_FOR_REST = 200;
const BETWEEN_LOOKS_MS = 10;

const exit = process.exit.bind(process);
let bots = 0;

process.exit = function ended(status) {
  // With another status, what is open only closes because the process ends.
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
  // A new URL runs the file once more, while its imports are already loaded.
  void import(`${MAIN}?bot=${bots}`);
});
process.on('disconnect', () => exit(0));
