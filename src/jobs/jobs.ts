import type { Backups } from '../domain/database/backups.ts';
import type { RefreshableCatalogue } from '../domain/media/catalogue.ts';
import type { ScheduleMemory } from '../domain/scheduleMemory.ts';
import type { ItemRef } from '../domain/servers/refs.ts';
import type { LibraryDays } from '../domain/statistics/libraryDays.ts';
import { type FeedJobsDeps, feedJobs } from './feeds/feedJobs.ts';
import { lookAtItself, type OwnLookDeps } from './feeds/usher/look.ts';
import { lookForRelease, type ReleaseDeps } from './feeds/usher/release.ts';
import { type FollowersDeps, type RestingFollowers, runFollowers } from './publishing/followers.ts';
import { runPublisher } from './publishing/publisher.ts';
import { createWaitLog } from './publishing/waitLog.ts';
import { type Job, pollJob, slotJob } from './scheduling/job.ts';
import { withKnownServer } from './scheduling/serverIdentity.ts';
import type { BackfillJob } from './sync/backfill.ts';
import { runCatalogue } from './sync/catalogue.ts';

/** The job that turns notifications into posts; run it at once when there are new ones. */
export const PUBLISHER = 'publisher';
/** The same for people who follow something. */
export const FOLLOWERS = 'followers';
/** The job that posts results of votes; run it at once when one ends. */
export const VOTES = 'votes';
/** The job that reads the whole history; run it at once when there are plays to search for in it. */
export const HISTORY_COPY = 'history copy';
/**
 * The job that writes to people directly: about changed settings, solved reports, closed wishes, rights and
 * tokens. Run it at once when there is such a message. Its id is the job's former name, which stored troubles
 * and labels of metrics have.
 */
export const DIRECT_NOTES = 'changed-settings';

export interface ServerJobsDeps extends FeedJobsDeps {
  /** The titles behind autocomplete, and when to read them again. */
  readonly catalogue: { readonly pattern: string; readonly index: Pick<RefreshableCatalogue, 'refresh'> };
  readonly backfill: Pick<BackfillJob, 'run'>;
  readonly libraryDays: LibraryDays;
}

export interface JobsDeps extends Omit<FollowersDeps, 'signal' | 'waitLog' | 'resting' | 'unansweredSince'> {
  readonly sweep: () => Promise<void>;
  readonly sendDirectNotes: () => Promise<void>;
  /** Registers commands again that were deleted or changed outside Usher. */
  readonly checkCommands: () => Promise<void>;
  readonly closeVotes: (signal: AbortSignal) => Promise<void>;
  /** Looks at the bot itself. */
  readonly own: Omit<OwnLookDeps, 'signal'>;
  /** Missing: no job looks for new versions. */
  readonly release: ReleaseDeps | undefined;
  /** Missing: no backups are made by schedule. */
  readonly backup: { readonly pattern: string; readonly backups: Backups } | undefined;
  /** The time zone of the backups. */
  readonly timeZone: string;
  readonly scheduleMemory: ScheduleMemory;
}

/** Each reads one picture. */
const VOTES_DEADLINE_MS = 60_000;
/**
 * The publisher reads the pictures for the import of a whole season from the media server, so it gets five
 * minutes.
 */
const PUBLISHER_DEADLINE_MS = 5 * 60_000;
const SWEEP_DEADLINE_MS = 60_000;
const OWN_LOOK_DEADLINE_MS = 10 * 60_000;
/** One request for each guild, of which there may be thousands. */
const COMMANDS_DEADLINE_MS = 30 * 60_000;
const ALERT_DEADLINE_MS = 60_000;
/** 100,000 titles are a thousand pages; a slow server takes half a second for each. */
const CATALOGUE_DEADLINE_MS = 30 * 60_000;
const BACKFILL_DEADLINE_MS = 60 * 60_000;
/** A database of some GB is copied in minutes. */
const BACKUP_DEADLINE_MS = 30 * 60_000;

export function createServerJobs(deps: ServerJobsDeps): readonly Job[] {
  const { catalogue, backfill } = deps;
  const readCopy = withKnownServer(deps, (signal) => backfill.run(signal));
  return [
    ...feedJobs(deps),
    pollJob({
      name: 'catalogue',
      pattern: catalogue.pattern,
      deadlineMs: CATALOGUE_DEADLINE_MS,
      run: (signal) => runCatalogue({ ...deps, catalogue: catalogue.index, signal }),
    }),
    pollJob({ name: HISTORY_COPY, pattern: '*/30 * * * *', deadlineMs: BACKFILL_DEADLINE_MS, run: readCopy }),
  ];
}

/** The jobs that run once, however many servers there are. */
export function createJobs(deps: JobsDeps): readonly Job[] {
  const { sweep, sendDirectNotes, checkCommands, closeVotes, release } = deps;
  const waitLog = createWaitLog(deps.log);
  const waitLogOfPeople = createWaitLog(deps.log);
  const resting: RestingFollowers = new Map();
  const unansweredSince = new Map<ItemRef, number>();
  return [
    // Every minute, for notifications that wait for a time: a digest, the end of quiet hours.
    pollJob({
      name: PUBLISHER,
      pattern: '* * * * *',
      deadlineMs: PUBLISHER_DEADLINE_MS,
      run: (signal) => runPublisher({ ...deps, waitLog, signal }),
    }),
    pollJob({
      name: FOLLOWERS,
      pattern: '* * * * *',
      deadlineMs: PUBLISHER_DEADLINE_MS,
      run: (signal) => runFollowers({ ...deps, waitLog: waitLogOfPeople, resting, unansweredSince, signal }),
    }),
    // It runs every hour: it is cheap when there is nothing to do, and a machine that sleeps at night wakes at
    // some hour. At the start it may take half a minute, and nothing waits for it.
    pollJob({ name: 'sweep', pattern: '17 * * * *', deadlineMs: SWEEP_DEADLINE_MS, run: () => sweep() }),
    pollJob({ name: VOTES, pattern: '* * * * *', deadlineMs: VOTES_DEADLINE_MS, run: closeVotes }),
    pollJob({ name: DIRECT_NOTES, pattern: '* * * * *', deadlineMs: ALERT_DEADLINE_MS, run: () => sendDirectNotes() }),
    commandsJob(checkCommands),
    // A database of some GB is read in minutes.
    pollJob({
      name: 'usher',
      pattern: '*/15 * * * *',
      deadlineMs: OWN_LOOK_DEADLINE_MS,
      run: (signal) => lookAtItself({ ...deps.own, signal }),
    }),
    ...(release
      ? [
          pollJob({
            name: 'releases',
            pattern: '41 5 * * *',
            deadlineMs: SWEEP_DEADLINE_MS,
            run: (signal) => lookForRelease(release, signal),
          }),
        ]
      : []),
    ...(deps.backup ? [backupJob(deps.backup, deps)] : []),
  ];
}

/** The start registers the commands itself. */
const commandsJob = (check: () => Promise<void>): Job => ({
  name: 'commands',
  pattern: '47 * * * *',
  timezone: 'UTC',
  runAtStart: false,
  deadlineMs: COMMANDS_DEADLINE_MS,
  run: check,
});

/** Backs the database up. */
export const backupJob = (
  { pattern, backups }: { readonly pattern: string; readonly backups: Backups },
  deps: Pick<JobsDeps, 'timeZone' | 'scheduleMemory'>,
): Job => {
  const run = async (slot: Date) => {
    await backups.make('scheduled');
    await backups.noteScheduled(slot);
  };
  const job = { name: 'backup', pattern, timezone: deps.timeZone, deadlineMs: BACKUP_DEADLINE_MS, run };
  return slotJob(job, { last: backups.lastScheduled, begin: backups.noteScheduled }, deps);
};
