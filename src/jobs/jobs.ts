import type { Backups } from '../domain/database/backups.ts';
import type { RefreshableCatalogue } from '../domain/media/catalogue.ts';
import type { RememberedTitles } from '../domain/media/titles/rememberedTitles.ts';
import type { RecapRedrawer } from '../domain/notifications/recapEvents.ts';
import type { ScheduleMemory } from '../domain/scheduleMemory.ts';
import type { ItemRef } from '../domain/servers/refs.ts';
import type { LibraryDays } from '../domain/statistics/libraryDays.ts';
import { type LibraryCheckPollDeps, recordDueLibraryChecks } from './feeds/check/record.ts';
import { createFeedJobs, type FeedJobsDeps } from './feeds/createFeedJobs.ts';
import { recordDueRecaps } from './feeds/recap/poll.ts';
import { type BotCheckDeps, checkForBotProblems } from './feeds/usher/look.ts';
import { type BotReleaseCheckDeps, checkForRelease } from './feeds/usher/release.ts';
import { type FollowersDeps, type PausedFollowers, publishForFollowers } from './publishing/followers.ts';
import { publishDueNotifications } from './publishing/publisher.ts';
import { createWaitLog } from './publishing/waitLog.ts';
import { createPollJob, createScheduledJob, type Job } from './scheduling/job.ts';
import { withKnownServer } from './scheduling/serverIdentity.ts';
import { CountSeenJob, type CountSeenJobDeps } from './seen/countSeen.ts';
import type { HistoryBackfillJob } from './sync/backfill.ts';
import { refreshCatalogue } from './sync/catalogue.ts';
import { readSubtitles } from './sync/subtitles.ts';

// Names of the jobs that also run at once when there is work for them.
export const PUBLISHER_JOB = 'publisher';
/** Publishes notifications for people who follow titles. */
export const FOLLOWERS_JOB = 'followers';
export const VOTES_JOB = 'votes';
export const HISTORY_COPY_JOB = 'history copy';
/**
 * Name of the job that writes direct messages about changed settings, solved reports, closed wishes, rights and tokens.
 * The job keeps its former name, because stored problems and metrics contain it.
 */
export const DIRECT_MESSAGES_JOB_NAME = 'changed-settings';

export interface ServerJobsDeps extends FeedJobsDeps {
  /** Titles for autocomplete, and the cron expression for reading them again. */
  readonly catalogue: { readonly pattern: string; readonly index: Pick<RefreshableCatalogue, 'refresh'> };
  readonly backfill: Pick<HistoryBackfillJob, 'run'>;
  readonly libraryDays: LibraryDays;
  readonly titles: RememberedTitles;
}

export interface JobsDeps extends Omit<FollowersDeps, 'signal' | 'waitLog' | 'pausedFollowers' | 'unansweredSince'> {
  readonly sweep: () => Promise<void>;
  readonly sendDirectNotes: () => Promise<void>;
  /** Registers commands again that another program deleted or changed. */
  readonly checkCommands: () => Promise<void>;
  readonly closeVotes: (signal: AbortSignal) => Promise<void>;
  readonly ownTroubleDeps: Omit<BotCheckDeps, 'signal'>;
  /** Parts of the job that looks for new releases. Undefined if the job does not run. */
  readonly release: BotReleaseCheckDeps | undefined;
  /** Schedule of backups. Undefined if no scheduled backups are made. */
  readonly backup: { readonly pattern: string; readonly backups: Backups } | undefined;
  readonly timeZone: string;
  readonly scheduleMemory: ScheduleMemory;
  readonly resumeRecapRedraw: RecapRedrawer['resume'];
  readonly calendarEvents: LibraryCheckPollDeps['calendarEvents'];
  readonly checkedTitles: LibraryCheckPollDeps['checkedTitles'];
  readonly librarySizesOf: LibraryCheckPollDeps['librarySizesOf'];
  readonly mediaServers: LibraryCheckPollDeps['mediaServers'] & FollowersDeps['mediaServers'];
  readonly subscriptions: LibraryCheckPollDeps['subscriptions'];
  readonly seen: CountSeenJobDeps;
}

/** Time limit for posting results of votes, in ms. Each result needs one picture. */
const VOTES_DEADLINE_MS = 60_000;
/** Time limit of the publisher, in ms. It may have to load pictures for a whole new season from the media server. */
const PUBLISHER_DEADLINE_MS = 5 * 60_000;
const SWEEP_DEADLINE_MS = 60_000;
/** Time limit for making recaps again, in ms. Each takes some seconds, and a guild has at most five in 90 days. */
const REDRAW_DEADLINE_MS = 30 * 60_000;
/** Time limit of the library check, in ms. A guild takes less than a second, and there may be thousands of guilds. */
const CHECK_DEADLINE_MS = 30 * 60_000;
/**
 * Time limit for counting who has seen titles, in ms. A million plays take some seconds, a request for each person
 * more.
 */
const SEEN_DEADLINE_MS = 30 * 60_000;
const OWN_LOOK_DEADLINE_MS = 10 * 60_000;
/**
 * Time limit for registering commands again, in ms. Each guild takes one request, and there may be thousands of guilds.
 */
const COMMANDS_DEADLINE_MS = 30 * 60_000;
const ALERT_DEADLINE_MS = 60_000;
/** 100,000 titles are a thousand pages, and a slow media server takes half a second for each. */
const CATALOGUE_DEADLINE_MS = 30 * 60_000;
const BACKFILL_DEADLINE_MS = 60 * 60_000;
/** Copying a database of some GB takes minutes. */
const BACKUP_DEADLINE_MS = 30 * 60_000;

export function createServerJobs(deps: ServerJobsDeps): readonly Job[] {
  const { catalogue, backfill } = deps;
  const readCopy = withKnownServer(deps, (signal) => backfill.run(signal));
  return [
    ...createFeedJobs(deps),
    createPollJob({
      name: 'catalogue',
      pattern: catalogue.pattern,
      deadlineMs: CATALOGUE_DEADLINE_MS,
      run: withKnownServer(deps, (signal) => refreshCatalogue({ ...deps, catalogue: catalogue.index, signal })),
    }),
    subtitlesJob(deps),
    createPollJob({ name: HISTORY_COPY_JOB, pattern: '*/30 * * * *', deadlineMs: BACKFILL_DEADLINE_MS, run: readCopy }),
  ];
}

/** Does not run at the start, because the titles are being read then. */
const subtitlesJob = (deps: ServerJobsDeps): Job => ({
  name: 'subtitles',
  pattern: '41 */3 * * *',
  timezone: 'UTC',
  runAtStart: false,
  deadlineMs: CATALOGUE_DEADLINE_MS,
  run: withKnownServer(deps, (signal) => readSubtitles({ ...deps, signal })),
});

/** Jobs that run once for the whole bot, not for each media server. */
export function createJobs(deps: JobsDeps): readonly Job[] {
  const { sweep, sendDirectNotes, checkCommands, closeVotes, release } = deps;
  const waitLog = createWaitLog(deps.log);
  const waitLogOfPeople = createWaitLog(deps.log);
  const pausedFollowers: PausedFollowers = new Map();
  const unansweredSince = new Map<ItemRef, number>();
  const seenJob = new CountSeenJob(deps.seen);
  return [
    // This job runs every minute for notifications that wait for a time: a digest, or the end of quiet hours.
    createPollJob({
      name: PUBLISHER_JOB,
      pattern: '* * * * *',
      deadlineMs: PUBLISHER_DEADLINE_MS,
      run: (signal) => publishDueNotifications({ ...deps, waitLog, signal }),
    }),
    createPollJob({
      name: FOLLOWERS_JOB,
      pattern: '* * * * *',
      deadlineMs: PUBLISHER_DEADLINE_MS,
      run: (signal) =>
        publishForFollowers({ ...deps, waitLog: waitLogOfPeople, pausedFollowers, unansweredSince, signal }),
    }),
    // This job runs every hour: without work it is cheap, and a machine that sleeps at night is awake at some hour. At
    // the start it may take half a minute, for which nothing waits.
    createPollJob({ name: 'sweep', pattern: '17 * * * *', deadlineMs: SWEEP_DEADLINE_MS, run: () => sweep() }),
    createPollJob({ name: VOTES_JOB, pattern: '* * * * *', deadlineMs: VOTES_DEADLINE_MS, run: closeVotes }),
    createPollJob({
      name: DIRECT_MESSAGES_JOB_NAME,
      pattern: '* * * * *',
      deadlineMs: ALERT_DEADLINE_MS,
      run: () => sendDirectNotes(),
    }),
    createPollJob({
      name: 'recap',
      pattern: '3 * * * *',
      deadlineMs: SWEEP_DEADLINE_MS,
      run: () => recordDueRecaps(deps),
    }),
    createPollJob({
      name: 'recap redraw',
      pattern: '8 * * * *',
      deadlineMs: REDRAW_DEADLINE_MS,
      run: deps.resumeRecapRedraw,
    }),
    createPollJob({
      name: 'check',
      pattern: '4 * * * *',
      deadlineMs: CHECK_DEADLINE_MS,
      run: (signal) => recordDueLibraryChecks({ ...deps, signal }),
    }),
    // Runs often, because it measures the time in which the bot runs.
    createPollJob({
      name: 'seen',
      pattern: '*/10 * * * *',
      deadlineMs: SEEN_DEADLINE_MS,
      run: (signal) => seenJob.run(signal),
    }),
    commandsJob(checkCommands),
    // This job may take minutes, because it reads the whole database, which may have some GB.
    createPollJob({
      name: 'usher',
      pattern: '*/15 * * * *',
      deadlineMs: OWN_LOOK_DEADLINE_MS,
      run: (signal) => checkForBotProblems({ ...deps.ownTroubleDeps, signal }),
    }),
    ...(release ? [releasesJob(release)] : []),
    ...(deps.backup ? [createBackupJob(deps.backup, deps)] : []),
  ];
}

/** Does not run at the start of the bot, which registers the commands anyway. */
const commandsJob = (check: () => Promise<void>): Job => ({
  name: 'commands',
  pattern: '47 * * * *',
  timezone: 'UTC',
  runAtStart: false,
  deadlineMs: COMMANDS_DEADLINE_MS,
  run: check,
});

const releasesJob = (release: NonNullable<JobsDeps['release']>): Job =>
  createPollJob({
    name: 'releases',
    pattern: '41 5 * * *',
    deadlineMs: SWEEP_DEADLINE_MS,
    run: (signal) => checkForRelease(release, signal),
  });

export const createBackupJob = (
  { pattern, backups }: { readonly pattern: string; readonly backups: Backups },
  deps: Pick<JobsDeps, 'timeZone' | 'scheduleMemory'>,
): Job => {
  const run = async (slot: Date) => {
    await backups.make('scheduled');
    await backups.noteScheduled(slot);
  };
  const job = { name: 'backup', pattern, timezone: deps.timeZone, deadlineMs: BACKUP_DEADLINE_MS, run };
  return createScheduledJob(job, { last: backups.lastScheduled, begin: backups.noteScheduled }, deps);
};
