import { winnerButtons } from '../commands/vote/winner.ts';
import { createChannels } from '../discord/posting/channels.ts';
import { createPressTickets } from '../discord/reply/pressTickets.ts';
import type { Wake } from '../domain/wake.ts';
import type { ChannelBlocker } from '../jobs/delivery/blockedChannels.ts';
import { alertChangedSettings, type ChangedSettingsDeps } from '../jobs/delivery/changedSettings.ts';
import { notifyClosedWishes } from '../jobs/delivery/closedWishes.ts';
import { alertExpiringTokens } from '../jobs/delivery/endingTokens.ts';
import type { PausedNotes } from '../jobs/delivery/personalNotes.ts';
import { createSender, type Sender } from '../jobs/delivery/sender.ts';
import { notifySolvedReports } from '../jobs/delivery/solvedReports.ts';
import { createSplitRefusedPost } from '../jobs/delivery/splitting.ts';
import { alertUndecidedRights } from '../jobs/delivery/undecidedRights.ts';
import { FEED_DEFINITIONS } from '../jobs/feeds/definitions.ts';
import {
  DIRECT_NOTES_JOB,
  FOLLOWERS_JOB,
  HISTORY_COPY_JOB,
  type JobsDeps,
  PUBLISHER_JOB,
  VOTES_JOB,
} from '../jobs/jobs.ts';
import { type Schedule, startSchedule } from '../jobs/scheduling/schedule.ts';
import { closeDueVotes } from '../jobs/votes/closing.ts';
import { textsFor } from '../render/texts/texts.ts';
import { type JobsPorts, jobsOf, serverJobsOf } from './jobs.ts';
import type { Ports } from './ports.ts';
import { createReleaseCheck } from './releases.ts';
import { combinedMedia } from './servers/allServers.ts';
import type { Servers } from './servers/servers.ts';

type SenderPorts = Pick<
  Ports,
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

function openSender(ports: SenderPorts, alert: Wake): Sender {
  const { store, all, client, postingRest, directory, mayRead, wake, clock, log } = ports;
  const { fill } = createPressTickets({ tickets: store.tickets, clock, log });
  return createSender({
    outbox: store.outbox,
    blocked: store.blocked,
    subscriptions: store.subscriptions,
    notifications: store.notifications,
    boards: store.boards,
    channels: createChannels(client, postingRest, fill),
    split: createSplitRefusedPost({
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
      textsFor,
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
  const changes: ChangedSettingsDeps = {
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
  const pausedNotes: PausedNotes = new Map();
  const noteDeps = { outbox, directory, wake, clock, log, pausedNotes };
  // In each call, `noteDeps` is spread last, so that TypeScript reports a member above with the name of one of its
  // members.
  return async () => {
    await alertChangedSettings(changes);
    await notifySolvedReports({ reports: store.reports, mayRead, ...noteDeps });
    await notifyClosedWishes({ wishes: store.wishes, follows: store.follows, mayRead, ...noteDeps });
    const { rightsDecisions, endingTokens } = store;
    await alertUndecidedRights({ rightsDecisions, installation, mediaServers, locale, ...noteDeps });
    await alertExpiringTokens({
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
    media: combinedMedia(all),
    makeLargePicture: ports.makeLargePicture,
    charts: ports.charts,
    appearanceOf: ports.appearanceOf,
    statesOf: all.statesOf,
    winnerButtons: (texts, item, guildId) => winnerButtons(texts, item, linksIn(guildId)),
    fill: createPressTickets({ tickets: store.tickets, clock, log }).fill,
    random: Math.random,
    log,
    wake,
    signal,
  });
}

type NotificationsPorts = SenderPorts &
  JobsPorts &
  Pick<
    Ports,
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
  readonly wake: Wake;
  readonly sendDirectNotes: () => void;
  open(ports: NotificationsPorts, checkCommands: JobsDeps['checkCommands']): OpenNotifications;
}

function startServerJobs(servers: Servers, ports: NotificationsPorts): void {
  const { jobStates } = ports;
  const schedules = new Set<Schedule>();
  // Registered only now, because closing runs in reverse order: these schedules stop before the sender and other parts
  // that opened earlier.
  ports.shutdown.onClose((signal) => Promise.all([...schedules].map((serverSchedule) => serverSchedule.stop(signal))));
  servers.eachApart((server, afterMs) => {
    const jobs = serverJobsOf(server, ports, () => serverSchedule.runNow(HISTORY_COPY_JOB));
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

export function createNotifications(): Notifications {
  let running: { readonly jobs: Schedule; readonly sender: Sender } | undefined;

  function wake(): void {
    running?.jobs.runNow(VOTES_JOB);
    running?.jobs.runNow(PUBLISHER_JOB);
    running?.jobs.runNow(FOLLOWERS_JOB);
    running?.sender.wake();
  }

  const sendDirectNotes = (): void => running?.jobs.runNow(DIRECT_NOTES_JOB);

  function open(ports: NotificationsPorts, checkCommands: JobsDeps['checkCommands']): OpenNotifications {
    const { servers, store, clock, log, telemetry, shutdown, jobStates } = ports;
    const { ownTroubles, subscriptions } = store;
    const sender = openSender(ports, sendDirectNotes);
    shutdown.onClose((signal) => sender.stop(signal));
    const release = createReleaseCheck(ports);
    const allJobs = jobsOf(ports, {
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
