import { dirname, join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { settledOrAborted } from '../async/abortable.ts';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { openAccessControl } from '../commands/access/accessControl.ts';
import { commands, messageCommands } from '../commands/index.ts';
import type { Config } from '../config.ts';
import { createDiscordLookup } from '../discord/doctor/lookup.ts';
import { watchConnection } from '../discord/gateway/connection.ts';
import { createDirectory } from '../discord/posting/directory.ts';
import { createNewestPost } from '../discord/posting/newestPost.ts';
import { createPostingRest } from '../discord/posting/postingRest.ts';
import { createClient, login } from '../discord/setup/client.ts';
import { createCommandIds } from '../discord/setup/commandIds.ts';
import { createCommandVisibility } from '../discord/setup/commandVisibility.ts';
import { logInviteLinks } from '../discord/setup/invite.ts';
import { registerCommands } from '../discord/setup/register.ts';
import { onRolesChanged, onServedGuild } from '../discord/setup/servedGuilds.ts';
import type { Logger } from '../domain/logger.ts';
import { createServerName } from '../domain/media/server/serverName.ts';
import { createMembersOf } from '../domain/people/members.ts';
import type { Secrets } from '../domain/scrub.ts';
import { createServerIdentityCheck } from '../jobs/scheduling/serverIdentity.ts';
import { createBackfill } from '../jobs/sync/backfill.ts';
import { goOnBehindPosts } from '../jobs/sync/restoredDatabase.ts';
import { checkAtStart } from '../observe/doctor/startChecks.ts';
import { systemClock as clock } from '../observe/systemClock.ts';
import { createCharts } from '../pictures/charts.ts';
import { createPosterFiles, type PosterFiles } from '../pictures/posterFiles.ts';
import { createPosters, POSTER_LIMITS } from '../pictures/posters.ts';
import { createSmallPosters } from '../pictures/smallPosters.ts';
import { plainSentence } from '../render/doctor/sentence.ts';
import { textsFor } from '../render/texts/texts.ts';
import { openStore } from '../store/open.ts';
import { answerPeople } from './answers.ts';
import { createDisplays } from './displays.ts';
import { doctorFor } from './doctor.ts';
import { subscribeAsInEnvironment } from './initialSubscriptions.ts';
import { keyFor, openInstallationKey } from './keys/installationKey.ts';
import { createLive } from './live.ts';
import { createNotifications } from './notifications.ts';
import { watchOwnership } from './ownership.ts';
import { applyRules } from './rules.ts';
import { openServer } from './server.ts';
import type { Shutdown } from './shutdown.ts';
import { storeSettingsOf } from './storeSettings.ts';
import { openWatching } from './watching.ts';

interface StartDeps {
  /** What is removed from everything that leaves the bot. */
  readonly secrets: Secrets;
  readonly log: Logger;
  readonly shutdown: Shutdown;
  /** Called with the reason why this process cannot go on: Discord closed the connection for good, or another Usher took over. */
  readonly fatal: (why: string) => void;
}

/** Starts everything, in the order in which it can fail. Whatever is already open can be closed at any time. */
export async function start(config: Config, { secrets, log, shutdown, fatal }: StartDeps): Promise<void> {
  const { guildIds } = config.access;
  const key = openInstallationKey(config, log);
  const store = await openStore({
    ...storeSettingsOf(config, key),
    ...{ clock, log, onToken: secrets.add, scrub: secrets.scrub },
  });
  shutdown.onClose(() => store.close());
  void watchOwnership({ ownership: store.ownership, fatal, clock, log, signal: shutdown.begun });
  const watching = await openWatching(config, { log, shutdown });
  const { telemetry } = watching;
  const server = await openServer(config, { store, secrets, clock, log, telemetry, shutdown });
  const { media, mediaFor, tokenReaderFor, health } = server;
  const posters = createPosters({
    ...{ media, makeSmall: createSmallPosters(), clock, log, telemetry },
    ...{ files: postersOnDisk(config, log), limits: POSTER_LIMITS },
  });
  const catalogue = createCatalogue();
  const charts = createCharts({ scrub: secrets.scrub });
  const serverName = createServerName({ media, clock, log });
  const notifications = createNotifications();
  const displays = createDisplays();
  const checkServerIdentity = createServerIdentityCheck({
    ...{ media, serverIdentity: store.serverIdentity, clock, log },
    onReplaced: async () => {
      await displays.changes.boards();
      await displays.changes.counters();
      notifications.alertChangedSettings();
    },
  });
  const live = createLive({
    ...{ config, store, media, checkServerIdentity, clock, log, shutdown },
    addressesKey: keyFor('addresses', key),
  });
  const backfill = createBackfill({
    ...{ media, plays: store.plays, store: store.backfill, feeds: store.feeds, clock, log },
    ...{ timeZone: config.TIME_ZONE, late: config.HISTORY_LATE, wake: notifications.wake },
  });

  const client = createClient({
    ...{ apiUrl: config.DISCORD_API_URL, scrub: secrets.scrub, clock, log, telemetry, lost: fatal },
    ...{ sessionStarts: store.sessionStarts, stopping: shutdown.begun },
  });
  shutdown.onClose(() => client.destroy());
  const { isConnected } = watchConnection(client);
  await watching.serve({ isConnected, serverState: health.state, outboxDepth: store.outboxDepth, clock });
  const commandIds = createCommandIds();
  const postingRest = createPostingRest(client);
  const directory = createDirectory(client, postingRest);
  const membersOf = createMembersOf({ linkedAccounts: store.linkedAccounts, directory, clock });
  const access = await openAccessControl({
    ...{ settings: config.access, versions: store.accessVersions, audit: store.audit, clock },
    rolesIn: directory.rolesIn,
  });
  const doctor = (scope: Parameters<typeof doctorFor>[2]) =>
    doctorFor(
      config,
      {
        ...server,
        ...{ now: clock.now, log, isManaged: access.isManaged },
        lookup: createDiscordLookup(client.rest),
        subscriptions: store.subscriptions.list,
      },
      scope,
    );
  answerPeople(config, {
    doctor: (only) => doctor({ only }),
    ...{ client, commandIds, directory, access, notifications, displays, scrub: secrets.scrub, shutdown },
    ...{
      store,
      media,
      mediaFor,
      tokenReaderFor,
      catalogue,
      posters,
      charts,
      serverName,
      membersOf,
      backfill,
      live,
      clock,
      log,
      telemetry,
    },
  });
  const ready = await login(client, config.DISCORD_TOKEN);
  logInviteLinks(ready, guildIds, log);
  await onServedGuild(ready, guildIds, access.seed, log);
  const declared = [...commands, ...messageCommands];
  const registered = registerCommands({
    ...{ client: ready, commands: declared, commandIds, guildIds, clock, log },
    visibility: createCommandVisibility({ client: ready, commands: declared, access }),
    signal: shutdown.begun,
  });
  await subscribeAsInEnvironment(config, {
    ...{ subscriptions: store.subscriptions, audit: store.audit, directory, clock, log, signal: shutdown.begun },
  });
  await registered;
  const guildsNow = (): readonly string[] => [...ready.guilds.cache.keys()];
  await store.changedSettings.noteLoss(guildsNow());
  const { restored, subscriptions, boards } = store;
  await goOnBehindPosts({
    ...{ restored, subscriptions, boards, newestPost: createNewestPost(ready, postingRest), clock, log },
  });
  const {
    channelBlocker,
    jobs,
    start: startJobs,
  } = notifications.open({
    sender: {
      access,
      client: ready,
      postingRest,
      directory,
      store,
      posters,
      charts,
      serverName,
      membersOf,
      clock,
      log,
    },
    jobs: {
      ...{ config, store, media, health, catalogue, posters, charts, serverName, backfill },
      ...{ latestSessions: live.poller, checkServerIdentity, membersOf },
      ...{ guildIds: guildsNow, clock, log, telemetry },
    },
    shutdown,
  });
  await applyRules({
    ...{ config, store, media, directory, guildIds: guildsNow, live, wake: notifications.wake, clock, log, shutdown },
  });
  await displays.start({
    ...{ config, client: ready, postingRest, channelBlocker, store, live, media, health, posters, clock, log },
    ...{ scrub: secrets.scrub, shutdown },
  });
  // The first runs come last, since some of them read the whole library.
  startJobs();
  live.start();
  log.info({ version: manifest.version, servers: ready.guilds.cache.size, jobs }, 'ready');
  // These run in the background, so that nothing waits for a media server that is away.
  const checked = checkAtStart({
    ...{ health, log, signal: shutdown.begun },
    doctorFor: (names) => doctor({ names }),
    sentence: (finding) => plainSentence(textsFor('en'), finding),
    onRolesChanged: (listener) => onRolesChanged(ready, listener),
  });
  shutdown.onClose((signal) => settledOrAborted(checked, signal));
}

/** The posters are stored beside the database, since the bot may write there. */
function postersOnDisk({ DATABASE_PATH, POSTER_CACHE_MB }: Config, log: Logger): PosterFiles | undefined {
  if (POSTER_CACHE_MB === 0) return undefined;
  const folder = join(dirname(DATABASE_PATH), 'posters');
  return createPosterFiles({ folder, maxBytes: POSTER_CACHE_MB * 1_000_000, log });
}
