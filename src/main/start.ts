import manifest from '../../package.json' with { type: 'json' };
import { settledOrAborted } from '../async/abortable.ts';
import { commands, messageCommands } from '../commands/index.ts';
import type { Config } from '../config.ts';
import { login } from '../discord/gateway/client.ts';
import { onRolesChanged, onServedGuild } from '../discord/gateway/servedGuilds.ts';
import { createNewestPost } from '../discord/posting/newestPost.ts';
import { createCommandVisibility } from '../discord/registration/commandVisibility.ts';
import { logInviteLinks } from '../discord/registration/invite.ts';
import { registerCommands } from '../discord/registration/register.ts';
import { goOnBehindPosts } from '../jobs/sync/restoredDatabase.ts';
import { checkAtStart } from '../observe/doctor/startChecks.ts';
import { plainSentence } from '../render/doctor/sentence.ts';
import { textsFor } from '../render/texts/texts.ts';
import { answerPeople } from './answers.ts';
import { createDisplays } from './displays.ts';
import { subscribeAsInEnvironment } from './initialSubscriptions.ts';
import { createNotifications } from './notifications.ts';
import { openPorts, type StartDeps } from './openPorts.ts';
import type { Ports } from './ports.ts';
import { applyRules } from './rules.ts';

/** Starts everything, in the order in which it can fail. Whatever is already open can be closed at any time. */
export async function start(config: Config, deps: StartDeps): Promise<void> {
  const notifications = createNotifications();
  const displays = createDisplays();
  const { startLive, ...ports } = await openPorts(config, deps, { notifications, displays });
  answerPeople(ports);
  const ready = await login(ports.client, config.DISCORD_TOKEN);
  await prepareGuilds(ready, ports);
  await goOnWhereItEnded(ready, ports);
  const { channelBlocker, jobs, start: startJobs } = notifications.open(ports);
  await applyRules(ports);
  await displays.start({ ...ports, client: ready, channelBlocker });
  // The first runs come last, since some of them read the whole library.
  startJobs();
  startLive();
  ports.log.info({ version: manifest.version, servers: ready.guilds.cache.size, jobs }, 'ready');
  checkInBackground(ready, ports);
}

type Ready = Awaited<ReturnType<typeof login>>;

/** Gives the guilds their commands, who may use them, and the channels that the environment names. */
async function prepareGuilds(client: Ready, ports: Ports): Promise<void> {
  const { config, store, access, commandIds, directory, clock, log, shutdown } = ports;
  const { guildIds } = config.access;
  const signal = shutdown.begun;
  logInviteLinks(client, guildIds, log);
  await onServedGuild(client, guildIds, access.seed, log);
  const declared = [...commands, ...messageCommands];
  const visibility = createCommandVisibility({ client, commands: declared, access });
  const registered = registerCommands({
    client,
    commands: declared,
    commandIds,
    guildIds,
    visibility,
    clock,
    log,
    signal,
  });
  const { subscriptions, audit } = store;
  await subscribeAsInEnvironment(config, { subscriptions, audit, directory, clock, log, signal });
  await registered;
}

/** Before anything is posted: what was lost with a damaged database, and what an older one does not know. */
async function goOnWhereItEnded(client: Ready, { store, guildIds, postingRest, clock, log }: Ports): Promise<void> {
  const { changedSettings, restored, subscriptions, boards } = store;
  await changedSettings.noteLoss(guildIds());
  await goOnBehindPosts({
    restored,
    subscriptions,
    boards,
    newestPost: createNewestPost(client, postingRest),
    clock,
    log,
  });
}

/** Nothing waits for the checks, which may wait for a media server that is away. */
function checkInBackground(client: Ready, { doctor, health, log, shutdown }: Ports): void {
  const checked = checkAtStart({
    ...{ health, log, signal: shutdown.begun },
    doctorFor: (names) => doctor({ names }),
    sentence: (finding) => plainSentence(textsFor('en'), finding),
    onRolesChanged: (listener) => onRolesChanged(client, listener),
  });
  shutdown.onClose((signal) => settledOrAborted(checked, signal));
}
