import process from 'node:process';
import { type Config, loadConfig } from './config.ts';
import { createScrub } from './domain/scrub.ts';
import { problemOfCron } from './jobs/scheduling/schedule.ts';
import { readEnvFile } from './main/environment.ts';
import { createShutdown } from './main/shutdown.ts';
import { createLogger } from './observe/logging.ts';

/** Whoever starts the bot reads a sentence, not a stack; a supervisor reads the status. */
function refuseToStart(error: unknown, scrub = (text: string) => text): never {
  process.stderr.write(`${scrub(error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
}

function readConfig(): Config {
  try {
    return loadConfig({ file: readEnvFile(), folder: process.cwd(), environment: process.env, problemOfCron });
  } catch (error) {
    return refuseToStart(error);
  }
}

const config = readConfig();
const scrub = createScrub(config.secrets);
const inTerminal = process.stdout.isTTY ? 'pretty' : 'json';
const format = config.LOG_FORMAT === 'auto' ? inTerminal : config.LOG_FORMAT;
const log = createLogger({ level: config.LOG_LEVEL, format, scrub });
const stopping = createShutdown(log);

function end(status: number): void {
  void stopping.stop().finally(() => process.exit(status));
}

function fatal(why: string): void {
  // It goes away anyway, with the status of the stop.
  if (stopping.stopping.aborted) return;
  log.error({}, why);
  end(1);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    log.info({ signal }, 'stopping');
    end(0);
  });
}
process.on('unhandledRejection', (error) => log.error({ uncaught: error }, 'a promise was left to fail'));
// Node would print it as it is, with whatever discord.js has put on it.
process.on('uncaughtException', (error) => {
  log.error({ uncaught: error }, 'I have to end: something failed that nobody looked after');
  end(1);
});

try {
  // Only now: loading the rest takes a second, and a setting that is wrong is said at once.
  const { start } = await import('./main/start.ts');
  await start(config, { scrub, log, stopping, fatal });
} catch (error) {
  // Whoever stops it during the start has had what they wanted.
  if (!stopping.stopping.aborted) refuseToStart(error, scrub);
}
