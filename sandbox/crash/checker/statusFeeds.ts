import type { VisibleMessage } from '../../discord/people/visibleMessage.ts';
import type { World } from '../../discord/world.ts';
import { channelIds } from '../subscriptions/guilds.ts';
import { SUBSCRIPTIONS } from '../subscriptions/subscriptions.ts';
import type { Ledger } from '../workload/eventLog.ts';
import type { House } from '../world.ts';

/** What was done to the bot's world that the feeds without names tell of. */
export interface Incidents {
  /** How often the media server was away or answered nonsense: each may be told once. */
  serverTroubles: number;
  /** How often a channel was closed to the bot: each is told once to whoever set it up. */
  closedChannels: number;
}

const DOWN = /does not answer|antwortet nicht/;
const BACK = /is back|wieder da/;
const MAINTENANCE = /^.{0,3}Maintenance/;
const ALARM = /I cannot post in a channel any more/;

/** Down and back take turns, in every channel alike; maintenance is told as often as it was asked for, or less. */
export function wrongInUnnamed({ media, discord }: House, ledger: Ledger, incidents: Incidents): readonly string[] {
  const server = SUBSCRIPTIONS.filter(({ feed }) => feed === 'server').map((one) => ({
    ...one,
    told: ledger.messages(one),
  }));
  const [first, ...others] = server;
  const maintenance = SUBSCRIPTIONS.filter(({ feed }) => feed === 'maintenance').flatMap(ledger.messages);
  const asked = media.butler.requests.length;
  return [
    ...server.flatMap(({ told, channels }) => turnsIn(told).map((why) => `#${channels[0]}: ${why}`)),
    ...others
      .filter(({ told }) => told.length !== first?.told.length)
      .map(
        ({ told, channels }) =>
          `#${channels[0]} tells ${told.length} changes of the server, and #${first?.channels[0]} ${first?.told.length}`,
      ),
    ...((first?.told.length ?? 0) > 2 * incidents.serverTroubles
      ? [`${first?.told.length} changes of the server are told, of ${incidents.serverTroubles} troubles`]
      : []),
    ...maintenance.filter(({ text }) => !MAINTENANCE.test(text)).map(({ text }) => `no maintenance: ${text}`),
    ...(maintenance.length > asked
      ? [`maintenance is told ${maintenance.length} times, and was asked for ${asked} times`]
      : []),
    ...strays(elsewhereIn(ledger, discord.world), incidents),
  ];
}

function turnsIn(told: readonly VisibleMessage[]): readonly string[] {
  const wrong = told.flatMap(({ text }, index) =>
    (index % 2 === 0 ? DOWN : BACK).test(text) ? [] : [`out of turn: ${text.slice(0, 80)}`],
  );
  return told.length % 2 === 0 ? wrong : [...wrong, 'it was never told that the server is back'];
}

/** Nothing may be anywhere else but in the direct messages of whoever can mend a channel. */
function strays(elsewhere: readonly VisibleMessage[], { closedChannels }: Incidents): readonly string[] {
  const alarms = elsewhere.filter(isAlarm).length;
  return [
    ...elsewhere.filter((one) => !isAlarm(one)).map(({ channel, text }) => `in ${channel}: ${text}`),
    ...(alarms === closedChannels ? [] : [`${closedChannels} channels were closed, and ${alarms} alarms came`]),
  ];
}

const isAlarm = ({ channel, text }: VisibleMessage): boolean => channel.startsWith('@') && ALARM.test(text);

const elsewhereIn = ({ mirror }: Ledger, world: World): readonly VisibleMessage[] =>
  mirror.elsewhere(SUBSCRIPTIONS.flatMap((one) => channelIds(world, one)));

export const alarmsIn = (ledger: Ledger, world: World): number => elsewhereIn(ledger, world).filter(isAlarm).length;
