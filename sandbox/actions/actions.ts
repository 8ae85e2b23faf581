import type { EmbeddedDiscord } from '../discord/discord.ts';
import type { AnyEmbeddedMediaServer } from '../media-server/server.ts';
import { FILM_DEFECT_COMMANDS, runFilmDefectCommand } from './health.ts';
import { addFilmOrEpisodeToLibrary } from './library.ts';
import { makeMaintenanceDueSoon } from './maintenance.ts';
import {
  hasMediaServers,
  mediaServerNameInCommands,
  type NonEmptyMediaServerList,
  splitServerNameFromInput,
} from './namedServer.ts';
import { playAndPauseTitle, playTitle, playTitleTranscoded } from './plays.ts';
import { confirmSignIn, connectNewDevice, SIMULATED_SERVER_STATES, setSimulatedServerState } from './server.ts';
import { PLAYBACK_SPEEDS, setPlaybackSpeed } from './time.ts';
import { causeDiscordFailure } from './troubleAtDiscord.ts';
import type { ActionResultFormatter, ActionResultPrinter } from './words.ts';

/**
 * A change of the simulated world outside of Discord, such as a new film. A person starts it with a word at the
 * terminal or a button on the page.
 */
export interface SandboxAction {
  readonly name: string;
  readonly usage: string;
  readonly description: string;
  /** Values that the terminal completes and the page shows as buttons. Undefined if any text is allowed. */
  readonly values?: readonly string[];
  /** True if the typed text may end with the name of a media server. */
  readonly namesServer?: true;
  /** Rejects with a UsageError if the action is impossible. */
  run(typed: string, reader: ActionResultPrinter): Promise<string>;
}

export interface SandboxActionDeps {
  readonly discord: Pick<EmbeddedDiscord, 'faults' | 'gateway'>;
  readonly servers: readonly AnyEmbeddedMediaServer[];
  readonly restart: (settings: Readonly<Record<string, string>>) => Promise<void>;
}

/** Lists the actions in the terminal's order. Without a media server, only Discord's actions are listed. */
export function createSandboxActions({ discord, servers, restart }: SandboxActionDeps): readonly SandboxAction[] {
  const trouble: SandboxAction = {
    name: 'discord',
    usage: 'discord 429|drop',
    values: ['429', 'drop'],
    description: 'Discord refuses the bot’s next requests, or loses its connection',
    run: async (input, { say }) => causeDiscordFailure(input, discord, say),
  };
  if (!hasMediaServers(servers)) return [trouble];
  return [...serverActions(servers), trouble, ...otherActions(servers, restart)];
}

function serverActions(servers: NonEmptyMediaServerList): readonly SandboxAction[] {
  const hasSeveralServers = servers.length > 1;
  const names = servers.map(mediaServerNameInCommands);
  const withServer = (usage: string) => (hasSeveralServers ? `${usage} [server]` : usage);
  const on = (
    name: string,
    usage: string,
    description: string,
    act: (typed: string, media: AnyEmbeddedMediaServer, say: ActionResultFormatter) => string | Promise<string>,
  ): SandboxAction => ({
    name,
    usage: withServer(usage),
    description,
    namesServer: true,
    run: async (input, { say }) => {
      const { media, rest } = splitServerNameFromInput(input, servers);
      return act(rest, media, say);
    },
  });
  return [
    on('play', 'play [title]', 'somebody plays it, and finishes within seconds', playTitle),
    on('transcode', 'transcode [title]', 'somebody plays it, and it has to be transcoded', playTitleTranscoded),
    on('pause', 'pause [title]', 'somebody pauses it and does not come back', playAndPauseTitle),
    {
      ...on('add', 'add film|episode [title or series]', 'add something new to a library', addFilmOrEpisodeToLibrary),
      values: ['film', 'episode'],
    },
    {
      ...on(
        'library',
        'library what [film]',
        'something is wrong with a film, or it leaves; library alone lists what',
        runFilmDefectCommand,
      ),
      values: FILM_DEFECT_COMMANDS,
    },
    on('device', 'device [name]', 'a new device appears', connectNewDevice),
    {
      ...on(
        'server',
        `server ${SIMULATED_SERVER_STATES.join('|')}`,
        serverWords(hasSeveralServers, names),
        (input, media, say) => setSimulatedServerState(input, { media, say, names: hasSeveralServers ? names : [] }),
      ),
      usage: `server ${SIMULATED_SERVER_STATES.join('|')}`,
      values: SIMULATED_SERVER_STATES.flatMap((state) =>
        hasSeveralServers ? names.map((name) => `${state} ${name}`) : state,
      ),
    },
  ];
}

function otherActions(
  servers: NonEmptyMediaServerList,
  restart: SandboxActionDeps['restart'],
): readonly SandboxAction[] {
  return [
    {
      name: 'time',
      usage: `time ${PLAYBACK_SPEEDS.join('|')}`,
      values: PLAYBACK_SPEEDS.map(String),
      description: 'what plays runs that many times as fast',
      run: async (input, { say }) => setPlaybackSpeed(input, servers, say),
    },
    {
      name: 'signin',
      usage: 'signin Jonas Weber',
      description: 'somebody confirms on the vendor’s page what waits for a sign-in',
      values: servers.flatMap(({ accounts }) => Object.values(accounts).map(({ name }) => name)),
      run: async (input, { say }) => confirmSignIn(input, servers[0], say),
    },
    {
      name: 'maintenance',
      usage: 'maintenance',
      description: 'the maintenance task is due within a minute or so',
      run: (_typed, reader) => makeMaintenanceDueSoon(restart, reader),
    },
  ];
}

const serverWords = (hasSeveralServers: boolean, names: readonly string[]): string =>
  hasSeveralServers
    ? `take a media server down, or make it ail, until up; [server] is ${names.join(' or ')}, ${names[0]} if left out`
    : 'take the media server down, or make it slow, refuse or break off, until up';
