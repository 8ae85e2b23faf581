import type { VisibleMessage } from '../../discord/people/visibleMessage.ts';
import type { World } from '../../discord/world.ts';
import { channelIds } from '../subscriptions/guilds.ts';
import { SUBSCRIPTIONS } from '../subscriptions/subscriptions.ts';
import type { EventLog } from '../workload/eventLog.ts';
import type { TestWorld } from '../world.ts';

/** What was done to the bot's world that the feeds without names tell of. */
export interface Incidents {
  /** How often the media server was away or answered nonsense: each may be messages once. */
  serverFaults: number;
  /** How often a channel was closed to the bot: each is messages once to whoever set it up. */
  closedChannels: number;
}

const DOWN = /does not answer|antwortet nicht/;
const BACK = /is back|wieder da/;
const MAINTENANCE = /^.{0,3}Maintenance/;
const ALERT = /I cannot post in a channel any more/;

/** Down and back take turns, in every channel alike; maintenance is messages as often as it was asked for, or less. */
export function problemsInStatusFeeds(
  { media, discord }: TestWorld,
  eventLog: EventLog,
  incidents: Incidents,
): readonly string[] {
  const server = SUBSCRIPTIONS.filter(({ feed }) => feed === 'server').map((one) => ({
    ...one,
    messages: eventLog.messages(one),
  }));
  const [first, ...others] = server;
  const maintenance = SUBSCRIPTIONS.filter(({ feed }) => feed === 'maintenance').flatMap(eventLog.messages);
  const asked = media.butler.requests.length;
  return [
    ...server.flatMap(({ messages, channels }) => outOfTurn(messages).map((why) => `#${channels[0]}: ${why}`)),
    ...others
      .filter(({ messages }) => messages.length !== first?.messages.length)
      .map(
        ({ messages, channels }) =>
          `#${channels[0]} tells ${messages.length} changes of the server, and #${first?.channels[0]} ${first?.messages.length}`,
      ),
    ...((first?.messages.length ?? 0) > 2 * incidents.serverFaults
      ? [`${first?.messages.length} changes of the server are messages, of ${incidents.serverFaults} faults`]
      : []),
    ...maintenance.filter(({ text }) => !MAINTENANCE.test(text)).map(({ text }) => `no maintenance: ${text}`),
    ...(maintenance.length > asked
      ? [`maintenance is messages ${maintenance.length} times, and was asked for ${asked} times`]
      : []),
    ...unexpectedMessages(elsewhereIn(eventLog, discord.world), incidents),
  ];
}

function outOfTurn(messages: readonly VisibleMessage[]): readonly string[] {
  const wrong = messages.flatMap(({ text }, index) =>
    (index % 2 === 0 ? DOWN : BACK).test(text) ? [] : [`out of turn: ${text.slice(0, 80)}`],
  );
  return messages.length % 2 === 0 ? wrong : [...wrong, 'it was never messages that the server is back'];
}

/** Nothing may be anywhere else but in the direct messages of whoever can mend a channel. */
function unexpectedMessages(elsewhere: readonly VisibleMessage[], { closedChannels }: Incidents): readonly string[] {
  const alarms = elsewhere.filter(isAlert).length;
  return [
    ...elsewhere.filter((one) => !isAlert(one)).map(({ channel, text }) => `in ${channel}: ${text}`),
    ...(alarms === closedChannels ? [] : [`${closedChannels} channels were closed, and ${alarms} alarms came`]),
  ];
}

const isAlert = ({ channel, text }: VisibleMessage): boolean => channel.startsWith('@') && ALERT.test(text);

const elsewhereIn = ({ publicMessages }: EventLog, world: World): readonly VisibleMessage[] =>
  publicMessages.elsewhere(SUBSCRIPTIONS.flatMap((one) => channelIds(world, one)));

export const alertsIn = (eventLog: EventLog, world: World): number =>
  elsewhereIn(eventLog, world).filter(isAlert).length;
