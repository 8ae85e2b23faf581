import { z } from 'zod';
import type { PressAction, Pressed } from '../../commands/framework/action.ts';
import type { RawOptions } from '../../commands/framework/command.ts';
import type { InteractionContext } from '../../commands/framework/context.ts';
import { SERVER_OPTION } from '../../commands/framework/payloads.ts';
import { itemsIn } from '../../commands/shared/items/items.ts';
import { onlyOne } from '../../commands/shared/names.ts';
import type { Actor } from '../../domain/access/access.ts';
import type { GuildServers, KnownServer } from '../../domain/servers/mediaServers.ts';
import { type Ref, type ServerId, serverOf } from '../../domain/servers/refs.ts';
import { nameKey } from '../../domain/servers/serverNames.ts';
import { sessionRef } from '../../domain/servers/storedRefs.ts';
import { SERVERS_OF } from '../../permissions/capabilities.ts';
import { serversFor } from '../../permissions/onServers.ts';
import type { Policy } from '../../permissions/policy.ts';
import type { Repliable } from '../reply/delivery.ts';
import type { StoredPress } from '../reply/pressTickets.ts';
import type { AuditedAction, ServerOfAction } from './audit.ts';
import { type About, contextOf, type InteractionDeps } from './context.ts';

/** The reason why no media server was chosen for an action. */
export interface ServerProblem {
  /**
   * `none`: the guild sees no server. `unknown`: the named one is hidden from the guild or does not exist; the
   * person is not told which. `several`: more than one is possible.
   */
  readonly missed: 'none' | 'unknown' | 'several';
  /** The servers to name or to choose from. */
  readonly seen: readonly KnownServer[];
}

export type Named = ((server: KnownServer) => boolean) | undefined;
type ScopedAction = Pick<AuditedAction, 'requires' | 'takesServer'> & Pick<PressAction, 'overAll'>;

const idsOf = (servers: readonly KnownServer[]): readonly ServerId[] => servers.map(({ id }) => id);

interface ServerAccess {
  readonly policy: Policy;
  readonly servers: GuildServers;
}

/** Chooses the media servers of an action among those on which the person may do it. Commands, autocomplete, presses and menus all ask here. */
export function decideServers(
  { requires, takesServer = false, overAll = false }: ScopedAction,
  { named, actor }: { readonly named: Named; readonly actor: Actor },
  { policy, servers: guilds }: ServerAccess,
): About | ServerProblem {
  const { guildId, channelIds = [] } = actor;
  const scope = overAll ? 'all' : SERVERS_OF[requires];
  const seen = seenIn(guildId, guilds);
  const meant = named ? seen.filter(named) : seen;
  const may = serversFor({ policy, capability: requires, actor, servers: idsOf(meant) });
  if (may.length === 0 && scope !== 'none') return { missed: seen.length === 0 ? 'none' : 'unknown', seen };
  const open = seen.filter(({ id }) => may.includes(id));
  const isChoice = seen.length > 1;
  if (named) return aboutNamed(open.find(named), { seen, isNameNeeded: isChoice && scope === 'one', takesServer });
  if (scope !== 'one') return { servers: may };
  const chosen = guildId && guilds.defaultOf(guildId, channelIds);
  const server = isChoice ? unasked(open, chosen) : open[0];
  return server ? aboutServer(server, isChoice) : { missed: 'several', seen: open };
}

const seenIn = (guildId: string | undefined, guilds: GuildServers): readonly KnownServer[] =>
  guildId === undefined ? [] : guilds.serversOf(guildId);

interface NamedServer {
  readonly seen: readonly KnownServer[];
  readonly isNameNeeded: boolean;
  readonly takesServer: boolean;
}

function aboutNamed(
  server: KnownServer | undefined,
  { seen, isNameNeeded, takesServer }: NamedServer,
): About | ServerProblem {
  if (!server) return { missed: 'unknown', seen };
  const about = aboutServer(server, isNameNeeded);
  return takesServer ? { ...about, servers: idsOf(seen) } : about;
}

/** The name is shown if others were possible. */
const aboutServer = ({ id, name }: KnownServer, isNameNeeded: boolean): About => ({
  servers: [id],
  only: id,
  ...(isNameNeeded && { serverName: name }),
});

/** If they may not do it on the default server, no other one is used unasked. */
const unasked = (open: readonly KnownServer[], chosen: string | ServerId | undefined): KnownServer | undefined =>
  chosen === undefined && open.length === 1 ? open[0] : open.find(({ id }) => id === chosen);

/** Takes the option `server` out of the given ones, if the action has it: the action itself never sees it. */
export function takeServer({ requires, takesServer = false }: ScopedAction, given: RawOptions) {
  const isTaken = takesServer || SERVERS_OF[requires] !== 'none';
  if (!isTaken || given[SERVER_OPTION] === undefined) return { raw: given, named: undefined };
  const { [SERVER_OPTION]: typed, ...raw } = given;
  // A forged interaction may send something other than a string.
  return { raw, named: ({ name }: KnownServer) => nameKey(name) === nameKey(String(typed)) };
}

/** The server that was chosen for the action, or that the pressed message was about. */
export function chosenBy(
  { choosesServer }: Pick<PressAction, 'choosesServer'>,
  { server }: Pick<StoredPress, 'server'>,
  pressed: Pressed,
): Named {
  if (choosesServer) return ({ id }) => String(id) === choosesServer(pressed);
  return server && (({ id }) => id === server);
}

/** The only server of an interaction, however it was chosen; undefined if there are several or none. */
export function serverIn(
  { requires }: Pick<AuditedAction, 'requires'>,
  { servers, only, serverName: name }: About,
): ServerOfAction | undefined {
  const id = SERVERS_OF[requires] === 'none' ? only : onlyOne(servers);
  return id === undefined ? undefined : { id, name };
}

export interface ServerScope {
  readonly context: InteractionContext;
  /** Its presses stay with the interaction's server, if there is exactly one. */
  readonly deps: InteractionDeps;
  /** That server for the audit trail. */
  readonly server?: ServerOfAction | undefined;
}

interface Asker {
  readonly interaction: Repliable;
  readonly context: Pick<InteractionContext, 'actor'>;
  readonly deps: InteractionDeps;
}

/** The context and the dependencies of an interaction that is about these servers. */
export function chooseServers(
  { interaction, context, deps }: Asker,
  action: ScopedAction,
  named: Named,
): ServerScope | ServerProblem {
  const { actor } = context;
  const about = decideServers(action, { named, actor }, deps);
  if ('missed' in about) return about;
  return {
    context: contextOf(interaction, deps, { actor, about }),
    server: serverIn(action, about),
    deps: { ...deps, presses: deps.presses.staying(about.only) },
  };
}

const onSession = z.object({ sessionId: sessionRef });

/**
 * True if a ticket's items and session, or the chosen ones among these, are all on media servers that the guild may not see. A ticket keeps
 * titles, which a form would show.
 */
export function isUnseen(
  { target, chosen }: { readonly target: unknown; readonly chosen: readonly string[] },
  { guildId }: Actor,
  guilds: GuildServers,
): boolean {
  const seen = idsOf(seenIn(guildId, guilds));
  const session = onSession.safeParse(target).data?.sessionId;
  const named: readonly Ref[] = [...itemsIn(target).map(({ ratingKey }) => ratingKey), ...(session ? [session] : [])];
  const picked = named.filter((ref) => chosen.includes(ref));
  const meant = picked.length > 0 ? picked : named;
  return meant.length > 0 && meant.every((ref) => !seen.includes(serverOf(ref)));
}
