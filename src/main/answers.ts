import { createOperations } from '../commands/framework/operations.ts';
import { commands, messageCommands, pressActions } from '../commands/index.ts';
import { createStatistics } from '../commands/stats/statistics.ts';
import type { Config } from '../config.ts';
import { listen } from '../discord/interactions/listen.ts';
import { createRateLimiter, limitsTimes } from '../discord/interactions/rateLimiter.ts';
import { createPressTickets } from '../discord/reply/pressTickets.ts';
import type { CommandIds } from '../discord/setup/commandIds.ts';
import type { Audit } from '../domain/audit.ts';
import type { Clock } from '../domain/clock.ts';
import type { Doctor } from '../domain/doctor/check.ts';
import type { Logger } from '../domain/logger.ts';
import type { Catalogue } from '../domain/media/catalogue.ts';
import type { Posters } from '../domain/media/items/posters.ts';
import type { MediaServer, MediaServerFor, TokenReaderFor } from '../domain/media/mediaServer.ts';
import type { ServerName } from '../domain/media/server/serverName.ts';
import type { ChannelDirectory } from '../domain/notifications/channels.ts';
import type { MembersOf } from '../domain/people/members.ts';
import type { Scrub } from '../domain/scrub.ts';
import type { Charts } from '../domain/statistics/charts.ts';
import type { Telemetry } from '../domain/telemetry.ts';
import type { Wake } from '../domain/wake.ts';
import { FEED_DEFINITIONS } from '../jobs/feeds/definitions.ts';
import { nextDigest } from '../jobs/publishing/digestSchedule.ts';
import { waitReasonOf } from '../jobs/publishing/plan.ts';
import { createSamples } from '../jobs/publishing/samples.ts';
import { nextCronTime } from '../jobs/scheduling/cronTimes.ts';
import type { BackfillJob } from '../jobs/sync/backfill.ts';
import type { AccessControl } from '../permissions/accessControl.ts';
import { textsFor } from '../render/texts/texts.ts';
import type { Store } from '../store/store.ts';
import type { Displays } from './displays.ts';
import type { Live } from './live.ts';
import type { Notifications } from './notifications.ts';
import type { Shutdown } from './shutdown.ts';

interface AnswersDeps {
  readonly access: AccessControl;
  readonly client: Parameters<typeof listen>[0];
  readonly commandIds: CommandIds;
  readonly directory: ChannelDirectory;
  readonly store: Store;
  readonly media: MediaServer;
  readonly mediaFor: MediaServerFor;
  readonly tokenReaderFor: TokenReaderFor;
  readonly catalogue: Catalogue;
  readonly posters: Posters;
  readonly charts: Charts;
  readonly serverName: ServerName;
  readonly membersOf: MembersOf;
  readonly backfill: BackfillJob;
  readonly live: Pick<Live, 'poller'>;
  readonly notifications: Pick<Notifications, 'wake'>;
  readonly doctor: (guildId: string | undefined) => Doctor;
  readonly displays: Pick<Displays, 'changes'>;
  readonly scrub: Scrub;
  readonly clock: Clock;
  readonly log: Logger;
  readonly telemetry: Telemetry;
  readonly shutdown: Shutdown;
}

/** Answers people's commands and presses, as soon as Discord has let the bot in. */
export function answerPeople(config: Config, deps: AnswersDeps): void {
  const { client, store, clock, log, shutdown } = deps;
  const answers = listen(client, {
    ...{ commands, messageCommands, pressActions, log, telemetry: deps.telemetry },
    presses: createPressTickets({ tickets: store.tickets, clock, log }),
    policy: deps.access.policy,
    rateLimiter: createRateLimiter(clock, limitsTimes(config.RATE_LIMIT_FACTOR)),
    rolesOf: deps.directory.rolesOf,
    commandDeps: commandDepsOf(config, deps),
    mediaFor: deps.mediaFor,
    scrub: deps.scrub,
    audit: announced(store.audit, deps.notifications.wake),
    stopping: shutdown.begun,
    givingUp: shutdown.givingUp,
  });
  shutdown.onClose(() => answers.settled());
}

/** The audit feed has an event of each change that is over: it is posted now, and not a minute later. */
const announced = (audit: Audit, wake: Wake): Audit => ({
  ...audit,
  begin: async (attempt) => {
    const begun = await audit.begin(attempt);
    return { end: (end) => begun.end(end).then(wake) };
  },
});

/** What the commands depend on. */
function commandDepsOf(
  { TERMINATE_REASON: terminateReason, TIME_ZONE: timeZone, MAINTENANCE_CRON: pattern }: Config,
  {
    access,
    store,
    media,
    tokenReaderFor,
    catalogue,
    posters,
    charts,
    serverName,
    membersOf,
    backfill,
    directory,
    live,
    notifications,
    displays,
    commandIds,
    doctor,
    clock,
    log,
  }: AnswersDeps,
) {
  return {
    ...{ media, catalogue, posters, serverName, directory, timeZone, terminateReason, nextDigest, waitReasonOf, clock },
    access,
    doctor,
    auditTrail: store.auditTrail,
    tickets: store.tickets,
    posts: store.outbox,
    removals: store.removals,
    subscriptions: store.subscriptions,
    notifications: store.notifications,
    blocked: store.blocked,
    boards: store.boards,
    counters: store.counters,
    liveChanges: displays.changes,
    people: store.people,
    privacy: store.privacy,
    linkedAccounts: store.linkedAccounts,
    membersOf,
    sessionRules: store.sessionRules,
    sessionLog: store.sessionLog,
    rulesChanged: live.poller.changed,
    tokenReaderFor,
    statistics: createStatistics({
      plays: store.plays,
      streamTotals: store.streamTotals,
      charts,
      backfill,
      clock,
      timeZone,
    }),
    samples: createSamples({
      renderers: FEED_DEFINITIONS,
      posters,
      charts,
      serverName,
      textsFor,
      clock,
      log,
    }),
    nextMaintenance: (now: Date) => nextCronTime({ pattern, timezone: timeZone }, now),
    wake: notifications.wake,
    operations: createOperations(),
    commandIds: commandIds.of,
  };
}
