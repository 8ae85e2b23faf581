import { winnerButtons } from '../commands/vote/winner.ts';
import { createChannels } from '../discord/posting/channels.ts';
import { createPressTickets } from '../discord/reply/pressTickets.ts';
import type { Wake } from '../domain/wake.ts';
import type { ChannelBlocker } from '../jobs/delivery/blockedChannels.ts';
import { alertChangedSettings, type ChangedSettingsDeps } from '../jobs/delivery/changedSettings.ts';
import { alertClosed } from '../jobs/delivery/closedWishes.ts';
import { alertEndingTokens } from '../jobs/delivery/endingTokens.ts';
import type { RestingNotes } from '../jobs/delivery/personalNotes.ts';
import { createSender, type Sender } from '../jobs/delivery/sender.ts';
import { alertSolved } from '../jobs/delivery/solvedReports.ts';
import { createSplit } from '../jobs/delivery/splitting.ts';
import { alertUndecidedRights } from '../jobs/delivery/undecidedRights.ts';
import { FEED_DEFINITIONS } from '../jobs/feeds/definitions.ts';
import { DIRECT_NOTES, FOLLOWERS, HISTORY_COPY, type JobsDeps, PUBLISHER, VOTES } from '../jobs/jobs.ts';
import { type Schedule, schedule } from '../jobs/scheduling/schedule.ts';
import { closeVotes } from '../jobs/votes/closing.ts';
import { textsFor } from '../render/texts/texts.ts';
import { type JobsPorts, jobsOf, serverJobsOf } from './jobs.ts';
import type { Ports } from './ports.ts';
import { releasesOf } from './releases.ts';
import type { Servers } from './servers/servers.ts';

type SenderPorts = Pick<
  Ports,
  | ('clock' | 'log' | 'store' | 'all' | 'charts' | 'linksIn' | 'membersOf')
  | ('client' | 'postingRest' | 'directory' | 'mayRead' | 'wake')
>;

/** The sender of the outbox, not yet awake. It calls `alert` when direct messages to people are due. */
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
    split: createSplit({
      people: store.people,
      linkedAccounts: store.linkedAccounts,
      subscriptions: store.subscriptions,
      mediaServers: store.mediaServers,
      posters: all.posters,
      serverName: all.serverName,
      charts: ports.charts,
      linksIn: ports.linksIn,
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
 * Writes to people directly: about their settings, solved reports and closed wishes; to the owners about
 * rights that differ and tokens that end.
 */
function directNotesOf(ports: NotificationsPorts): () => Promise<void> {
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
  const restingNotes: RestingNotes = new Map();
  const notes = { outbox, directory, wake, clock, log, restingNotes };
  // Spread last: a member of `notes` that is also named before it does not compile.
  return async () => {
    await alertChangedSettings(changes);
    await alertSolved({ reports: store.reports, mayRead, ...notes });
    await alertClosed({ wishes: store.wishes, follows: store.follows, mayRead, ...notes });
    const { rightsDecisions, endingTokens } = store;
    await alertUndecidedRights({ rightsDecisions, installation, mediaServers, locale, ...notes });
    await alertEndingTokens({ endingTokens, installation, mediaServers, locale, time: postingRest.time, ...notes });
  };
}

function closeOverVotes(ports: NotificationsPorts, signal: AbortSignal): Promise<void> {
  const { store, all, visible, linksIn, wake, clock, log } = ports;
  return closeVotes({
    votes: store.votes,
    visible,
    posters: all.posters,
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
  Pick<Ports, 'shutdown' | 'telemetry' | 'servers' | 'visible' | 'doctor' | 'installation' | 'jobStates'>;

interface OpenNotifications {
  /** The sender's, for others that write to channels. */
  readonly channelBlocker: ChannelBlocker;
  readonly jobs: readonly string[];
  /** Starts the jobs and the sender. */
  start(): void;
}

/**
 * Everything the bot posts on its own. Commands hold it before it runs, and until then there is nothing to
 * wake.
 */
export interface Notifications {
  readonly wake: Wake;
  /** Writes the direct messages that are due now. */
  readonly sendDirectNotes: () => void;
  open(ports: NotificationsPorts, checkCommands: JobsDeps['checkCommands']): OpenNotifications;
}

/** Each server has a schedule of its own, which ends with it. */
function startServerJobs(servers: Servers, ports: NotificationsPorts): void {
  const { jobStates } = ports;
  const schedules = new Set<Schedule>();
  // Closed before the sender and everything else that was opened earlier, like the other jobs.
  ports.shutdown.onClose((signal) => Promise.all([...schedules].map((each) => each.stop(signal))));
  servers.eachApart((server, afterMs) => {
    const jobs = serverJobsOf(server, ports, () => started.runNow(HISTORY_COPY));
    const outcomes = jobStates.of(server.id);
    const started: Schedule = schedule(jobs, { ...server, clock: ports.clock, outcomes, afterMs });
    schedules.add(started);
    const stopListening = server.health.subscribe(() => started.runNow('server'));
    server.shutdown.onClose(async (signal) => {
      stopListening();
      await started.stop(signal);
      schedules.delete(started);
      jobStates.forget(server.id);
    });
  });
}

export function createNotifications(): Notifications {
  let running: { readonly jobs: Schedule; readonly sender: Sender } | undefined;

  function wake(): void {
    running?.jobs.runNow(VOTES);
    running?.jobs.runNow(PUBLISHER);
    running?.jobs.runNow(FOLLOWERS);
    running?.sender.wake();
  }

  function open(ports: NotificationsPorts, checkCommands: JobsDeps['checkCommands']): OpenNotifications {
    const { servers, store, clock, log, telemetry, shutdown, jobStates } = ports;
    const { ownTroubles, subscriptions } = store;
    const sender = openSender(ports, sendDirectNotes);
    shutdown.onClose((signal) => sender.stop(signal));
    const release = releasesOf(ports);
    const all = jobsOf(ports, {
      sendDirectNotes: directNotesOf(ports),
      checkCommands,
      closeVotes: (signal) => closeOverVotes(ports, signal),
      own: {
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
      jobs: all.map(({ name }) => name),
      start: () => {
        const jobs = schedule(all, { clock, log, telemetry, outcomes: jobStates.of() });
        shutdown.onClose((signal) => jobs.stop(signal));
        running = { jobs, sender };
        startServerJobs(servers, ports);
        sender.wake();
      },
    };
  }

  const sendDirectNotes = (): void => running?.jobs.runNow(DIRECT_NOTES);
  return { wake, sendDirectNotes, open };
}
