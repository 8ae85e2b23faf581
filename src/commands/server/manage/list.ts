import type { ServerHealthState } from '../../../domain/media/server/health.ts';
import { readTokenExpiry } from '../../../domain/media/server/tokenLife.ts';
import type { InstalledServer } from '../../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../../domain/servers/refs.ts';
import { takePageOfEntries } from '../../../render/kit/message/pages.ts';
import type { CommandDeps, CommandDepsAndContext } from '../../framework/context.ts';
import { pagedList } from '../../shared/paging.ts';
import { type ListedServer, renderServers, type ServerState } from './views/list.ts';

/** Servers on a page. Each takes four short lines. */
const ROWS = 8;
/** Time limit per server, in ms. A slower server counts as silent, so that the list does not wait for it. */
const READ_TIMEOUT_MS = 8_000;

/** People who run the installation see all servers, with the guilds of each. */
export const listServersCommand = pagedList({
  words: (texts) => texts.servers.declarations.list,
  name: 'server.list.page',
  requires: 'servers.list',
  by: 'invoker',
  show: async ({ page: requestedPage, pagePress }, deps, context) => {
    const { guildId = '' } = context.actor;
    const seesAllServers = context.may('servers.manage');
    const allServers = seesAllServers ? deps.mediaServers.list() : deps.mediaServers.serversOf(guildId);
    const { items, ...pageInfo } = takePageOfEntries(allServers, requestedPage, ROWS);
    const servers = await Promise.all(items.map((entry) => readListedServer(entry, seesAllServers, { deps, context })));
    return renderServers(context.texts, servers, { ...pageInfo, total: allServers.length, press: pagePress });
  },
});

type ListDeps = Pick<CommandDeps, 'mediaServers' | 'running' | 'guilds' | 'clock'>;

async function readListedServer(
  knownServer: InstalledServer,
  seesAllServers: boolean,
  { deps, context }: CommandDepsAndContext<ListDeps>,
): Promise<ListedServer> {
  const { guildId = '', channelIds = [] } = context.actor;
  const { mediaServers } = deps;
  const guildDefault = mediaServers.defaultOf(guildId, []);
  const channelDefault = mediaServers.defaultOf(guildId, channelIds);
  const deadline = AbortSignal.any([context.signal, AbortSignal.timeout(READ_TIMEOUT_MS)]);
  const state = await readState(knownServer, deps, deadline);
  const defaultFor = {
    guild: guildDefault === knownServer.id,
    channel: channelDefault === knownServer.id && channelDefault !== guildDefault,
  };
  return { knownServer, state, defaultFor, ...(seesAllServers && { seenIn: guildsSeeing(knownServer, deps) }) };
}

/** The server's state. A server that is known to be down gets no request; its last attempt is listed. */
async function readState(
  { id, machineIdentifier: knownMachine }: InstalledServer,
  { running, mediaServers, clock }: ListDeps,
  signal: AbortSignal,
): Promise<ServerState> {
  const server = running.find(id);
  if (!server) return stateOfStoppedServer(id, mediaServers);
  const { media, health } = server;
  const readHealthState = (): ServerState | undefined =>
    healthProblem(health.state(), mediaServers.tokenOf(id), clock.now());
  const state = readHealthState();
  if (state !== undefined) return state;
  try {
    const [libraries, identity] = await Promise.all([
      media.libraries({ signal }),
      media.identity({ signal }).catch(() => undefined),
    ]);
    const machine = identity?.machineIdentifier ?? knownMachine;
    if (knownMachine !== undefined && machine !== knownMachine) return { kind: 'another' };
    return { kind: 'up', libraries: libraries.length, version: identity?.version };
  } catch (error) {
    if (signal.aborted) return { kind: 'silent' };
    return readHealthState() ?? { kind: 'failed', error };
  }
}

function healthProblem(state: ServerHealthState, token: string | undefined, now: Date): ServerState | undefined {
  if (state.kind === 'down') return state;
  if (state.kind !== 'token-refused') return undefined;
  const expiry = token === undefined ? undefined : readTokenExpiry(token, now);
  return expiry?.isOver ? { kind: 'token-expired', at: expiry.at } : state;
}

/** The state of a server to which the bot is not connected: its token is unusable, or the server was added just now. */
function stateOfStoppedServer(id: ServerId, { tokenOf, tokenIsFor }: ListDeps['mediaServers']): ServerState {
  if (tokenOf(id) !== undefined) return { kind: 'starting' };
  return { kind: tokenIsFor(id) === undefined ? 'unreadable' : 'token-elsewhere' };
}

function guildsSeeing(
  { id }: InstalledServer,
  { mediaServers, guilds }: ListDeps,
): NonNullable<ListedServer['seenIn']> {
  const ids = mediaServers.guildsOf(id);
  const names = guilds().flatMap((guild) => (ids.includes(guild.id) ? [guild.name] : []));
  return { names, otherCount: ids.length - names.length };
}
