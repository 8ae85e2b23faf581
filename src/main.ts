import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { parseEnv } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { createMediaServer } from './api/client.ts';
import { watchHealth } from './api/health.ts';
import { createTransport } from './api/transport.ts';
import { VOCABULARIES, type Vocabulary } from './api/vocabulary.ts';
import { commands, pressActions } from './commands/index.ts';
import { type Config, loadConfig } from './config.ts';
import { createChannels } from './discord/channels.ts';
import { checkChannels } from './discord/check.ts';
import { createClient, login } from './discord/client.ts';
import { listen } from './discord/interactions.ts';
import { createPressTickets } from './discord/pressTickets.ts';
import { registerCommands } from './discord/register.ts';
import type { Logger } from './domain/logger.ts';
import { createJobs } from './jobs/jobs.ts';
import { problemOfCron, schedule } from './jobs/schedule.ts';
import { createSender } from './jobs/sender.ts';
import { createLogger } from './observe/logging.ts';
import { checkMediaServer } from './observe/reach.ts';
import { createScrub } from './observe/scrub.ts';
import { systemClock as clock } from './observe/systemClock.ts';
import { createPosters } from './pictures/posters.ts';
import { textsFor } from './render/texts/texts.ts';
import { openStore } from './store/open.ts';

const LOGIN_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 10_000;

/** Starts everything, in the order in which it can fail; gives back how to stop. */
async function start(config: Config, log: Logger): Promise<() => Promise<void>> {
  const { policy, TERMINATE_REASON: terminateReason, TIME_ZONE: timeZone } = config;
  const channels = {
    history: { setting: 'HISTORY_CHANNEL_ID', channelId: config.HISTORY_CHANNEL_ID, pattern: config.HISTORY_CRON },
    maintenance: {
      setting: 'MAINTENANCE_CHANNEL_ID',
      channelId: config.MAINTENANCE_CHANNEL_ID,
      pattern: config.MAINTENANCE_CRON,
    },
  };
  const store = await openStore({ path: config.DATABASE_PATH, clock, log });
  const vocabulary: Vocabulary = VOCABULARIES[config.MEDIA_VOCABULARY];
  const { transport, accountTransport, health } = transportsFor(config, vocabulary);
  health.subscribe((state) => log.info({ state: state.kind }, 'the media server’s state has changed'));
  const machineIdentifier = config.MEDIA_MACHINE_ID;
  const media = createMediaServer({ transport, accountTransport, vocabulary, machineIdentifier, log });
  const posters = createPosters({ media, log });

  const stopping = new AbortController();
  const client = createClient({ apiUrl: config.DISCORD_API_URL, log });
  const deps = { media, posters, tickets: store.tickets, clock, terminateReason };
  const presses = createPressTickets({ tickets: store.tickets, clock });
  const inHand = listen(client, {
    commands,
    pressActions,
    presses,
    policy,
    deps,
    audit: store.audit,
    log,
    stopping: stopping.signal,
  });
  const ready = await login(client, config.DISCORD_TOKEN, LOGIN_WITHIN_MS);
  await registerCommands({ client: ready, commands, guildIds: policy.guildIds, log });
  await checkChannels(ready, Object.values(channels), policy.guildIds, log);
  await checkMediaServer(media, log);

  const sender = createSender({ outbox: store.outbox, channels: createChannels(ready), clock, log });
  const texts = textsFor('en').feeds;
  const jobs = createJobs({ ...channels, media, store, clock, log, texts, timeZone, wake: sender.wake });
  const running = schedule(jobs, { clock, log });
  sender.wake();
  log.info(
    { version: manifest.version, servers: ready.guilds.cache.size, jobs: jobs.map(({ name }) => name) },
    'ready',
  );

  return async () => {
    stopping.abort();
    const deadline = AbortSignal.timeout(STOP_WITHIN_MS);
    await Promise.race([
      Promise.all([running.stop(deadline), inHand.settled()]),
      new Promise((resolve) => deadline.addEventListener('abort', resolve)),
    ]);
    await sender.stop(deadline);
    await client.destroy();
    await Promise.all([transport.close(), accountTransport?.close()]);
    await store.close();
  };
}

/** To the media server, watched, and to the account service, if there is one. */
function transportsFor({ MEDIA_URL, MEDIA_TOKEN: token, ACCOUNT_URL }: Config, vocabulary: Vocabulary) {
  const shared = { token, vocabulary, client: { identifier: manifest.name, version: manifest.version } };
  const accountUrl = ACCOUNT_URL ?? (vocabulary.accountUrl === undefined ? undefined : new URL(vocabulary.accountUrl));
  return {
    ...watchHealth({ transport: createTransport({ ...shared, baseUrl: MEDIA_URL }), clock }),
    accountTransport: accountUrl && createTransport({ ...shared, baseUrl: accountUrl }),
  };
}

/** Whoever starts the bot reads a sentence, not a stack; a supervisor reads the status. */
function refuseToStart(error: unknown, scrub = (text: string) => text): never {
  process.stderr.write(`${scrub(error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
}

function readConfig(): Config {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : undefined;
  try {
    return loadConfig({ file, environment: process.env, problemOfCron });
  } catch (error) {
    return refuseToStart(error);
  }
}

const config = readConfig();
const log = createLogger({ level: config.LOG_LEVEL, secrets: config.secrets });
process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was left to fail'));
let stop = async (): Promise<void> => undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    log.info({ signal }, 'stopping');
    void stop().finally(() => process.exit(0));
  });
}
stop = await start(config, log).catch((error: unknown) => refuseToStart(error, createScrub(config.secrets)));
