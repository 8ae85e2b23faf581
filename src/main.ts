import process from 'node:process';
import { replaceGlobalFetch } from './api/transport/replaceGlobalFetch.ts';
import { setLowMemoryFlags } from './async/memoryFlags.ts';
import type { Config } from './config.ts';
import { createSecrets } from './domain/scrub.ts';
import { readEnvFile, warnIfEnvFileIsReadableByOthers } from './main/environment.ts';
import { isFirstStart } from './main/firstStart/firstStart.ts';
import { readConfigWithSetupValues, readFirstStartConfig } from './main/readConfig.ts';
import { reloadLogLevel } from './main/reloadLogLevel.ts';
import { createShutdown } from './main/shutdown.ts';
import { processSignalsForPlatform } from './main/signals.ts';
import type { OnlineBot } from './main/start.ts';
import { createLogger } from './observe/logging.ts';
import { keepProcessAlive } from './observe/systemClock.ts';

// Node's own `fetch` uses a proxy if this variable is set. The bot follows the same variable.
const isProxied = process.env.NODE_USE_ENV_PROXY === '1';
replaceGlobalFetch({ proxied: isProxied });

// Once the terminal is closed, each write throws, and logging that exception would throw again.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

// Keeps the process alive while the bot waits for the gateway, the database or a person's answer.
const stopKeepingAlive = keepProcessAlive();

/** Prints one sentence instead of a stack, for the person who starts the bot. Supervisors read the exit status. */
function refuseToStart(error: unknown, scrub = (text: string) => text): never {
  process.stderr.write(`${scrub(error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
}

function readOrRefuse<T>(readSettings: () => T): T {
  try {
    return readSettings();
  } catch (error) {
    return refuseToStart(error);
  }
}

/** Exit status that shells give a program ended by Ctrl+C. */
const INTERRUPTED = 130;

const terminal = { input: process.stdin, output: process.stdout };

/** Asks for the settings if there are none yet. Resolves to a function to call once the bot is online. */
async function askForSettings(): Promise<((online: OnlineBot) => void) | undefined> {
  if (!isFirstStart({ environment: process.env, terminal })) return undefined;
  const { runFirstStart } = await import('./main/firstStart/inTerminal.ts');
  const afterStart = await runFirstStart({ environment: process.env, terminal }).catch(refuseToStart);
  return afterStart ?? process.exit(INTERRUPTED);
}

const sayOnline = await askForSettings();
const { config, needsSetup } = readOrRefuse(() => readFirstStartConfig(process.env));
const secrets = createSecrets(config.secrets);
const { scrub } = secrets;
const autoFormat = process.stdout.isTTY ? 'pretty' : 'json';
const format = config.LOG_FORMAT === 'auto' ? autoFormat : config.LOG_FORMAT;
const log = createLogger({ level: config.LOG_LEVEL, format, scrub });
const shutdown = createShutdown(log);
shutdown.onClose(stopKeepingAlive);
warnIfEnvFileIsReadableByOthers(log);

/**
 * Pause before the exit, in ms. V8's compiler threads may wait for this thread to collect garbage while `process.exit`
 * waits for them: a deadlock (nodejs/node#54918; seen once after SIGTERM in the image). The threads finish within this
 * time, because no code is compiled during it.
 */
const LEAVE_MS = 200;

function end(status: number): void {
  process.exitCode = status;
  void shutdown.run().finally(() => setTimeout(() => process.exit(status), LEAVE_MS));
}

function fatal(reason: string): void {
  // A shutdown that is already running ends the process with its own status.
  if (shutdown.begun.aborted) return;
  log.error({}, reason);
  end(1);
}

const signals = processSignalsForPlatform(process.platform, process.stdout.isTTY);
for (const signal of signals.shutdown) {
  process.once(signal, () => {
    log.info({ signal }, 'shutting down');
    end(0);
  });
}
if (signals.reload) {
  process.on(signals.reload, () => reloadLogLevel({ log, readFile: readEnvFile, environment: process.env }));
}
// Without this line, Node would end with status 0, as if a person had stopped the bot.
process.once('beforeExit', () =>
  fatal('the bot ends although no one stopped it, because it has no open connections or timers left'),
);
process.on('unhandledRejection', (error) =>
  log.error({ uncaught: error }, 'an unexpected error (unhandled rejection) occurred; the bot keeps running'),
);
// Node would print the error with everything that discord.js attached to it, including secrets.
process.on('uncaughtException', (error) => {
  log.error({ uncaught: error }, 'shutting down after an uncaught exception');
  end(1);
});

/** The settings once `/setup` has set up the media server. Waits until then. */
async function configOfSetup(): Promise<Config> {
  const { waitForSetupInDiscord } = await import('./main/firstStart/inDiscord.ts');
  const sources = [readEnvFile(), process.env];
  const setup = await waitForSetupInDiscord(config, { secrets, log, shutdown, fatal, sources });
  secrets.add(setup.MEDIA_TOKEN);
  return readOrRefuse(() => readConfigWithSetupValues({ ...setup }, process.env));
}

try {
  // Loaded last, because loading takes a second and a wrong setting should be reported at once.
  const { startBot } = await import('./main/start.ts');
  if (isProxied) (await import('./discord/gateway/proxiedGateway.ts')).proxyWebSockets(process.env);
  const online = await startBot(needsSetup ? await configOfSetup() : config, { secrets, log, shutdown, fatal });
  sayOnline?.(online);
  // From here on the bot mostly waits, so memory matters more than speed.
  setLowMemoryFlags();
} catch (error) {
  // A shutdown during the start makes the start fail, which is no error.
  if (!shutdown.begun.aborted) refuseToStart(error, scrub);
}
