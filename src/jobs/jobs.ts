import type { Backups } from '../domain/database/backups.ts';
import type { RefreshableCatalogue } from '../domain/media/catalogue.ts';
import type { RememberedTitles } from '../domain/media/titles/rememberedTitles.ts';
import type { ScheduleMemory } from '../domain/scheduleMemory.ts';
import type { ItemRef } from '../domain/servers/refs.ts';
import type { LibraryDays } from '../domain/statistics/libraryDays.ts';
import { type FeedJobsDeps, feedJobs } from './feeds/feedJobs.ts';
import { type RecapPollDeps, recordDueRecaps } from './feeds/recap/poll.ts';
import { checkOwnTroubles, type OwnLookDeps } from './feeds/usher/look.ts';
import { lookForRelease, type ReleaseDeps } from './feeds/usher/release.ts';
import { type FollowersDeps, type RestingFollowers, runFollowers } from './publishing/followers.ts';
import { runPublisher } from './publishing/publisher.ts';
import { createWaitLog } from './publishing/waitLog.ts';
import { type Job, pollJob, slotJob } from './scheduling/job.ts';
import { withKnownServer } from './scheduling/serverIdentity.ts';
import type { BackfillJob } from './sync/backfill.ts';
import { runCatalogue } from './sync/catalogue.ts';
import { readSubtitles } from './sync/subtitles.ts';

/** Turns notifications into posts. Run this job at once when there are new notifications. */
export const PUBLISHER = 'publisher';
/** Turns notifications for followers into posts. Run this job at once when there are new notifications. */
export const FOLLOWERS = 'followers';
/** Posts the results of votes. Run this job at once when a vote ends. */
export const VOTES = 'votes';
/** Reads the whole history. Run this job at once when there are missing plays to search for. */
export const HISTORY_COPY = 'history copy';
/**
 * Writes direct messages about changed settings, solved reports, closed wishes, rights and tokens. Run this job at once
 * when there is such a message. Its id is the job's former name, because stored problems and metric labels contain it.
 */
export const DIRECT_NOTES = 'changed-settings';

export interface ServerJobsDeps extends FeedJobsDeps {
  /** The titles behind autocomplete, and the cron pattern of their refresh. */
  readonly catalogue: { readonly pattern: string; readonly index: Pick<RefreshableCatalogue, 'refresh'> };
  readonly backfill: Pick<BackfillJob, 'run'>;
  readonly libraryDays: LibraryDays;
  readonly titles: RememberedTitles;
}

export interface JobsDeps extends Omit<FollowersDeps, 'signal' | 'waitLog' | 'resting' | 'unansweredSince'> {
  readonly sweep: () => Promise<void>;
  readonly sendDirectNotes: () => Promise<void>;
  /** Registers commands again that were deleted or changed outside Usher. */
  readonly checkCommands: () => Promise<void>;
  readonly closeVotes: (signal: AbortSignal) => Promise<void>;
  readonly own: Omit<OwnLookDeps, 'signal'>;
  /** The dependencies of the job that looks for new versions. Undefined: there is no such job. */
  readonly release: ReleaseDeps | undefined;
  /** The schedule and the maker of backups. Undefined: none are made by schedule. */
  readonly backup: { readonly pattern: string; readonly backups: Backups } | undefined;
  readonly timeZone: string;
  readonly scheduleMemory: ScheduleMemory;
  readonly recapEvents: RecapPollDeps['recapEvents'];
}

/** Time limit for closing votes, in ms. Each vote needs one picture. */
const VOTES_DEADLINE_MS = 60_000;
/**
 * Time limit of the publisher, in ms. It loads the pictures for the import of a whole season from the media server, so
 * it gets five minutes.
 */
const PUBLISHER_DEADLINE_MS = 5 * 60_000;
const SWEEP_DEADLINE_MS = 60_000;
const OWN_LOOK_DEADLINE_MS = 10 * 60_000;
/** Time limit for the check of commands, in ms. It makes one request for each guild, and there may be thousands. */
const COMMANDS_DEADLINE_MS = 30 * 60_000;
const ALERT_DEADLINE_MS = 60_000;
/**
 * Time limit for reading the catalogue, in ms. 100,000 titles are a thousand pages, and a slow server takes half a
 * second for each.
 */
const CATALOGUE_DEADLINE_MS = 30 * 60_000;
const BACKFILL_DEADLINE_MS = 60 * 60_000;
/** Time limit for a backup, in ms. A database of some GB is copied in minutes. */
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
      run: withKnownServer(deps, (signal) => runCatalogue({ ...deps, catalogue: catalogue.index, signal })),
    }),
    subtitlesJob(deps),
    pollJob({ name: HISTORY_COPY, pattern: '*/30 * * * *', deadlineMs: BACKFILL_DEADLINE_MS, run: readCopy }),
  ];
}

/** Does not run at the start, when the titles are being read. */
const subtitlesJob = (deps: ServerJobsDeps): Job => ({
  name: 'subtitles',
  pattern: '41 */3 * * *',
  timezone: 'UTC',
  runAtStart: false,
  deadlineMs: CATALOGUE_DEADLINE_MS,
  run: withKnownServer(deps, (signal) => readSubtitles({ ...deps, signal })),
});

/** The jobs that run once for the whole bot, not once for each media server. */
export function createJobs(deps: JobsDeps): readonly Job[] {
  const { sweep, sendDirectNotes, checkCommands, closeVotes, release } = deps;
  const waitLog = createWaitLog(deps.log);
  const waitLogOfPeople = createWaitLog(deps.log);
  const resting: RestingFollowers = new Map();
  const unansweredSince = new Map<ItemRef, number>();
  return [
    // Runs every minute, for notifications that wait for a time: a digest, or the end of quiet hours.
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
    // Runs every hour, because a sweep without work is cheap and a machine that sleeps at night is awake at some hour.
    // It may take half a minute at the start, and nothing waits for it.
    pollJob({ name: 'sweep', pattern: '17 * * * *', deadlineMs: SWEEP_DEADLINE_MS, run: () => sweep() }),
    pollJob({ name: VOTES, pattern: '* * * * *', deadlineMs: VOTES_DEADLINE_MS, run: closeVotes }),
    pollJob({ name: DIRECT_NOTES, pattern: '* * * * *', deadlineMs: ALERT_DEADLINE_MS, run: () => sendDirectNotes() }),
    pollJob({
      name: 'recap',
      pattern: '3 * * * *',
      deadlineMs: SWEEP_DEADLINE_MS,
      run: () => recordDueRecaps(deps),
    }),
    commandsJob(checkCommands),
    // A database of some GB is read in minutes.
    pollJob({
      name: 'usher',
      pattern: '*/15 * * * *',
      deadlineMs: OWN_LOOK_DEADLINE_MS,
      run: (signal) => checkOwnTroubles({ ...deps.own, signal }),
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

/**
 * Registers the commands again by schedule. It does not run at the start, because the start registers the commands
 * itself.
 */
const commandsJob = (check: () => Promise<void>): Job => ({
  name: 'commands',
  pattern: '47 * * * *',
  timezone: 'UTC',
  runAtStart: false,
  deadlineMs: COMMANDS_DEADLINE_MS,
  run: check,
});

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
