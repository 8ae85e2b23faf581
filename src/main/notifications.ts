import { winnerButtons } from '../commands/vote/winner.ts';
import { createChannels } from '../discord/posting/channels.ts';
import { createComponentPressTickets } from '../discord/reply/pressTickets.ts';
import type { WakeJob } from '../domain/wake.ts';
import type { ChannelBlocker } from '../jobs/delivery/blockedChannels.ts';
import { type ChangedSettingsAlertDeps, sendChangedSettingsAlerts } from '../jobs/delivery/changedSettings.ts';
import { notifyPeopleOfClosedWishes } from '../jobs/delivery/closedWishes.ts';
import { alertOwnersToExpiringTokens } from '../jobs/delivery/endingTokens.ts';
import type { PausedDirectMessages } from '../jobs/delivery/personalNotes.ts';
import { createPostSender, type PostSender } from '../jobs/delivery/sender.ts';
import { notifyReportersOfSolvedReports } from '../jobs/delivery/solvedReports.ts';
import { createRefusedPostSplitter } from '../jobs/delivery/splitting.ts';
import { alertUndecidedRights } from '../jobs/delivery/undecidedRights.ts';
import { FEED_DEFINITIONS } from '../jobs/feeds/definitions.ts';
import {
  DIRECT_MESSAGES_JOB_NAME,
  FOLLOWERS_JOB,
  HISTORY_COPY_JOB,
  type JobsDeps,
  PUBLISHER_JOB,
  VOTES_JOB,
} from '../jobs/jobs.ts';
import { type Schedule, startSchedule } from '../jobs/scheduling/schedule.ts';
import { closeDueVotes } from '../jobs/votes/closing.ts';
import { textsForLanguage } from '../render/texts/texts.ts';
import { type BackgroundJobServices, createBotJobs, createMediaServerJobs } from './jobs.ts';
import type { BotServices } from './ports.ts';
import { createReleaseCheck } from './releases.ts';
import { combineMediaServers } from './servers/allServers.ts';
import type { OpenedMediaServers } from './servers/servers.ts';

type SenderPorts = Pick<
  BotServices,
  | 'clock'
  | 'log'
  | 'store'
  | 'all'
  | 'charts'
  | 'linksIn'
  | 'membersOf'
  | 'appearanceOf'
  | 'readRecap'
  | 'client'
  | 'postingRest'
  | 'directory'
  | 'mayRead'
  | 'wake'
>;

function openSender(ports: SenderPorts, alert: WakeJob): PostSender {
  const { store, all, client, postingRest, directory, mayRead, wake, clock, log } = ports;
  const { fill } = createComponentPressTickets({ tickets: store.tickets, clock, log });
  return createPostSender({
    outbox: store.outbox,
    blocked: store.blocked,
    subscriptions: store.subscriptions,
    notifications: store.notifications,
    boards: store.boards,
    channels: createChannels(client, postingRest, fill),
    split: createRefusedPostSplitter({
      people: store.people,
      linkedAccounts: store.linkedAccounts,
      subscriptions: store.subscriptions,
      mediaServers: store.mediaServers,
      posters: all.posters,
      appearanceOf: ports.appearanceOf,
      charts: ports.charts,
      linksIn: ports.linksIn,
      readRecap: ports.readRecap,
      membersOf: ports.membersOf,
      textsFor: textsForLanguage,
      renderers: FEED_DEFINITIONS,
      clock,
      log,
    }),
    fill,
    directory,
    mayRead,
    wake,
    alert,
    clock,
    log,
    random: Math.random,
  });
}

/**
 * Returns a function that queues direct messages: about changed settings, solved reports and closed wishes, and for the
 * owners about undecided rights and expiring tokens.
 */
function createSendDirectNotes(ports: NotificationsPorts): () => Promise<void> {
  const { store, config, directory, postingRest, installation, mayRead, wake, clock, log } = ports;
  const { outbox, mediaServers } = store;
  const startedAt = clock.now();
  const locale = config.FEED_LANGUAGE;
  const changes: ChangedSettingsAlertDeps = {
    changedSettings: store.changedSettings,
    blocked: store.blocked,
    notifications: store.notifications,
    outbox,
    directory,
    mayRead,
    startedAt,
    wake,
    clock,
    log,
  };
  const pausedNotes: PausedDirectMessages = new Map();
  const noteDeps = { outbox, directory, wake, clock, log, pausedNotes };
  // In each call, `noteDeps` is spread last. If a member before it has the same name as one of its members, TypeScript
  // then reports an error.
  return async () => {
    await sendChangedSettingsAlerts(changes);
    await notifyReportersOfSolvedReports({ reports: store.reports, mayRead, ...noteDeps });
    await notifyPeopleOfClosedWishes({ wishes: store.wishes, follows: store.follows, mayRead, ...noteDeps });
    const { rightsDecisions, endingTokens } = store;
    await alertUndecidedRights({ rightsDecisions, installation, mediaServers, locale, ...noteDeps });
    await alertOwnersToExpiringTokens({
      endingTokens,
      installation,
      mediaServers,
      locale,
      time: postingRest.time,
      ...noteDeps,
    });
  };
}

function closeEndedVotes(ports: NotificationsPorts, signal: AbortSignal): Promise<void> {
  const { store, all, visible, linksIn, wake, clock, log } = ports;
  return closeDueVotes({
    votes: store.votes,
    visible,
    media: combineMediaServers(all),
    makeLargePicture: ports.makeLargePicture,
    charts: ports.charts,
    appearanceOf: ports.appearanceOf,
    statesOf: all.statesOf,
    winnerButtons: (texts, item, guildId) => winnerButtons(texts, item, linksIn(guildId)),
    fill: createComponentPressTickets({ tickets: store.tickets, clock, log }).fill,
    random: Math.random,
    log,
    wake,
    signal,
  });
}

type NotificationsPorts = SenderPorts &
  BackgroundJobServices &
  Pick<
    BotServices,
    'shutdown' | 'telemetry' | 'servers' | 'visible' | 'doctor' | 'installation' | 'jobStates' | 'makeLargePicture'
  >;

interface OpenNotifications {
  /** Blocks channels in which the bot cannot post. Shared by all parts that write to channels. */
  readonly channelBlocker: ChannelBlocker;
  readonly jobs: readonly string[];
  start(): void;
}

/**
 * The parts that post on the bot's own schedule. Created before they are opened, because commands need them; until
 * then, `wake` does nothing.
 */
export interface Notifications {
  readonly wake: WakeJob;
  readonly sendDirectNotes: () => void;
  open(ports: NotificationsPorts, checkCommands: JobsDeps['checkCommands']): OpenNotifications;
}

function startServerJobs(servers: OpenedMediaServers, ports: NotificationsPorts): void {
  const { jobStates } = ports;
  const schedules = new Set<Schedule>();
  // Registered only now, because closing runs in reverse order: these schedules stop before the sender and other parts
  // that opened earlier.
  ports.shutdown.onClose((signal) => Promise.all([...schedules].map((serverSchedule) => serverSchedule.stop(signal))));
  servers.eachApart((server, afterMs) => {
    const jobs = createMediaServerJobs(server, ports, () => serverSchedule.runNow(HISTORY_COPY_JOB));
    const outcomes = jobStates.of(server.id);
    const serverSchedule: Schedule = startSchedule(jobs, { ...server, clock: ports.clock, outcomes, afterMs });
    schedules.add(serverSchedule);
    const stopListening = server.health.subscribe(() => serverSchedule.runNow('server'));
    server.shutdown.onClose(async (signal) => {
      stopListening();
      await serverSchedule.stop(signal);
      schedules.delete(serverSchedule);
      jobStates.forget(server.id);
    });
  });
}

export function createNotificationServices(): Notifications {
  let running: { readonly jobs: Schedule; readonly sender: PostSender } | undefined;

  function wake(): void {
    running?.jobs.runNow(VOTES_JOB);
    running?.jobs.runNow(PUBLISHER_JOB);
    running?.jobs.runNow(FOLLOWERS_JOB);
    running?.sender.wake();
  }

  const sendDirectNotes = (): void => running?.jobs.runNow(DIRECT_MESSAGES_JOB_NAME);

  function open(ports: NotificationsPorts, checkCommands: JobsDeps['checkCommands']): OpenNotifications {
    const { servers, store, clock, log, telemetry, shutdown, jobStates } = ports;
    const { ownTroubles, subscriptions } = store;
    const sender = openSender(ports, sendDirectNotes);
    shutdown.onClose((signal) => sender.stop(signal));
    const release = createReleaseCheck(ports);
    const allJobs = createBotJobs(ports, {
      sendDirectNotes: createSendDirectNotes(ports),
      checkCommands,
      closeVotes: (signal) => closeEndedVotes(ports, signal),
      ownTroubleDeps: {
        ownTroubles,
        subscriptions,
        jobStates: jobStates.all,
        examine: (names) => ports.doctor({ names }),
        clock,
        wake: ports.wake,
      },
      release: release && {
        newestRelease: release.newestRelease,
        version: release.version,
        ownTroubles,
        subscriptions,
        clock,
        wake: ports.wake,
      },
    });
    return {
      channelBlocker: sender.channelBlocker,
      jobs: allJobs.map(({ name }) => name),
      start: () => {
        const jobs = startSchedule(allJobs, { clock, log, telemetry, outcomes: jobStates.of() });
        shutdown.onClose((signal) => jobs.stop(signal));
        running = { jobs, sender };
        startServerJobs(servers, ports);
        sender.wake();
      },
    };
  }

  return { wake, sendDirectNotes, open };
}
