import type { VisibleMessage } from '../../discord/people/visibleMessage.ts';
import type { World } from '../../discord/world.ts';
import { channelIds } from '../subscriptions/guilds.ts';
import { SUBSCRIPTIONS } from '../subscriptions/subscriptions.ts';
import type { TestWorld } from '../world.ts';
import type { EventLog } from './eventLog.ts';

/** Events around the bot that feeds without names report. */
export interface Incidents {
  /** How often the media server was down or sent garbage: each may be reported once. */
  serverFaults: number;
  /** How often the second media server died. */
  atticFaults: number;
  /** How often a channel was closed to the bot: each is reported once to a person who can reopen it. */
  closedChannels: number;
  /** How often a message did not get through for hours: each is reported once to a person who can skip it. */
  stuckPosts: number;
  /** The number of restores of the database: after each, the person is alerted whose rule is a dry run then. */
  restores: number;
  /** Titles of wished films: direct messages announce them. */
  readonly wishes: string[];
}

const DOWN = /is not responding|antwortet nicht/;
const BACK = /is back|wieder da/;
// With several media servers, the name of one stands above it.
const MAINTENANCE = /^(?:.*\n)?.{0,3}Maintenance/;
const ALERTS = {
  closedChannels: /I can no longer post in a channel/,
  stuckPosts: /A message is not getting through/,
  restores: /A backup was restored/,
} as const;
/** A play that Discord fails on is stuck in each of these channels, with an alert of its own if it is long enough. */
const PLAY_CHANNELS = SUBSCRIPTIONS.filter(
  ({ feed, delivered }) => feed === 'history' && delivered === 'at once',
).length;
type AlertKind = keyof typeof ALERTS;
const ALERT_KINDS = ['closedChannels', 'stuckPosts', 'restores'] as const satisfies readonly AlertKind[];

/** "Down" and "back" must alternate, in all channels alike; maintenance must not be reported more often than it was requested. */
export function problemsInStatusFeeds(
  { servers, discord }: Pick<TestWorld, 'servers' | 'discord'>,
  eventLog: EventLog,
  incidents: Incidents,
): readonly string[] {
  const server = SUBSCRIPTIONS.filter(({ feed }) => feed === 'server').map((one) => ({
    ...one,
    messages: eventLog.messages(one),
  }));
  const [first, ...others] = server;
  const maintenance = SUBSCRIPTIONS.filter(({ feed }) => feed === 'maintenance').flatMap(eventLog.messages);
  // Messages about the second media server go to the first guild alone.
  const faults = incidents.serverFaults + incidents.atticFaults;
  const more = incidents.atticFaults > 0;
  const asked = servers.reduce((sum, { butler }) => sum + butler.requests.length, 0);
  return [
    ...server.flatMap(({ messages, channels }) => outOfTurn(messages).map((why) => `#${channels[0]}: ${why}`)),
    ...others
      .filter(({ messages }) => !more && messages.length !== first?.messages.length)
      .map(
        ({ messages, channels }) =>
          `#${channels[0]} has ${messages.length} changes of the server, and #${first?.channels[0]} ${first?.messages.length}`,
      ),
    ...((first?.messages.length ?? 0) > 2 * faults
      ? [`${first?.messages.length} changes of the server are reported for ${faults} faults`]
      : []),
    ...maintenance.filter(({ text }) => !MAINTENANCE.test(text)).map(({ text }) => `not about maintenance: ${text}`),
    ...(maintenance.length > asked
      ? [`maintenance is reported ${maintenance.length} times, but was requested ${asked} times`]
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

/** No message may be posted elsewhere, except alerts in the direct messages of people who can act on them. */
function unexpectedMessages(elsewhere: readonly VisibleMessage[], incidents: Incidents): readonly string[] {
  const isWish = ({ channel, text }: VisibleMessage) =>
    channel.startsWith('@') && incidents.wishes.some((title) => text.includes(title));
  const others = elsewhere.filter((one) => !isWish(one) && !ALERT_KINDS.some((kind) => isAlert(one, kind)));
  return [
    ...others.map(({ channel, text }) => `in ${channel}: ${text}`),
    ...ALERT_KINDS.flatMap((kind) => {
      const alerts = elsewhere.filter((one) => isAlert(one, kind)).length;
      const most = incidents[kind] * (kind === 'stuckPosts' ? PLAY_CHANNELS : 1);
      return alerts >= incidents[kind] && alerts <= most
        ? []
        : [`${kind}: ${incidents[kind]}, but ${alerts} alerts were sent`];
    }),
  ];
}

const isAlert = ({ channel, text }: VisibleMessage, kind: AlertKind): boolean =>
  channel.startsWith('@') && ALERTS[kind].test(text);

const elsewhereIn = ({ publicMessages }: EventLog, world: World): readonly VisibleMessage[] =>
  publicMessages.elsewhere(SUBSCRIPTIONS.flatMap((one) => channelIds(world, one)));

export const alertsIn = (eventLog: EventLog, world: World, kind: AlertKind): number =>
  elsewhereIn(eventLog, world).filter((one) => isAlert(one, kind)).length;
