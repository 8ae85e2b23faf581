import { winnerButtons } from '../commands/vote/winner.ts';
import { createChannels } from '../discord/posting/channels.ts';
import { createPressTickets } from '../discord/reply/pressTickets.ts';
import type { Wake } from '../domain/wake.ts';
import type { ChannelBlocker } from '../jobs/delivery/blockedChannels.ts';
import { alertChangedSettings } from '../jobs/delivery/changedSettings.ts';
import { alertClosed } from '../jobs/delivery/closedWishes.ts';
import { alertEndingTokens } from '../jobs/delivery/endingTokens.ts';
import type { RestingNotes } from '../jobs/delivery/personalNotes.ts';
import { createSender, type Sender, type SenderDeps } from '../jobs/delivery/sender.ts';
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

/** The sender of the outbox, not yet awake. */
function openSender(ports: SenderPorts, others: Pick<SenderDeps, 'alert'>): Sender {
  const { client, postingRest } = ports;
  const all = { ...ports.store, ...ports, ...ports.all };
  return createSender({
    ...all,
    channels: createChannels(client, postingRest, createPressTickets(all).fill),
    split: createSplit({ ...all, textsFor, renderers: FEED_DEFINITIONS }),
    fill: createPressTickets(all).fill,
    ...others,
    random: Math.random,
  });
}

/** Writes to people directly: about their settings, solved reports and closed wishes; to the owners about rights that differ and tokens that end. */
function directNotesOf(ports: NotificationsPorts): () => Promise<void> {
  const startedAt = ports.clock.now();
  const restingNotes: RestingNotes = new Map();
  const all = { ...ports.store, ...ports, restingNotes };
  return async () => {
    await alertChangedSettings({ ...all, startedAt });
    await alertSolved(all);
    await alertClosed(all);
    const toOwners = { ...all, locale: ports.config.FEED_LANGUAGE };
    await alertUndecidedRights(toOwners);
    await alertEndingTokens({ ...toOwners, time: ports.postingRest.time });
  };
}

/** Posts how the votes ended that are over. */
const closeOverVotes = (ports: NotificationsPorts, signal: AbortSignal): Promise<void> =>
  closeVotes({
    ...ports.store,
    ...ports,
    ...ports.all,
    signal,
    winnerButtons: (texts, item, guildId) => winnerButtons(texts, item, ports.linksIn(guildId)),
    fill: createPressTickets({ ...ports.store, ...ports }).fill,
    random: Math.random,
  });

type NotificationsPorts = SenderPorts &
  JobsPorts &
  Pick<Ports, 'shutdown' | 'telemetry' | 'servers' | 'visible' | 'doctor' | 'installation' | 'jobStates'> &
  Pick<JobsDeps, 'checkCommands'>;

interface OpenNotifications {
  /** The sender's, for others that write to channels. */
  readonly channelBlocker: ChannelBlocker;
  readonly jobs: readonly string[];
  /** Starts the jobs and the sender. */
  start(): void;
}

/** Everything the bot posts on its own. Commands hold it before it runs, and until then there is nothing to wake. */
export interface Notifications {
  readonly wake: Wake;
  /** Writes the direct messages that are due to people now. */
  readonly sendDirectNotes: () => void;
  open(ports: NotificationsPorts): OpenNotifications;
}

/** Each server has a schedule of its own, which ends with it. */
function startServerJobs(servers: Servers, ports: NotificationsPorts): void {
  const { jobStates } = ports;
  const schedules = new Set<Schedule>();
  // Before the sender and everything else that was opened earlier, as the other jobs.
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

  function open(ports: NotificationsPorts): OpenNotifications {
    const { servers, clock, log, telemetry, shutdown, jobStates } = ports;
    const sender = openSender(ports, { alert: sendDirectNotes });
    shutdown.onClose((signal) => sender.stop(signal));
    const release = releasesOf(ports);
    const all = jobsOf(ports, {
      sendDirectNotes: directNotesOf(ports),
      checkCommands: ports.checkCommands,
      closeVotes: (signal) => closeOverVotes(ports, signal),
      own: {
        ...ports.store,
        ...ports,
        jobStates: jobStates.all,
        examine: (names) => ports.doctor({ names }),
      },
      release: release && { ...ports.store, ...ports, ...release },
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
