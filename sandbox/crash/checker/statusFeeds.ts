import type { UserVisibleMessage } from '../../discord/people/visibleMessage.ts';
import type { SimulatedDiscordWorld } from '../../discord/world.ts';
import { channelIdsOfSubscription } from '../subscriptions/guilds.ts';
import { CRASH_TEST_SUBSCRIPTIONS } from '../subscriptions/subscriptions.ts';
import type { CrashTestWorld } from '../world.ts';
import type { TestEventLog } from './eventLog.ts';

/** Numbers of incidents that messages may report. These messages contain no names that could identify an incident. */
export interface IncidentCounts {
  /** Times that the first media server was down or sent garbage. Each may be reported once. */
  serverFaults: number;
  atticFaults: number;
  /** Times that a channel was closed to the bot. Each time, one alert goes to a person who can reopen the channel. */
  closedChannels: number;
  /** Number of messages that were stuck for hours. For each, one alert goes to a person who can skip the message. */
  stuckPosts: number;
  /** Times that the bot's database was restored. Each time, a rule's owner is told that the rule is now a dry run. */
  restores: number;
  /** Titles of wished films. A direct message announces each. */
  readonly wishes: string[];
}

const DOWN = /is not responding|antwortet nicht/;
const BACK = /is back|wieder da/;
// Matches posts about maintenance. With several media servers, the server's name is on the line above.
const MAINTENANCE = /^(?:.*\n)?.{0,3}Maintenance/;
const ALERTS = {
  closedChannels: /I can no longer post in a channel/,
  stuckPosts: /A message is not getting through/,
  restores: /A backup was restored/,
} as const;
/**
 * Number of channels that show plays at once. If Discord fails on a play, its post is stuck in each of them, and each
 * causes an alert after hours.
 */
const PLAY_CHANNELS = CRASH_TEST_SUBSCRIPTIONS.filter(
  ({ feed, delivered }) => feed === 'history' && delivered === 'at once',
).length;
type AlertKind = keyof typeof ALERTS;
const ALERT_KINDS = ['closedChannels', 'stuckPosts', 'restores'] as const satisfies readonly AlertKind[];

/**
 * Checks the feeds about server status. "Down" and "back" must alternate and be equal in all channels. Maintenance must
 * not be reported more often than requested.
 */
export function findStatusFeedProblems(
  { servers, discord }: Pick<CrashTestWorld, 'servers' | 'discord'>,
  eventLog: TestEventLog,
  incidents: IncidentCounts,
): readonly string[] {
  const server = CRASH_TEST_SUBSCRIPTIONS.filter(({ feed }) => feed === 'server').map((subscription) => ({
    ...subscription,
    messages: eventLog.messages(subscription),
  }));
  const [first, ...others] = server;
  const maintenance = CRASH_TEST_SUBSCRIPTIONS.filter(({ feed }) => feed === 'maintenance').flatMap(eventLog.messages);
  // Only the first guild gets messages about the second media server, so the guilds' counts may differ.
  const faults = incidents.serverFaults + incidents.atticFaults;
  const hasUncertainCount = incidents.atticFaults > 0;
  const requestCount = servers.reduce((sum, { butler }) => sum + butler.requests.length, 0);
  return [
    ...server.flatMap(({ messages, channels }) => outOfTurn(messages).map((reason) => `#${channels[0]}: ${reason}`)),
    ...others
      .filter(({ messages }) => !hasUncertainCount && messages.length !== first?.messages.length)
      .map(
        ({ messages, channels }) =>
          `#${channels[0]} has ${messages.length} changes of the server, and #${first?.channels[0]} ${first?.messages.length}`,
      ),
    ...((first?.messages.length ?? 0) > 2 * faults
      ? [`${first?.messages.length} changes of the server are reported for ${faults} faults`]
      : []),
    ...maintenance.filter(({ text }) => !MAINTENANCE.test(text)).map(({ text }) => `not about maintenance: ${text}`),
    ...(maintenance.length > requestCount
      ? [`maintenance is reported ${maintenance.length} times, but was requested ${requestCount} times`]
      : []),
    ...unexpectedMessages(elsewhereIn(eventLog, discord.world), incidents),
  ];
}

function outOfTurn(messages: readonly UserVisibleMessage[]): readonly string[] {
  const wrong = messages.flatMap(({ text }, index) =>
    (index % 2 === 0 ? DOWN : BACK).test(text) ? [] : [`out of turn: ${text.slice(0, 80)}`],
  );
  return messages.length % 2 === 0 ? wrong : [...wrong, 'the return of the server was never reported'];
}

/**
 * Finds messages outside of the subscriptions' channels. Only alerts in direct messages are allowed, and only to people
 * who can act on them.
 */
function unexpectedMessages(unassigned: readonly UserVisibleMessage[], incidents: IncidentCounts): readonly string[] {
  const isWish = ({ channel, text }: UserVisibleMessage) =>
    channel.startsWith('@') && incidents.wishes.some((title) => text.includes(title));
  const unexplained = unassigned.filter(
    (message) => !isWish(message) && !ALERT_KINDS.some((kind) => isAlert(message, kind)),
  );
  return [
    ...unexplained.map(({ channel, text }) => `in ${channel}: ${text}`),
    ...ALERT_KINDS.flatMap((kind) => {
      const alerts = unassigned.filter((message) => isAlert(message, kind)).length;
      const maxAlerts = incidents[kind] * (kind === 'stuckPosts' ? PLAY_CHANNELS : 1);
      return alerts >= incidents[kind] && alerts <= maxAlerts
        ? []
        : [`${kind}: ${incidents[kind]}, but ${alerts} alerts were sent`];
    }),
  ];
}

const isAlert = ({ channel, text }: UserVisibleMessage, kind: AlertKind): boolean =>
  channel.startsWith('@') && ALERTS[kind].test(text);

const elsewhereIn = ({ publicMessages }: TestEventLog, world: SimulatedDiscordWorld): readonly UserVisibleMessage[] =>
  publicMessages.elsewhere(
    CRASH_TEST_SUBSCRIPTIONS.flatMap((subscription) => channelIdsOfSubscription(world, subscription)),
  );

export const countAlerts = (eventLog: TestEventLog, world: SimulatedDiscordWorld, kind: AlertKind): number =>
  elsewhereIn(eventLog, world).filter((message) => isAlert(message, kind)).length;
