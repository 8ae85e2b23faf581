import type { HealthState } from '../../../domain/media/server/health.ts';
import { tokenExpiry } from '../../../domain/media/server/tokenLife.ts';
import type { KnownServer } from '../../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../../domain/servers/refs.ts';
import { pageOf } from '../../../render/kit/pages.ts';
import type { Deps, Working } from '../../framework/context.ts';
import { pagedList } from '../../shared/paging.ts';
import { type ListedServer, renderServers, type ServerState } from './views/list.ts';

/** Four lines each, of names that are short: they fit. */
const ROWS = 8;
/** A server that takes longer counts as silent, so that the list does not wait for it. */
const READ_MS = 8_000;

/**
 * The guild's media servers; people who run the installation see all servers, with the other guilds that see
 * each.
 */
export const list = pagedList({
  words: (texts) => texts.servers.declarations.list,
  name: 'server.list.page',
  requires: 'servers.list',
  by: 'invoker',
  show: async ({ page: asked, pagePress }, deps, context) => {
    const { guildId = '' } = context.actor;
    const isOwner = context.may('servers.manage');
    const all = isOwner ? deps.mediaServers.list() : deps.mediaServers.serversOf(guildId);
    const { items, ...at } = pageOf(all, asked, ROWS);
    const servers = await Promise.all(items.map((each) => listed(each, isOwner, { deps, context })));
    return renderServers(context.texts, servers, { ...at, total: all.length, press: pagePress });
  },
});

type ListDeps = Pick<Deps, 'mediaServers' | 'running' | 'guilds' | 'clock'>;

async function listed(
  known: KnownServer,
  isOwner: boolean,
  { deps, context }: Working<ListDeps>,
): Promise<ListedServer> {
  const { guildId = '', channelIds = [] } = context.actor;
  const { mediaServers } = deps;
  const ofGuild = mediaServers.defaultOf(guildId, []);
  const ofChannel = mediaServers.defaultOf(guildId, channelIds);
  const state = await stateOf(known, deps, AbortSignal.any([context.signal, AbortSignal.timeout(READ_MS)]));
  const isDefault = { here: ofGuild === known.id, inChannel: ofChannel === known.id && ofChannel !== ofGuild };
  return { known, state, isDefault, ...(isOwner && { seenIn: guildsOf(known, deps) }) };
}

/** A server that is down is not asked: shows the time of the last try. */
async function stateOf(
  { id, machineIdentifier: known }: KnownServer,
  { running, mediaServers, clock }: ListDeps,
  signal: AbortSignal,
): Promise<ServerState> {
  const server = running.find(id);
  if (!server) return stateWithout(id, mediaServers);
  const { media, health } = server;
  const stateNow = (): ServerState | undefined => knownState(health.state(), mediaServers.tokenOf(id), clock.now());
  const state = stateNow();
  if (state !== undefined) return state;
  try {
    const [libraries, identity] = await Promise.all([
      media.libraries({ signal }),
      media.identity({ signal }).catch(() => undefined),
    ]);
    const { machineIdentifier = known } = identity ?? {};
    if (known !== undefined && machineIdentifier !== known) return { kind: 'another' };
    return { kind: 'up', libraries: libraries.length, version: identity?.version };
  } catch (error) {
    if (signal.aborted) return { kind: 'silent' };
    return stateNow() ?? { kind: 'failed', error };
  }
}

/** Undefined: no known problem. */
function knownState(state: HealthState, token: string | undefined, now: Date): ServerState | undefined {
  if (state.kind === 'down') return state;
  if (state.kind !== 'token-refused') return undefined;
  const expiry = token === undefined ? undefined : tokenExpiry(token, now);
  return expiry?.isOver ? { kind: 'token-expired', at: expiry.at } : state;
}

/** State of a server that does not run: its token cannot be used, or it was added just now. */
function stateWithout(id: ServerId, { tokenOf, tokenIsFor }: ListDeps['mediaServers']): ServerState {
  if (tokenOf(id) !== undefined) return { kind: 'starting' };
  return { kind: tokenIsFor(id) === undefined ? 'unreadable' : 'token-elsewhere' };
}

/** By name; guilds that the bot is not in (any more) are only counted. */
function guildsOf({ id }: KnownServer, { mediaServers, guilds }: ListDeps): NonNullable<ListedServer['seenIn']> {
  const ids = mediaServers.guildsOf(id);
  const names = guilds().flatMap((guild) => (ids.includes(guild.id) ? [guild.name] : []));
  return { names, others: ids.length - names.length };
}
