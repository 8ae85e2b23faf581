import type { VisibleMessage } from '../../discord/people/visibleMessage.ts';
import type { World } from '../../discord/world.ts';
import { channelIds } from '../subscriptions/guilds.ts';
import { SUBSCRIPTIONS } from '../subscriptions/subscriptions.ts';
import type { TestWorld } from '../world.ts';
import type { EventLog } from './eventLog.ts';

/** Numbers of incidents that feeds without names report. */
export interface Incidents {
  /** How often the first media server was down or sent garbage; each may be reported once. */
  serverFaults: number;
  /** How often the second media server died. */
  atticFaults: number;
  /** How often a channel was closed to the bot; each is reported once, to a person who can reopen it. */
  closedChannels: number;
  /** How often a message was stuck for hours; each is reported once, to a person who can skip it. */
  stuckPosts: number;
  /** Number of database restores. After each, the person whose rule is now a dry run is alerted. */
  restores: number;
  /** Titles of wished films, which direct messages announce. */
  readonly wishes: string[];
}

const DOWN = /is not responding|antwortet nicht/;
const BACK = /is back|wieder da/;
// Matches posts about maintenance. With several media servers, a server's name stands above this text.
const MAINTENANCE = /^(?:.*\n)?.{0,3}Maintenance/;
const ALERTS = {
  closedChannels: /I can no longer post in a channel/,
  stuckPosts: /A message is not getting through/,
  restores: /A backup was restored/,
} as const;
/**
 * Number of channels in which a play that Discord fails on gets stuck. Each such channel causes an alert after hours.
 */
const PLAY_CHANNELS = SUBSCRIPTIONS.filter(
  ({ feed, delivered }) => feed === 'history' && delivered === 'at once',
).length;
type AlertKind = keyof typeof ALERTS;
const ALERT_KINDS = ['closedChannels', 'stuckPosts', 'restores'] as const satisfies readonly AlertKind[];

/**
 * Problems in status feeds: "down" and "back" must alternate, equally in all channels, and maintenance must not be
 * reported more often than it was requested.
 */
export function problemsInStatusFeeds(
  { servers, discord }: Pick<TestWorld, 'servers' | 'discord'>,
  eventLog: EventLog,
  incidents: Incidents,
): readonly string[] {
  const server = SUBSCRIPTIONS.filter(({ feed }) => feed === 'server').map((subscription) => ({
    ...subscription,
    messages: eventLog.messages(subscription),
  }));
  const [first, ...others] = server;
  const maintenance = SUBSCRIPTIONS.filter(({ feed }) => feed === 'maintenance').flatMap(eventLog.messages);
  // Only the first guild gets messages about the second media server.
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

function outOfTurn(messages: readonly VisibleMessage[]): readonly string[] {
  const wrong = messages.flatMap(({ text }, index) =>
    (index % 2 === 0 ? DOWN : BACK).test(text) ? [] : [`out of turn: ${text.slice(0, 80)}`],
  );
  return messages.length % 2 === 0 ? wrong : [...wrong, 'the return of the server was never reported'];
}

/**
 * Finds messages outside of the subscriptions' channels. Only alerts in direct messages are allowed, to people who can
 * act on them.
 */
function unexpectedMessages(unassigned: readonly VisibleMessage[], incidents: Incidents): readonly string[] {
  const isWish = ({ channel, text }: VisibleMessage) =>
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

const isAlert = ({ channel, text }: VisibleMessage, kind: AlertKind): boolean =>
  channel.startsWith('@') && ALERTS[kind].test(text);

const elsewhereIn = ({ publicMessages }: EventLog, world: World): readonly VisibleMessage[] =>
  publicMessages.elsewhere(SUBSCRIPTIONS.flatMap((subscription) => channelIds(world, subscription)));

export const alertsIn = (eventLog: EventLog, world: World, kind: AlertKind): number =>
  elsewhereIn(eventLog, world).filter((message) => isAlert(message, kind)).length;
