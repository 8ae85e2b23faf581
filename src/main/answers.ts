import type { CommandDeps } from '../commands/framework/context.ts';
import { createOperations } from '../commands/framework/operations.ts';
import { createRedrawLimiter } from '../commands/framework/redraws.ts';
import { createPictureCache } from '../commands/framework/repeatedPictures.ts';
import { createSignInRegistry } from '../commands/framework/signIns.ts';
import { commands, messageCommands, pressActions } from '../commands/index.ts';
import { createStatistics } from '../commands/stats/statistics.ts';
import { listenForInteractions } from '../discord/interactions/listen.ts';
import { createRateLimiter, scaleRateLimits } from '../discord/interactions/rateLimiter.ts';
import { createScheduledEvents } from '../discord/posting/scheduledEvents.ts';
import { createComponentPressTickets } from '../discord/reply/pressTickets.ts';
import { createScreenshotConverter } from '../discord/screenshots.ts';
import type { AuditTrailWriter } from '../domain/audit.ts';
import type { WakeJob } from '../domain/wake.ts';
import { FEED_DEFINITIONS } from '../jobs/feeds/definitions.ts';
import { notificationWaitReason } from '../jobs/publishing/plan.ts';
import { createFeedSamples } from '../jobs/publishing/samples.ts';
import { nextCronTime } from '../jobs/scheduling/cronTimes.ts';
import { textsForLanguage } from '../render/texts/texts.ts';
import { createServerCombiner } from '../servers/serve.ts';
import type { BotServices } from './ports.ts';
import { createCopiedHistoryReader } from './servers/historyRead.ts';

type AnswersPorts = Pick<
  BotServices,
  | 'config'
  | 'clock'
  | 'log'
  | 'telemetry'
  | 'scrub'
  | 'shutdown'
  | 'store'
  | 'all'
  | 'charts'
  | 'makeLargePicture'
  | 'recapRedraw'
  | 'preparePosters'
  | 'linksIn'
  | 'vendorOf'
  | 'sessions'
  | 'wake'
  | 'progressOf'
  | 'digestSchedule'
  | 'servers'
  | 'liveChanges'
  | 'client'
  | 'postingRest'
  | 'otherProcess'
  | 'commandIds'
  | 'directory'
  | 'appearanceOf'
  | 'membersOf'
  | 'access'
  | 'doctor'
  | 'installation'
  | 'tryServer'
  | 'proveAccess'
  | 'accountServices'
>;

/**
 * Answers commands and pressed buttons from the moment when Discord accepts the login. Calls `alertSenders` when direct
 * messages are due.
 */
export function answerInteractions(ports: AnswersPorts, alertSenders: WakeJob): void {
  const { config, client, store, access, directory, scrub, wake, clock, log, telemetry, shutdown } = ports;
  const answers = listenForInteractions(client, {
    commands,
    messageCommands,
    pressActions,
    scrub,
    log,
    telemetry,
    presses: createComponentPressTickets({ tickets: store.tickets, clock, log }),
    policy: access.policy,
    rateLimiter: createRateLimiter(clock, scaleRateLimits(config.RATE_LIMIT_FACTOR)),
    rolesOf: async (guildId, userId) => {
      const roleIds = await directory.membership(guildId, userId);
      return roleIds === 'absent' ? undefined : roleIds;
    },
    otherProcess: ports.otherProcess,
    servers: store.mediaServers,
    serve: createServerCombiner({ find: ports.servers.find, nameOf: (id) => store.mediaServers.find(id)?.name, clock }),
    publicLocale: config.FEED_LANGUAGE,
    commandDeps: createCommandDeps(ports, alertSenders),
    audit: createWakingAudit(store.audit, wake),
    stopping: shutdown.begun,
    givingUp: shutdown.givingUp,
  });
  shutdown.onClose(() => answers.settled());
}

/**
 * Wakes the publisher after each audit entry, so that the audit feed posts the entry at once instead of within a
 * minute.
 */
const createWakingAudit = (audit: AuditTrailWriter, wake: WakeJob): AuditTrailWriter => ({
  ...audit,
  begin: async (attempt) => {
    const entry = await audit.begin(attempt);
    return {
      end: async (end) => {
        await entry.end(end);
        wake();
      },
    };
  },
});

function createStatisticsFor(ports: AnswersPorts) {
  const { store, config, charts, preparePosters, progressOf, clock } = ports;
  const { playsOf, streamTotalsOf } = store;
  const timeZone = config.TIME_ZONE;
  return createStatistics({ playsOf, streamTotalsOf, progressOf, charts, preparePosters, clock, timeZone });
}

const createSamplesFor = ({ store, linksIn, charts, appearanceOf, clock, log }: AnswersPorts) =>
  createFeedSamples({
    mediaServers: store.mediaServers,
    renderers: FEED_DEFINITIONS,
    linksIn,
    charts,
    appearanceOf,
    textsFor: textsForLanguage,
    clock,
    log,
  });

function createCommandDeps(ports: AnswersPorts, alertSenders: WakeJob): CommandDeps {
  const { config, store, all, linksIn, vendorOf, directory, charts, makeLargePicture, clock, log } = ports;
  const {
    DISCORD_API_URL: apiUrl,
    TERMINATE_REASON: terminateReason,
    TIME_ZONE: timeZone,
    MAINTENANCE_CRON: pattern,
  } = config;
  const { guildIds } = config.access;
  const { cache: guilds } = ports.client.guilds;
  // Default media servers. Each interaction replaces them by the servers that it may use.
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
    copiedHistory: createCopiedHistoryReader(store, ports.progressOf),
    countPlays: (id) => store.playsOf([id]).count(),
    guilds: () => [...guilds.values()].filter(({ id }) => guildIds === undefined || guildIds.includes(id)),
    scheduledEvents: createScheduledEvents(ports.client, ports.postingRest),
    directory,
    timeZone,
    terminateReason,
    nextDigest: ports.digestSchedule.nextDigest,
    waitReasonOf: (state) => notificationWaitReason(state, ports.digestSchedule),
    clock,
    access: ports.access,
    membersOf: ports.membersOf,
    linksIn,
    vendorOf,
    appearanceOf: ports.appearanceOf,
    liveChanges: ports.liveChanges,
    wake: ports.wake,
    // Does nothing, because the bot supports no external request service yet.
    requests: { request: async () => undefined },
    alertSenders,
    makeLargePicture,
    repeatedPictures: createPictureCache({ charts, clock, log }),
    screenshotOf: createScreenshotConverter({ apiUrl, makeSmall: makeLargePicture, log }),
    doctor: ({ guildId, userId }) => ports.doctor({ guildId, userId }),
    reportRuleChange: ports.sessions.changed,
    statistics: createStatisticsFor(ports),
    samples: createSamplesFor(ports),
    nextMaintenance: (now) => nextCronTime({ pattern, timezone: timeZone }, now),
    operations: createOperations(),
    accountServices: ports.accountServices,
    signIns: createSignInRegistry(ports.shutdown.begun),
    voteRedraws: createRedrawLimiter(clock),
    redrawRecaps: ports.recapRedraw.redraw,
    commandIds: ports.commandIds.of,
    // The store is spread last. If a member above has the same name as a member of the store, TypeScript then reports
    // an error.
    ...store,
  };
}
