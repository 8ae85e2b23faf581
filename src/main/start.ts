import manifest from '../../package.json' with { type: 'json' };
import { waitUntilSettledOrAborted } from '../async/abortable.ts';
import { commands, messageCommands } from '../commands/index.ts';
import type { Config } from '../config.ts';
import { logInToDiscord, type ReadyClient } from '../discord/gateway/client.ts';
import { forEachServedGuild, onRolesChanged } from '../discord/gateway/servedGuilds.ts';
import { createChannels } from '../discord/posting/channels.ts';
import {
  createActiveChannelFinder,
  createChannelUpkeep,
  createOwnMessageReader,
} from '../discord/posting/channelUpkeep.ts';
import { createCommandVisibility } from '../discord/registration/commandVisibility.ts';
import { logInviteLinks } from '../discord/registration/invite.ts';
import { type CommandRegistration, registerCommands } from '../discord/registration/register.ts';
import { createCachedRoleReader, createUncachedRoleReader } from '../domain/live/rules/linkedRoles.ts';
import { createViewerUserReader } from '../domain/live/rules/owners.ts';
import { FEED_PROPERTIES } from '../domain/notifications/feeds.ts';
import { type InitialSubscription, makeInitialSubscriptions } from '../jobs/feeds/initialSubscriptions.ts';
import { createStreamRuleEnforcer } from '../jobs/live/rules/rulesConsumer.ts';
import { resumePostingAfterRestore } from '../jobs/sync/restoredDatabase.ts';
import { runDoctorChecksAtStart } from '../observe/doctor/startChecks.ts';
import { describeDoctorFindingAsPlainText } from '../render/doctor/sentence.ts';
import { textsForLanguage } from '../render/texts/texts.ts';
import { answerInteractions } from './answers.ts';
import { createStreamDisplays } from './displays.ts';
import { createNotificationServices } from './notifications.ts';
import { type BotStartDeps, openBotServices } from './openBotServices.ts';
import type { BotServices } from './ports.ts';
import { retryOnRegainedAccess } from './regainedAccess.ts';
import { knownVersionsOnServers } from './servers/allServers.ts';

/** The bot's name on Discord, and the names of the guilds in which it works. */
export interface OnlineBot {
  readonly bot: string;
  readonly guilds: readonly string[];
}

/** Starts all parts of the bot in a fixed order. A shutdown during the start closes the open parts. */
export async function startBot(config: Config, deps: BotStartDeps): Promise<OnlineBot> {
  const notifications = createNotificationServices();
  const displays = createStreamDisplays();
  const ports = await openBotServices(config, deps, { notifications, displays });
  answerInteractions(ports, notifications.sendDirectNotes);
  const ready = await logInToDiscord(ports.client, config.DISCORD_TOKEN);
  const ownersLearned = ports.installation.learn(ports.shutdown.begun);
  const registration = await prepareGuilds(ready, ports);
  // The application's owners become admins once Discord has named them, so the start waits for that, up to a deadline.
  await waitUntilSettledOrAborted(ownersLearned, AbortSignal.timeout(APPLICATION_DEADLINE_MS));
  await resumeWhereItEnded(ready, ports);
  const { channelBlocker, jobs, start: startJobs } = notifications.open(ports, registration.check);
  await applyRules(ports);
  await displays.start(ports, { client: ready, channelBlocker });
  // Jobs start last, because the first run of some reads the whole library.
  startJobs();
  retryOnRegainedAccess(ports, ready, displays);
  startLive(ports);
  ports.log.debug({ jobs }, 'scheduled the jobs');
  ports.log.info({ version: manifest.version, guilds: ready.guilds.cache.size }, 'ready');
  checkInBackground(ready, ports);
  const guilds = ready.guilds.cache.filter(({ id }) => config.access.guildIds?.includes(id) ?? true);
  return { bot: ready.user.username, guilds: guilds.map(({ name }) => name) };
}

const APPLICATION_DEADLINE_MS = 5000;

/** Begins to read the current streams of all servers, including those added later. */
function startLive({ servers, sessions, shutdown }: BotServices): void {
  shutdown.onClose((signal) => waitUntilSettledOrAborted(sessions.idle(), signal));
  servers.each(({ id, poller, shutdown: serverShutdown }) => sessions.follow(id, poller, serverShutdown.begun));
  servers.eachApart(({ startLive: start }) => start());
}

/**
 * Registers the commands of each guild, stores the rights from the settings, and subscribes the channels that the
 * environment names.
 */
async function prepareGuilds(client: ReadyClient, ports: BotServices): Promise<CommandRegistration> {
  const { config, access, clock, log, shutdown, store } = ports;
  const { guildIds } = config.access;
  const signal = shutdown.begun;
  logInviteLinks(client, guildIds, log);
  // All guilds are passed in one call: without GUILD_IDS, only the guilds of the first call may see the first media
  // server. Guilds that are unavailable because of an outage at Discord are included.
  await store.initialGuilds.allow([...client.guilds.cache.keys()]);
  const prepare = async (guildId: string) => {
    await access.seed(guildId);
    await store.initialGuilds.allow([guildId]);
  };
  await forEachServedGuild({ client, guildIds, log }, prepare);
  const allCommands = [...commands, ...messageCommands];
  const servers = store.mediaServers;
  const visibility = createCommandVisibility({ client, commands: allCommands, servers, access });
  const registration = registerCommands({
    client,
    commands: allCommands,
    commandIds: ports.commandIds,
    guildIds,
    servers,
    visibility,
    clock,
    log,
    signal,
  });
  const { FEED_PEOPLE: people, FEED_LANGUAGE: locale } = config;
  const environment = { channels: subscribedInEnvironment(config), guildIds, settings: { people, locale } };
  const { subscriptions, audit } = store;
  await makeInitialSubscriptions(environment, {
    subscriptions,
    audit,
    directory: ports.directory,
    clock,
    log,
    signal,
  });
  // Posts wait for the registration of commands, but only up to a deadline: with thousands of guilds it takes minutes,
  // because requests are sent one after the other.
  await waitUntilSettledOrAborted(registration.tried, AbortSignal.timeout(REGISTRATION_DEADLINE_MS));
  return registration;
}

const REGISTRATION_DEADLINE_MS = 20_000;

const subscribedInEnvironment = (config: Config): readonly InitialSubscription[] =>
  FEED_PROPERTIES.flatMap(({ name: feed, channel: setting }) =>
    setting === undefined ? [] : [{ feed, setting, channelId: config[setting] }],
  );

/**
 * Finds rows that were lost with a damaged database, and posts that a restored older database does not know. Must run
 * before any post.
 */
async function resumeWhereItEnded(client: ReadyClient, ports: BotServices): Promise<void> {
  const { store, guildIds, postingRest, clock, log } = ports;
  await store.changedSettings.noteLoss(guildIds());
  await resumePostingAfterRestore({
    ofServer: store.ofServer,
    restored: store.restored,
    subscriptions: store.subscriptions,
    boards: store.boards,
    mediaServers: store.mediaServers,
    clock,
    log,
    readOwnMessages: createOwnMessageReader(client, postingRest),
    channelsNewerThan: createActiveChannelFinder(client),
    remove: createChannelUpkeep(client, postingRest).remove,
    edit: createChannels(client, postingRest).edit,
  });
}

async function applyRules(ports: BotServices): Promise<void> {
  const { config, store, sessions, servers, visible, directory, clock, shutdown } = ports;
  const { linkedAccounts } = store;
  const consumer = createStreamRuleEnforcer({
    sessionRules: store.sessionRules,
    audit: store.audit,
    outbox: store.outbox,
    linkedAccounts,
    directory,
    visible,
    mayRead: ports.mayRead,
    guildIds: ports.guildIds,
    addressKey: ports.addressKey,
    clock,
    log: ports.log,
    wake: ports.wake,
    readRoles: createCachedRoleReader({ linkedAccounts, directory, clock }),
    readUsers: createViewerUserReader({ linkedAccounts }),
    readRolesNow: createUncachedRoleReader({ linkedAccounts, directory }),
    knownVersions: knownVersionsOnServers(servers, visible.serverOf),
    onServer: (id) => {
      const server = servers.find(id);
      if (server === undefined) return undefined;
      const { media, poller, knownVersions } = server;
      // The last check before ending a stream must count streams in the same way as the decision to end it.
      return { media: { sessions: poller.streams, terminateSession: media.terminateSession }, knownVersions };
    },
    defaultReason: config.TERMINATE_REASON,
    stopping: shutdown.begun,
    signal: shutdown.givingUp,
  });
  await consumer.recover();
  sessions.add(consumer);
  shutdown.onClose((signal) => waitUntilSettledOrAborted(consumer.settled(), signal));
}

/** Checks in the background, because the start does not wait for a media server that is down. */
function checkInBackground(client: ReadyClient, { doctor, all, log, shutdown }: BotServices): void {
  const startCheck = runDoctorChecksAtStart({
    health: all.health,
    log,
    signal: shutdown.begun,
    doctorFor: (names) => doctor({ names }),
    sentence: (finding) => describeDoctorFindingAsPlainText(textsForLanguage('en'), finding),
    onRolesChanged: (listener) => onRolesChanged(client, listener),
  });
  shutdown.onClose((signal) => waitUntilSettledOrAborted(startCheck, signal));
}
