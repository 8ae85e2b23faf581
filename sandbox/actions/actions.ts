import type { EmbeddedDiscord } from '../discord/discord.ts';
import type { AnyMediaServer } from '../media-server/server.ts';
import { add } from './library.ts';
import { maintenance } from './maintenance.ts';
import { commandNameOf, namedServer, type Servers } from './namedServer.ts';
import { pause, play, transcode } from './plays.ts';
import { device, SERVER_STATES, server, signIn } from './server.ts';
import { faster, SPEEDS } from './time.ts';
import { troubleAtDiscord } from './troubleAtDiscord.ts';

/**
 * An event in the embedded world that people in Discord do not cause: a word at the terminal, a button of the
 * page.
 */
export interface Action {
  readonly name: string;
  readonly usage: string;
  readonly description: string;
  /** The values it takes, for Tab and for a button each; absent where it takes any text. */
  readonly values?: readonly string[];
  /** True if the last word may name one of several media servers. */
  readonly namesServer?: true;
  /**
   * Resolves with the result; rejects with a UsageError if the action is impossible. `say` gets the progress of
   * slow actions.
   */
  run(typed: string, say: (text: string) => void): Promise<string>;
}

export interface ActionParts {
  readonly discord: Pick<EmbeddedDiscord, 'faults' | 'gateway'>;
  readonly servers: Servers;
  readonly restart: (settings: Readonly<Record<string, string>>) => Promise<void>;
}

/** All actions, in the terminal's order. */
export function createActions({ discord, servers, restart }: ActionParts): readonly Action[] {
  const several = servers.length > 1;
  const names = servers.map(commandNameOf);
  const withServer = (usage: string) => (several ? `${usage} [server]` : usage);
  const on = (
    name: string,
    usage: string,
    description: string,
    act: (typed: string, media: AnyMediaServer) => string | Promise<string>,
  ): Action => ({
    name,
    usage: withServer(usage),
    description,
    namesServer: true,
    run: async (typed) => {
      const { media, rest } = namedServer(typed, servers);
      return act(rest, media);
    },
  });
  return [
    on('play', 'play [title]', 'somebody plays it, and finishes within seconds', play),
    on('transcode', 'transcode [title]', 'somebody plays it, and it has to be transcoded', transcode),
    on('pause', 'pause [title]', 'somebody pauses it and does not come back', pause),
    {
      ...on('add', 'add film|episode [title or series]', 'add something new to a library', add),
      values: ['film', 'episode'],
    },
    on('device', 'device [name]', 'a new device appears', device),
    {
      ...on('server', `server ${SERVER_STATES.join('|')}`, serverWords(several, names), (typed, media) =>
        server(typed, media, several ? names : []),
      ),
      usage: `server ${SERVER_STATES.join('|')}`,
      values: SERVER_STATES.flatMap((state) => (several ? names.map((name) => `${state} ${name}`) : state)),
    },
    {
      name: 'discord',
      usage: 'discord 429|drop',
      values: ['429', 'drop'],
      description: 'Discord refuses the bot’s next requests, or loses its connection',
      run: async (typed) => troubleAtDiscord(typed, discord),
    },
    {
      name: 'time',
      usage: `time ${SPEEDS.join('|')}`,
      values: SPEEDS.map(String),
      description: 'what plays runs that many times as fast',
      run: async (typed) => faster(typed, servers),
    },
    {
      name: 'signin',
      usage: 'signin Jonas Weber',
      description: 'somebody confirms on the vendor’s page what waits for a sign-in',
      values: servers.flatMap(({ accounts }) => Object.values(accounts).map(({ name }) => name)),
      run: async (typed) => signIn(typed, servers[0]),
    },
    {
      name: 'maintenance',
      usage: 'maintenance',
      description: 'the maintenance task is due within a minute or so',
      run: (_typed, say) => maintenance(restart, say),
    },
  ];
}

const serverWords = (several: boolean, names: readonly string[]): string =>
  several
    ? `take a media server down, or make it ail, until up; [server] is ${names.join(' or ')}, ${names[0]} if left out`
    : 'take the media server down, or make it slow, refuse or break off, until up';
