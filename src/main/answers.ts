import type { Deps } from '../commands/framework/context.ts';
import { createOperations } from '../commands/framework/operations.ts';
import { createRedraws } from '../commands/framework/redraws.ts';
import { createSignIns } from '../commands/framework/signIns.ts';
import { commands, messageCommands, pressActions } from '../commands/index.ts';
import { createStatistics } from '../commands/stats/statistics.ts';
import { listen } from '../discord/interactions/listen.ts';
import { createRateLimiter, limitsTimes } from '../discord/interactions/rateLimiter.ts';
import { createScheduledEvents } from '../discord/posting/scheduledEvents.ts';
import { createPressTickets } from '../discord/reply/pressTickets.ts';
import { createScreenshots } from '../discord/screenshots.ts';
import type { Audit } from '../domain/audit.ts';
import type { FeedName } from '../domain/notifications/feeds.ts';
import type { ServerId } from '../domain/servers/refs.ts';
import type { BackfillProgress, HistoryProgress, UnreadHistory } from '../domain/statistics/backfill.ts';
import type { Wake } from '../domain/wake.ts';
import { FEED_DEFINITIONS } from '../jobs/feeds/definitions.ts';
import { waitReasonOf } from '../jobs/publishing/plan.ts';
import { createSamples } from '../jobs/publishing/samples.ts';
import { nextCronTime } from '../jobs/scheduling/cronTimes.ts';
import { backfillProgress } from '../jobs/sync/backfill.ts';
import { createSmallPosters, startScreenshots } from '../pictures/smallPosters.ts';
import { textsFor } from '../render/texts/texts.ts';
import { createServe } from '../servers/serve.ts';
import type { Ports } from './ports.ts';

type AnswersPorts = Pick<
  Ports,
  | ('config' | 'clock' | 'log' | 'telemetry' | 'scrub' | 'shutdown' | 'store' | 'all')
  | ('charts' | 'preparePosters' | 'linksIn' | 'vendorOf' | 'sessions' | 'wake' | 'jobStates' | 'digestSchedule')
  | (
      | 'servers'
      | 'liveChanges'
      | 'client'
      | 'postingRest'
      | 'otherProcess'
      | 'commandIds'
      | 'directory'
      | 'membersOf'
      | 'access'
      | 'doctor'
    )
  | ('installation' | 'tryServer' | 'proveAccess' | 'accountServices')
>;

/**
 * Answers people's commands and presses, as soon as Discord has let the bot in. `alertOfEnd` is called when
 * direct messages to people are due.
 */
export function answerPeople(ports: AnswersPorts, alertOfEnd: Wake): void {
  const { config, client, store, access, directory, scrub, wake, clock, log, telemetry, shutdown } = ports;
  const answers = listen(client, {
    commands,
    messageCommands,
    pressActions,
    scrub,
    log,
    telemetry,
    presses: createPressTickets({ tickets: store.tickets, clock, log }),
    policy: access.policy,
    rateLimiter: createRateLimiter(clock, limitsTimes(config.RATE_LIMIT_FACTOR)),
    rolesOf: async (guildId, userId) => {
      const roleIds = await directory.membership(guildId, userId);
      return roleIds === 'absent' ? undefined : roleIds;
    },
    otherProcess: ports.otherProcess,
    servers: store.mediaServers,
    serve: createServe({ find: ports.servers.find, nameOf: (id) => store.mediaServers.find(id)?.name, clock }),
    publicLocale: config.FEED_LANGUAGE,
    commandDeps: commandDepsOf(ports, alertOfEnd),
    audit: announced(store.audit, wake),
    stopping: shutdown.begun,
    givingUp: shutdown.givingUp,
  });
  shutdown.onClose(() => answers.settled());
}

/** The audit feed has an event of each finished change: it is posted now, and not a minute later. */
const announced = (audit: Audit, wake: Wake): Audit => ({
  ...audit,
  begin: async (attempt) => {
    const begun = await audit.begin(attempt);
    return { end: (end) => begun.end(end).then(wake) };
  },
});

/**
 * How far the histories of these servers have been read, together. A server that does not run counts with its
 * stored progress.
 */
function createProgress({ store, jobStates }: Pick<AnswersPorts, 'store' | 'jobStates'>) {
  return async (ids: readonly ServerId[]): Promise<HistoryProgress> => {
    const each = await Promise.all(ids.map((id) => backfillProgress(store.ofServer(id))));
    const sum = (of: (one: BackfillProgress) => number) => each.reduce((all, one) => all + of(one), 0);
    const total = each.every((one) => one.total !== undefined) ? sum((one) => one.total ?? 0) : undefined;
    const unread = ids.flatMap((server): readonly UnreadHistory[] => {
      const state = jobStates.all().find((job) => job.server === server && job.job === HISTORY_FEED);
      return state && state.failingSince === undefined ? [] : [{ server, failingSince: state?.failingSince }];
    });
    return { done: each.every(({ done }) => done), read: sum(({ read }) => read), total, unread };
  };
}

function statisticsOf(ports: AnswersPorts) {
  const { store, config, charts, preparePosters, clock } = ports;
  const { playsOf, streamTotalsOf } = store;
  const progressOf = createProgress(ports);
  const timeZone = config.TIME_ZONE;
  return createStatistics({ playsOf, streamTotalsOf, progressOf, charts, preparePosters, clock, timeZone });
}

const samplesOf = ({ store, all, linksIn, charts, clock, log }: AnswersPorts) =>
  createSamples({
    mediaServers: store.mediaServers,
    renderers: FEED_DEFINITIONS,
    linksIn,
    charts,
    serverName: all.serverName,
    textsFor,
    clock,
    log,
  });

/** The feed that brings the newest plays into our copy. */
const HISTORY_FEED = 'history' satisfies FeedName;

function commandDepsOf(ports: AnswersPorts, alertOfEnd: Wake): Deps {
  const { config, store, all, linksIn, vendorOf, directory, clock, log } = ports;
  const { serverName } = all;
  const {
    DISCORD_API_URL: apiUrl,
    TERMINATE_REASON: terminateReason,
    TIME_ZONE: timeZone,
    MAINTENANCE_CRON: pattern,
  } = config;
  const makeLarge = createSmallPosters({ start: startScreenshots }).make;
  const { guildIds } = config.access;
  const { cache: guilds } = ports.client.guilds;
  // Replaced in each interaction by the media servers that it is about.
  const { media, catalogue, posters, serverNames, copiesOf } = all.served();
  return {
    media,
    catalogue,
    posters,
    serverNames,
    copiesOf,
    installation: ports.installation,
    running: ports.servers,
    tryServer: ports.tryServer,
    proveAccess: ports.proveAccess,
    countPlays: (id) => store.playsOf([id]).count(),
    guilds: () => [...guilds.values()].filter(({ id }) => guildIds === undefined || guildIds.includes(id)),
    scheduledEvents: createScheduledEvents(ports.client, ports.postingRest),
    serverName,
    directory,
    timeZone,
    terminateReason,
    nextDigest: ports.digestSchedule.nextDigest,
    waitReasonOf: (state) => waitReasonOf(state, ports.digestSchedule),
    clock,
    access: ports.access,
    membersOf: ports.membersOf,
    linksIn,
    vendorOf,
    liveChanges: ports.liveChanges,
    wake: ports.wake,
    // There is no service yet that gets the titles on people's lists of wishes.
    requests: { request: async () => undefined },
    alertOfEnd,
    makeLarge,
    screenshotOf: createScreenshots({ apiUrl, makeSmall: makeLarge, log }),
    doctor: ({ guildId, userId }) => ports.doctor({ only: guildId, userId }),
    rulesChanged: ports.sessions.changed,
    statistics: statisticsOf(ports),
    samples: samplesOf(ports),
    nextMaintenance: (now) => nextCronTime({ pattern, timezone: timeZone }, now),
    operations: createOperations(),
    accountServices: ports.accountServices,
    signIns: createSignIns(ports.shutdown.begun),
    voteRedraws: createRedraws(clock),
    commandIds: ports.commandIds.of,
    // Spread last: a port with the name of a member above does not compile.
    ...store,
  };
}
