import { ifReadable } from '../../domain/media/server/attempt.ts';
import type { SeenServer } from '../../domain/people/signIn.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import type { SignedIn } from '../framework/signIns.ts';
import { isAccepted } from './checkToken.ts';
import { namedAccounts } from './named.ts';
import { ownerOf } from './owner.ts';
import { isTaken } from './taken.ts';

/** The media servers among these whose vendor has people sign in; after a start, by what they spoke before. */
export const withSignIn = (
  { servers }: Pick<InteractionContext, 'servers'>,
  { running, mediaServers }: Pick<Deps, 'running' | 'mediaServers'>,
): readonly ServerId[] =>
  servers.filter((id) => (running.find(id)?.vocabulary() ?? mediaServers.find(id)?.vocabulary) === 'plex');

/** The media servers among these by their machine identifiers. Those that others have are nobody's business. */
export async function machinesOf(deps: Deps, context: InteractionContext): Promise<ReadonlyMap<string, ServerId>> {
  const machines = withSignIn(context, deps).map(async (server) => {
    const machine = await machineOf(server, deps, context);
    return machine === undefined ? [] : [[machine, server] as const];
  });
  return new Map((await Promise.all(machines)).flat());
}

async function machineOf(
  server: ServerId,
  { mediaServers, running }: Deps,
  { signal }: InteractionContext,
): Promise<string | undefined> {
  const known = mediaServers.find(server)?.machineIdentifier;
  const media = running.find(server)?.media;
  if (known !== undefined || !media) return known;
  return (await ifReadable(() => media.identity({ signal })))?.machineIdentifier;
}

/** An account that was found, and why it cannot be linked, if so. */
export interface Found extends SignedIn {
  readonly refused?: 'taken' | 'owner' | undefined;
}

/**
 * Which accounts these are, of those servers that take the token themselves: a list of what an account sees proves nothing. Rejects with a
 * server's failure if no other one took its own.
 */
export async function accountsOf(
  seen: readonly SeenServer[],
  machines: ReadonlyMap<string, ServerId>,
  deps: Deps,
  context: InteractionContext,
): Promise<readonly Found[]> {
  const found = await Promise.allSettled(
    seen.map(async (each) => {
      const server = machines.get(each.machineIdentifier);
      return server === undefined ? [] : await accountOn(server, each, deps, context);
    }),
  );
  const accounts = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  const failed = found.find(({ status }) => status === 'rejected');
  if (accounts.length === 0 && failed?.status === 'rejected') throw failed.reason;
  return accounts;
}

async function accountOn(
  server: ServerId,
  { token, isOwned }: SeenServer,
  deps: Deps,
  { actor: { userId }, may, reference, signal }: InteractionContext,
): Promise<readonly Found[]> {
  const found = deps.running.find(server);
  if (!found) return [];
  const { media } = found;
  const reader = found.tokenReaderFor(token, { userId, reference, urgency: 'read' });
  if (!(await isAccepted(reader, signal))) return [];
  // Everybody's plays are shown to the owner, so that nothing says which of them are theirs.
  if (isOwned) return [{ server, token, isOwned, refused: may('servers.manage') ? undefined : 'owner' }];
  const accountId = await ownerOf(reader, { media }, signal);
  const [whose] = accountId === undefined ? [] : await namedAccounts([accountId], { media }, signal);
  const account = { server, token, isOwned, accountId, name: whose?.name };
  return [{ ...account, refused: (await isTaken(account, userId, deps.linkedAccounts)) ? 'taken' : undefined }];
}
