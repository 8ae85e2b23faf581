import process from 'node:process';
import { installFetch } from './api/transport/installFetch.ts';
import { takeLittleMemory } from './async/memoryFlags.ts';
import type { Config } from './config.ts';
import { createSecrets } from './domain/scrub.ts';
import { readEnvFile, warnOfOpenEnvFile } from './main/environment.ts';
import { isFirstStart } from './main/firstStart/firstStart.ts';
import { readConfigWith, readFirstConfig } from './main/readConfig.ts';
import { reloadLogLevel } from './main/reloadLogLevel.ts';
import { createShutdown } from './main/shutdown.ts';
import { signalsFor } from './main/signals.ts';
import type { Online } from './main/start.ts';
import { createLogger } from './observe/logging.ts';
import { keepAlive } from './observe/systemClock.ts';

// As Node itself does with its own `fetch`.
const isProxied = process.env.NODE_USE_ENV_PROXY === '1';
installFetch({ proxied: isProxied });

// Where the terminal was closed, every line written would be an uncaught exception, which is logged, which is another one.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

// While the bot waits for the gateway, the database or a person's answer, nothing else may keep the process
// alive.
const letEnd = keepAlive();

/** A person who starts the bot reads a sentence, not a stack; a supervisor reads the exit status. */
function refuseToStart(error: unknown, scrub = (text: string) => text): never {
  process.stderr.write(`${scrub(error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
}

function orRefuse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    return refuseToStart(error);
  }
}

/** The exit status that shells use for a program that Ctrl+C ended. */
const INTERRUPTED = 130;

const terminal = { input: process.stdin, output: process.stdout };
let sayOnline: ((online: Online) => void) | undefined;
if (isFirstStart({ environment: process.env, terminal })) {
  const { firstStart } = await import('./main/firstStart/inTerminal.ts');
  sayOnline = await firstStart({ environment: process.env, terminal }).catch(refuseToStart);
  if (sayOnline === undefined) process.exit(INTERRUPTED);
}

const { config, isWaiting } = orRefuse(() => readFirstConfig(process.env));
const secrets = createSecrets(config.secrets);
const { scrub } = secrets;
const inTerminal = process.stdout.isTTY ? 'pretty' : 'json';
const format = config.LOG_FORMAT === 'auto' ? inTerminal : config.LOG_FORMAT;
const log = createLogger({ level: config.LOG_LEVEL, format, scrub });
const shutdown = createShutdown(log);
shutdown.onClose(letEnd);
warnOfOpenEnvFile(log);

/**
 * In ms. V8's compiler threads may wait until this thread collects garbage, while `process.exit` here waits
 * for them: a deadlock (nodejs/node#54918; seen once after SIGTERM in the image). They finish within this
 * time, because nothing new is compiled during it.
 */
const LEAVE_MS = 200;

function end(status: number): void {
  process.exitCode = status;
  void shutdown.run().finally(() => setTimeout(() => process.exit(status), LEAVE_MS));
}

function fatal(why: string): void {
  // The process ends anyway, with the status of the shutdown.
  if (shutdown.begun.aborted) return;
  log.error({}, why);
  end(1);
}

const signals = signalsFor(process.platform, process.stdout.isTTY);
for (const signal of signals.shutdown) {
  process.once(signal, () => {
    log.info({ signal }, 'shutting down');
    end(0);
  });
}
if (signals.reload) {
  process.on(signals.reload, () => reloadLogLevel({ log, readFile: readEnvFile, environment: process.env }));
}
// Otherwise Node ends here with status 0, as if a person had stopped the bot.
process.once('beforeExit', () => fatal('nothing is left that keeps the bot running, and nobody stopped it'));
process.on('unhandledRejection', (error) => log.error({ uncaught: error }, 'unhandled rejection'));
// Node would print the error with everything that discord.js attached to it.
process.on('uncaughtException', (error) => {
  log.error({ uncaught: error }, 'uncaught exception, shutting down');
  end(1);
});

/** Waits in Discord for the media server, unless it was set up there before. */
async function configOfSetup(): Promise<Config> {
  const { setUp } = await import('./main/firstStart/inDiscord.ts');
  const given = [readEnvFile(), process.env];
  const found = await setUp(config, { secrets, log, shutdown, fatal, given });
  secrets.add(found.MEDIA_TOKEN);
  return orRefuse(() => readConfigWith({ ...found }, process.env));
}

try {
  // Only now: loading the rest takes a second, and a wrong setting is reported at once.
  const { start } = await import('./main/start.ts');
  if (isProxied) (await import('./discord/gateway/proxiedGateway.ts')).proxyWebSockets(process.env);
  const online = await start(isWaiting ? await configOfSetup() : config, { secrets, log, shutdown, fatal });
  sayOnline?.(online);
  // From here on the bot mostly waits.
  takeLittleMemory();
} catch (error) {
  // A shutdown during the start makes it fail, which is not an error.
  if (!shutdown.begun.aborted) refuseToStart(error, scrub);
}
