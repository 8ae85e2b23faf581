import { z } from 'zod';
import type { PressAction, PressInput } from '../../commands/framework/action.ts';
import type { RawOptions } from '../../commands/framework/command.ts';
import type { InteractionContext } from '../../commands/framework/context.ts';
import { SERVER_OPTION } from '../../commands/framework/payloads.ts';
import { itemsIn } from '../../commands/shared/items/items.ts';
import { onlyElement } from '../../commands/shared/names.ts';
import type { Actor } from '../../domain/access/access.ts';
import type { GuildServers, InstalledServer } from '../../domain/servers/mediaServers.ts';
import { type Ref, type ServerId, serverOf } from '../../domain/servers/refs.ts';
import { nameKey } from '../../domain/servers/serverNames.ts';
import { sessionRef } from '../../domain/servers/storedRefs.ts';
import { SERVERS_OF } from '../../permissions/capabilities.ts';
import { allowedOrOwnServers } from '../../permissions/onServers.ts';
import type { Policy } from '../../permissions/policy.ts';
import type { Repliable } from '../reply/delivery.ts';
import type { StoredPress } from '../reply/pressTickets.ts';
import type { AuditedAction, ServerOfAction } from './audit.ts';
import { type About, contextOf, type InteractionDeps } from './context.ts';

export interface ServerProblem {
  /**
   * `none`: the guild sees no server. `unknown`: the named server does not exist or the guild may not see it; the
   * answer does not reveal which. `several`: more than one is possible.
   */
  readonly missed: 'none' | 'unknown' | 'several';
  readonly seen: readonly InstalledServer[];
  /** The default server, if the action asks for a server nevertheless. */
  readonly defaultServer?: ServerId | undefined;
}

export type Named = ((server: InstalledServer) => boolean) | undefined;
type ScopedAction = Pick<AuditedAction, 'requires' | 'takesServer'> & Pick<PressAction, 'coversAllServers' | 'runs'>;

const idsOf = (servers: readonly InstalledServer[]): readonly ServerId[] => servers.map(({ id }) => id);

interface ServerAccess {
  readonly policy: Policy;
  readonly servers: GuildServers;
}

/**
 * Chooses the media servers of an action among those on which the person may do it. Used by commands, autocomplete,
 * presses and menus.
 */
export function decideServers(
  { requires, takesServer = false, coversAllServers = false, runs }: ScopedAction,
  { named, actor }: { readonly named: Named; readonly actor: Actor },
  { policy, servers: guilds }: ServerAccess,
): About | ServerProblem {
  const { guildId } = actor;
  const scope = coversAllServers ? 'all' : SERVERS_OF[requires];
  const visibleServers = seenIn(guildId, guilds);
  const chosenServers = named ? visibleServers.filter(named) : visibleServers;
  const allowedIds = allowedOrOwnServers({ policy, capability: requires, actor, servers: idsOf(chosenServers) });
  if (allowedIds.length === 0 && scope !== 'none')
    return { missed: visibleServers.length === 0 ? 'none' : 'unknown', seen: visibleServers };
  const open = visibleServers.filter(({ id }) => allowedIds.includes(id));
  const isChoice = visibleServers.length > 1;
  if (named)
    return aboutNamed(open.find(named), {
      seen: visibleServers,
      isNameNeeded: isChoice && scope === 'one',
      takesServer,
    });
  if (scope !== 'one') return { servers: allowedIds };
  const defaultServer = defaultFor(actor, guilds);
  // A press has no option for the server, so it asks even where a typed command uses the default.
  const chosen = runs?.onServer ? undefined : defaultServer;
  const server = isChoice ? unasked(open, chosen) : open[0];
  if (server) return aboutServer(server, isChoice);
  return { missed: 'several', seen: open, defaultServer: open.find(({ id }) => id === defaultServer)?.id };
}

const defaultFor = ({ guildId, channelIds = [] }: Actor, guilds: GuildServers): ServerId | undefined =>
  guildId === undefined ? undefined : guilds.defaultOf(guildId, channelIds);

const seenIn = (guildId: string | undefined, guilds: GuildServers): readonly InstalledServer[] =>
  guildId === undefined ? [] : guilds.serversOf(guildId);

interface NamedServer {
  readonly seen: readonly InstalledServer[];
  readonly isNameNeeded: boolean;
  readonly takesServer: boolean;
}

function aboutNamed(
  /** True if the action works with all servers, and receives the named one as an option. */
  server: InstalledServer | undefined,
  { seen, isNameNeeded, takesServer }: NamedServer,
): About | ServerProblem {
  if (!server) return { missed: 'unknown', seen };
  const scope = aboutServer(server, isNameNeeded);
  return takesServer ? { ...scope, servers: idsOf(seen) } : scope;
}

const aboutServer = ({ id, name }: InstalledServer, isNameNeeded: boolean): About => ({
  servers: [id],
  singleServer: id,
  ...(isNameNeeded && { serverName: name }),
});

/**
 * The server to use if the person names none. If the person may not use the default server, no other one is used
 * without asking.
 */
const unasked = (open: readonly InstalledServer[], chosen: ServerId | undefined): InstalledServer | undefined =>
  chosen === undefined && open.length === 1 ? open[0] : open.find(({ id }) => id === chosen);

/** Removes the option `server` if the action has it, so that the action itself never sees it. */
export function takeServer({ requires, takesServer = false }: ScopedAction, rawOptions: RawOptions) {
  const isTaken = takesServer || SERVERS_OF[requires] !== 'none';
  if (!isTaken || rawOptions[SERVER_OPTION] === undefined) return { raw: rawOptions, named: undefined };
  const { [SERVER_OPTION]: typedName, ...raw } = rawOptions;
  // A forged interaction may send something other than a string.
  return { raw, named: ({ name }: InstalledServer) => nameKey(name) === nameKey(String(typedName)) };
}

/** Accepts the server that the press chooses, or else the one that its message was about. */
export function chosenBy(
  { choosesServer, narrowsTo }: Pick<PressAction, 'choosesServer' | 'narrowsTo'>,
  { server, target }: Pick<StoredPress, 'server' | 'target'>,
  pressed: PressInput,
): Named {
  if (choosesServer) return ({ id }) => String(id) === choosesServer(pressed);
  const limit = narrowsTo?.({ target, pressed });
  if (limit !== undefined) return ({ id }) => String(id) === limit;
  return server && (({ id }) => id === server);
}

/** The only server of an interaction. Undefined if the interaction is about several or none. */
export function serverIn(
  { requires }: Pick<AuditedAction, 'requires'>,
  { servers, singleServer, serverName: name }: About,
): ServerOfAction | undefined {
  const id = SERVERS_OF[requires] === 'none' ? singleServer : onlyElement(servers);
  return id === undefined ? undefined : { id, name };
}

export interface ServerScope {
  readonly context: InteractionContext;
  /** Ties the buttons of the answer to the interaction's server, if there is exactly one. */
  readonly deps: InteractionDeps;
  readonly server?: ServerOfAction | undefined;
}

interface Asker {
  readonly interaction: Repliable;
  readonly context: Pick<InteractionContext, 'actor'>;
  readonly deps: InteractionDeps;
}

/** Chooses the action's media servers, and returns the context and the dependencies for them. */
export function chooseServers(
  { interaction, context, deps }: Asker,
  action: ScopedAction,
  namedRefs: Named,
): ServerScope | ServerProblem {
  const { actor } = context;
  const scope = decideServers(action, { named: namedRefs, actor }, deps);
  if ('missed' in scope) return scope;
  return {
    context: contextOf(interaction, deps, { actor, about: scope }),
    server: serverIn(action, scope),
    deps: { ...deps, presses: deps.presses.staying(scope.singleServer) },
  };
}

const onSession = z.object({ sessionId: sessionRef });

/**
 * True if all items and the session of a ticket (or of the chosen values) are on media servers that the guild may not
 * see. A ticket contains titles, which a form would show.
 */
export function isUnseen(
  { target, chosen }: { readonly target: unknown; readonly chosen: readonly string[] },
  { guildId }: Actor,
  guilds: GuildServers,
): boolean {
  const visibleServers = idsOf(seenIn(guildId, guilds));
  const session = onSession.safeParse(target).data?.sessionId;
  const namedRefs: readonly Ref[] = [
    ...itemsIn(target).map(({ ratingKey }) => ratingKey),
    ...(session ? [session] : []),
  ];
  const pickedRefs = namedRefs.filter((ref) => chosen.includes(ref));
  const chosenServers = pickedRefs.length > 0 ? pickedRefs : namedRefs;
  return chosenServers.length > 0 && chosenServers.every((ref) => !visibleServers.includes(serverOf(ref)));
}
