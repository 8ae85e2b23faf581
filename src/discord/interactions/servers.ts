import { z } from 'zod';
import type { ComponentPressInput, PressHandler } from '../../commands/framework/action.ts';
import type { RawCommandOptions } from '../../commands/framework/command.ts';
import type { InteractionContext } from '../../commands/framework/context.ts';
import { SERVER_OPTION_NAME } from '../../commands/framework/payloads.ts';
import { itemsInTarget } from '../../commands/shared/items/items.ts';
import { onlyElement } from '../../commands/shared/names.ts';
import type { ActingUser } from '../../domain/access/access.ts';
import type { GuildServers, InstalledServer } from '../../domain/servers/mediaServers.ts';
import { type MediaRef, type ServerId, serverOfRef } from '../../domain/servers/refs.ts';
import { serverNameKey } from '../../domain/servers/serverNames.ts';
import { sessionRefSchema } from '../../domain/servers/storedRefs.ts';
import { SERVERS_BY_CAPABILITY } from '../../permissions/capabilities.ts';
import { allowedOrOwnServers } from '../../permissions/onServers.ts';
import type { AccessPolicy } from '../../permissions/policy.ts';
import type { AnswerableInteraction } from '../reply/delivery.ts';
import type { StoredComponentPress } from '../reply/pressTickets.ts';
import type { AuditedAction, ServerOfAction } from './audit.ts';
import { type InteractionDeps, interactionContextOf, type MediaServersOfInteraction } from './context.ts';

export interface ServerChoiceProblem {
  /**
   * `none`: the guild sees no server. `unknown`: the named server does not exist or the guild may not see it; the
   * answer does not reveal which. `several`: more than one is possible.
   */
  readonly problem: 'none' | 'unknown' | 'several';
  /** The servers that the message about the problem names. */
  readonly candidates: readonly InstalledServer[];
  /** The default server. Set if the person is asked for a server although there is a default. */
  readonly defaultServer?: ServerId | undefined;
}

/** Returns true for the servers that the person may have meant. Undefined if the person named none. */
export type ServerFilter = ((server: InstalledServer) => boolean) | undefined;
type ScopedAction = Pick<AuditedAction, 'requires' | 'takesServer'> & Pick<PressHandler, 'coversAllServers' | 'runs'>;

const idsOf = (servers: readonly InstalledServer[]): readonly ServerId[] => servers.map(({ id }) => id);

interface ServerAccess {
  readonly policy: AccessPolicy;
  readonly servers: GuildServers;
}

/**
 * Chooses the media servers of an action among those on which the person may run the action. Used by commands,
 * autocomplete, presses and menus.
 */
export function choosePermittedServers(
  { requires, takesServer = false, coversAllServers = false, runs }: ScopedAction,
  { serverFilter, actor }: { readonly serverFilter: ServerFilter; readonly actor: ActingUser },
  { policy, servers: guilds }: ServerAccess,
): MediaServersOfInteraction | ServerChoiceProblem {
  const { guildId } = actor;
  const scope = coversAllServers ? 'all' : SERVERS_BY_CAPABILITY[requires];
  const visibleServers = serversSeenIn(guildId, guilds);
  const meantServers = serverFilter ? visibleServers.filter(serverFilter) : visibleServers;
  const allowedIds = allowedOrOwnServers({ policy, capability: requires, actor, servers: idsOf(meantServers) });
  if (allowedIds.length === 0 && scope !== 'none')
    return { problem: visibleServers.length === 0 ? 'none' : 'unknown', candidates: visibleServers };
  const allowedServers = visibleServers.filter(({ id }) => allowedIds.includes(id));
  const isChoice = visibleServers.length > 1;
  if (serverFilter)
    return aboutNamedServer(allowedServers.find(serverFilter), {
      visibleServers,
      isNameNeeded: isChoice && scope === 'one',
      takesServer,
    });
  if (scope !== 'one') return { servers: allowedIds };
  const defaultId = defaultFor(actor, guilds);
  // A button has no option for the server, so the bot asks even where a typed command would use the default.
  const usedDefaultId = runs?.onServer ? undefined : defaultId;
  const server = isChoice ? serverWithoutAsking(allowedServers, usedDefaultId) : allowedServers[0];
  if (server) return aboutServer(server, isChoice);
  const defaultServer = allowedServers.find(({ id }) => id === defaultId)?.id;
  return { problem: 'several', candidates: allowedServers, defaultServer };
}

const defaultFor = ({ guildId, channelIds = [] }: ActingUser, guilds: GuildServers): ServerId | undefined =>
  guildId === undefined ? undefined : guilds.defaultOf(guildId, channelIds);

const serversSeenIn = (guildId: string | undefined, guilds: GuildServers): readonly InstalledServer[] =>
  guildId === undefined ? [] : guilds.serversOf(guildId);

interface NamedServer {
  readonly visibleServers: readonly InstalledServer[];
  /** True if answers must name the server. */
  readonly isNameNeeded: boolean;
  readonly takesServer: boolean;
}

function aboutNamedServer(
  server: InstalledServer | undefined,
  { visibleServers, isNameNeeded, takesServer }: NamedServer,
): MediaServersOfInteraction | ServerChoiceProblem {
  if (!server) return { problem: 'unknown', candidates: visibleServers };
  const scope = aboutServer(server, isNameNeeded);
  // An action with `takesServer` works with all servers and gets the named one as well.
  return takesServer ? { ...scope, servers: idsOf(visibleServers) } : scope;
}

const aboutServer = ({ id, name }: InstalledServer, isNameNeeded: boolean): MediaServersOfInteraction => ({
  servers: [id],
  singleServer: id,
  ...(isNameNeeded && { serverName: name }),
});

/**
 * The server to use if the person names none. If the person may not use the default server, no other one is used
 * without asking.
 */
function serverWithoutAsking(
  allowedServers: readonly InstalledServer[],
  defaultId: ServerId | undefined,
): InstalledServer | undefined {
  if (defaultId === undefined) return allowedServers.length === 1 ? allowedServers[0] : undefined;
  return allowedServers.find(({ id }) => id === defaultId);
}

/**
 * Removes the option `server` from the options if the action has this option. The action itself never sees the option.
 */
export function splitServerOption({ requires, takesServer = false }: ScopedAction, rawOptions: RawCommandOptions) {
  const hasServerOption = takesServer || SERVERS_BY_CAPABILITY[requires] !== 'none';
  if (!hasServerOption || rawOptions[SERVER_OPTION_NAME] === undefined)
    return { raw: rawOptions, serverFilter: undefined };
  const { [SERVER_OPTION_NAME]: typedName, ...raw } = rawOptions;
  // A forged interaction may send something other than a string.
  return { raw, serverFilter: ({ name }: InstalledServer) => serverNameKey(name) === serverNameKey(String(typedName)) };
}

/** Accepts only the server that the press chooses, or else the one that its message was about. */
export function serverFilterOfPress(
  { choosesServer, narrowsTo }: Pick<PressHandler, 'choosesServer' | 'narrowsTo'>,
  { server, target }: Pick<StoredComponentPress, 'server' | 'target'>,
  pressed: ComponentPressInput,
): ServerFilter {
  if (choosesServer) return ({ id }) => String(id) === choosesServer(pressed);
  const limitedTo = narrowsTo?.({ target, pressed });
  if (limitedTo !== undefined) return ({ id }) => String(id) === limitedTo;
  return server === undefined ? undefined : ({ id }) => id === server;
}

/** The only server of an interaction. Undefined if the interaction is about several or none. */
export function singleServerOfInteraction(
  { requires }: Pick<AuditedAction, 'requires'>,
  { servers, singleServer, serverName: name }: MediaServersOfInteraction,
): ServerOfAction | undefined {
  const id = SERVERS_BY_CAPABILITY[requires] === 'none' ? singleServer : onlyElement(servers);
  return id === undefined ? undefined : { id, name };
}

export interface ServerScope {
  readonly context: InteractionContext;
  /** Ties the buttons of the answer to the interaction's server, if there is exactly one. */
  readonly deps: InteractionDeps;
  readonly server?: ServerOfAction | undefined;
}

interface Asker {
  readonly interaction: AnswerableInteraction;
  readonly context: Pick<InteractionContext, 'actor'>;
  readonly deps: InteractionDeps;
}

export function chooseServersOfInteraction(
  { interaction, context, deps }: Asker,
  action: ScopedAction,
  serverFilter: ServerFilter,
): ServerScope | ServerChoiceProblem {
  const { actor } = context;
  const scope = choosePermittedServers(action, { serverFilter, actor }, deps);
  if ('problem' in scope) return scope;
  return {
    context: interactionContextOf(interaction, deps, { actor, about: scope }),
    server: singleServerOfInteraction(action, scope),
    deps: { ...deps, presses: deps.presses.staying(scope.singleServer) },
  };
}

const onSession = z.object({ sessionId: sessionRefSchema });

/**
 * True if all items and the session of a ticket (or of the chosen values) are on media servers that the guild may not
 * see. A ticket contains titles, which a form would show.
 */
export function isOnInvisibleServer(
  { target, chosenValues }: { readonly target: unknown; readonly chosenValues: readonly string[] },
  { guildId }: ActingUser,
  guilds: GuildServers,
): boolean {
  const visibleServers = idsOf(serversSeenIn(guildId, guilds));
  const session = onSession.safeParse(target).data?.sessionId;
  const ticketRefs: readonly MediaRef[] = [
    ...itemsInTarget(target).map(({ ratingKey }) => ratingKey),
    ...(session ? [session] : []),
  ];
  const chosenRefs = ticketRefs.filter((ref) => chosenValues.includes(ref));
  const refs = chosenRefs.length > 0 ? chosenRefs : ticketRefs;
  return refs.length > 0 && refs.every((ref) => !visibleServers.includes(serverOfRef(ref)));
}
