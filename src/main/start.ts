import { dirname, join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { createMediaServer } from '../api/client.ts';
import { watchHealth } from '../api/health.ts';
import { createTransport } from '../api/transport.ts';
import { VOCABULARIES, type Vocabulary } from '../api/vocabulary.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { commands, messageCommands, pressActions } from '../commands/index.ts';
import { createWorks } from '../commands/works.ts';
import type { Config } from '../config.ts';
import { createChannels } from '../discord/channels.ts';
import { checkChannels } from '../discord/check.ts';
import { createClient, login } from '../discord/client.ts';
import { createCommandIds } from '../discord/commandIds.ts';
import { listen } from '../discord/interactions.ts';
import { createPressTickets } from '../discord/pressTickets.ts';
import { registerCommands } from '../discord/register.ts';
import type { Logger } from '../domain/logger.ts';
import { createJobs } from '../jobs/jobs.ts';
import { schedule } from '../jobs/schedule.ts';
import { createSender } from '../jobs/sender.ts';
import { checkMediaServer } from '../observe/reach.ts';
import { systemClock as clock } from '../observe/systemClock.ts';
import { createPosterFiles, type PosterFiles } from '../pictures/posterFiles.ts';
import { createPosters } from '../pictures/posters.ts';
import { textsFor } from '../render/texts/texts.ts';
import { openStore } from '../store/open.ts';
import type { Stopping } from './stopping.ts';

const LOGIN_WITHIN_MS = 30_000;

interface StartDeps {
  readonly log: Logger;
  readonly stopping: Stopping;
  /** Discord will not have us any more; says why. */
  readonly lost: (why: string) => void;
}

/** Starts everything, in the order in which it can fail. What is open can be closed at any time. */
export async function start(config: Config, { log, stopping, lost }: StartDeps): Promise<void> {
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
  stopping.opened(() => store.close());
  const vocabulary: Vocabulary = VOCABULARIES[config.MEDIA_VOCABULARY];
  const { transport, accountTransport, health } = transportsFor(config, vocabulary);
  stopping.opened(() => Promise.all([transport.close(), accountTransport?.close()]));
  health.subscribe((state) => log.info({ state: state.kind }, 'the media server’s state has changed'));
  const machineIdentifier = config.MEDIA_MACHINE_ID;
  const media = createMediaServer({ transport, accountTransport, vocabulary, machineIdentifier, log });
  const posters = createPosters({ media, log, files: postersOnDisk(config, log) });
  const catalogue = createCatalogue({ clock });

  const client = createClient({ apiUrl: config.DISCORD_API_URL, log, lost });
  stopping.opened(() => client.destroy());
  const commandIds = createCommandIds();
  const deps = {
    media,
    catalogue,
    posters,
    tickets: store.tickets,
    posts: store.outbox,
    removals: store.removals,
    works: createWorks(),
    clock,
    terminateReason,
    commandIds: commandIds.of,
  };
  const presses = createPressTickets({ tickets: store.tickets, clock, log });
  const inHand = listen(client, {
    commands,
    messageCommands,
    pressActions,
    presses,
    policy,
    deps,
    audit: store.audit,
    log,
    stopping: stopping.stopping,
    givingUp: stopping.givingUp,
  });
  stopping.opened(() => inHand.settled());
  const ready = await login(client, config.DISCORD_TOKEN, LOGIN_WITHIN_MS);
  await registerCommands({
    client: ready,
    commands: [...commands, ...messageCommands],
    commandIds,
    guildIds: policy.guildIds,
    log,
  });
  await checkChannels(ready, Object.values(channels), policy.guildIds, log);
  await checkMediaServer(media, log);

  const sender = createSender({ outbox: store.outbox, channels: createChannels(ready), clock, log });
  stopping.opened((signal) => sender.stop(signal));
  const texts = textsFor('en').feeds;
  const jobs = createJobs({
    ...channels,
    catalogue: { pattern: config.CATALOGUE_CRON, index: catalogue },
    media,
    store,
    clock,
    log,
    texts,
    timeZone,
    wake: sender.wake,
  });
  const running = schedule(jobs, { clock, log });
  stopping.opened((signal) => running.stop(signal));
  sender.wake();
  log.info(
    { version: manifest.version, servers: ready.guilds.cache.size, jobs: jobs.map(({ name }) => name) },
    'ready',
  );
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

/** Beside the database, which is where the bot may write. */
function postersOnDisk({ DATABASE_PATH, POSTER_CACHE_MB }: Config, log: Logger): PosterFiles | undefined {
  if (POSTER_CACHE_MB === 0) return undefined;
  const folder = join(dirname(DATABASE_PATH), 'posters');
  return createPosterFiles({ folder, maxBytes: POSTER_CACHE_MB * 1_000_000, log });
}
