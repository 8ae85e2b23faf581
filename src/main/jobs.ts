import type { Config } from '../config.ts';
import { createOwnMessageReader } from '../discord/posting/channelUpkeep.ts';
import { FEED_PROPERTIES, type FeedName } from '../domain/notifications/feeds.ts';
import { createAuditedChangeRunner } from '../jobs/audited.ts';
import { FEED_DEFINITIONS } from '../jobs/feeds/definitions.ts';
import { createJobs, createServerJobs, type JobsDeps } from '../jobs/jobs.ts';
import type { Job } from '../jobs/scheduling/job.ts';
import type { CountSeenJobDeps } from '../jobs/seen/countSeen.ts';
import { textsForLanguage } from '../render/texts/texts.ts';
import type { BotServices } from './ports.ts';
import { combineMediaServers } from './servers/allServers.ts';
import { createCopiedHistoryReader } from './servers/historyRead.ts';
import type { OpenedServer } from './servers/openRunningServer.ts';

export type BackgroundJobServices = Pick<
  BotServices,
  | 'config'
  | 'clock'
  | 'log'
  | 'store'
  | 'all'
  | 'charts'
  | 'linksIn'
  | 'membersOf'
  | 'appearanceOf'
  | 'guildIds'
  | 'wake'
  | 'readRecap'
  | 'recapRedraw'
  | 'digestSchedule'
  | 'directory'
  | 'mayRead'
  | 'client'
  | 'postingRest'
  | 'servers'
  | 'progressOf'
>;

const FORGET_ACT = {
  action: 'subscriptions forget-left',
  capability: 'notify.edit',
  target: 'all subscriptions, boards, counters and rules',
  after: 'deleted',
  reason: 'the bot left this server 30 days ago',
} as const;

export function createBotJobs(
  ports: BackgroundJobServices,
  otherJobs: Pick<JobsDeps, 'sendDirectNotes' | 'checkCommands' | 'closeVotes' | 'ownTroubleDeps' | 'release'>,
): readonly Job[] {
  const { config, store, all, clock } = ports;
  const { audit, subscriptions } = store;
  let isFirstSweep = true;
  return createJobs({
    notifications: store.notifications,
    blocked: store.blocked,
    follows: store.follows,
    people: store.people,
    linkedAccounts: store.linkedAccounts,
    mediaServers: store.mediaServers,
    scheduleMemory: store.scheduleMemory,
    posters: all.posters,
    appearanceOf: ports.appearanceOf,
    media: combineMediaServers(all),
    charts: ports.charts,
    linksIn: ports.linksIn,
    readRecap: ports.readRecap,
    resumeRecapRedraw: ports.recapRedraw.resume,
    calendarEvents: store.calendarEvents,
    subscriptions,
    checkedTitles: store.checkedTitles,
    librarySizesOf: store.librarySizesOf,
    seen: seenDepsOf(ports),
    membersOf: ports.membersOf,
    directory: ports.directory,
    mayRead: ports.mayRead,
    digestSchedule: ports.digestSchedule,
    readOwnMessages: createOwnMessageReader(ports.client, ports.postingRest),
    textsFor: textsForLanguage,
    renderers: FEED_DEFINITIONS,
    clock,
    log: ports.log,
    wake: ports.wake,
    sendDirectNotes: otherJobs.sendDirectNotes,
    checkCommands: otherJobs.checkCommands,
    closeVotes: otherJobs.closeVotes,
    ownTroubleDeps: otherJobs.ownTroubleDeps,
    release: otherJobs.release,
    sweep: async () => {
      if (isFirstSweep) {
        isFirstSweep = false;
        return await store.sweepAtStart();
      }
      await subscriptions.forgetLeft([...ports.guildIds()], (guildId) =>
        createAuditedChangeRunner({ audit, clock }, { ...FORGET_ACT, guildId }),
      );
      await store.sweep();
    },
    timeZone: config.TIME_ZONE,
    backup:
      store.backups && config.BACKUP_COUNT > 0 ? { pattern: config.BACKUP_CRON, backups: store.backups } : undefined,
  });
}

function seenDepsOf({ store, servers, guildIds, progressOf, clock, log }: BackgroundJobServices): CountSeenJobDeps {
  const { mediaServers } = store;
  const copiedHistory = createCopiedHistoryReader(store, progressOf);
  return {
    seenTitles: store.seenTitles,
    seenCounts: store.seenCounts,
    libraryAccesses: store.libraryAccesses,
    linkedAccounts: store.linkedAccounts,
    running: servers,
    servers: () => mediaServers.list().map(({ id }) => id),
    serversOfGuilds: () => guildIds().map((guildId) => mediaServers.serversOf(guildId).map(({ id }) => id)),
    isHistoryRead: async (server) => (await copiedHistory(server)).isRead,
    clock,
    log,
  };
}

/** `readAgain` reads the server's whole history again. */
export function createMediaServerJobs(
  server: OpenedServer,
  { config, store, clock, wake }: Pick<BotServices, 'config' | 'store' | 'clock' | 'wake'>,
  readAgain: () => void,
): readonly Job[] {
  const { feeds, plays, libraryDays, titles, scheduleMemory } = store.ofServer(server.id);
  return createServerJobs({
    id: server.id,
    media: server.media,
    health: server.health,
    backfill: server.backfill,
    checkServerIdentity: server.checkServerIdentity,
    latestSessions: server.poller,
    feeds,
    plays,
    libraryDays,
    titles,
    scheduleMemory,
    audit: store.audit,
    clock,
    log: server.log,
    wake,
    readAgain,
    subscriptions: { hasFeed: (feed) => store.subscriptions.hasFeed(feed, server.id) },
    patterns: patternsOf(config),
    timeZone: config.TIME_ZONE,
    catalogue: { pattern: config.CATALOGUE_CRON, index: server.catalogue },
  });
}

/** Cron patterns of the scheduled feeds, from the settings or else the defaults. */
function patternsOf(config: Config): ReadonlyMap<FeedName, string> {
  const patterns = new Map<FeedName, string>();
  for (const { name, schedule } of FEED_PROPERTIES) {
    if (schedule) patterns.set(name, schedule.setting === undefined ? schedule.default : config[schedule.setting]);
  }
  return patterns;
}
