import type { SeenServer } from '../../domain/people/signIn.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { isSameProof, type ProvedServer, proveRunning, type Unproved } from '../../domain/serving/ownership.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import type { SignedIn } from '../framework/signIns.ts';
import { isAccepted } from './checkToken.ts';
import { namedAccounts } from './named.ts';
import { ownerOf } from './owner.ts';
import { isTaken } from './taken.ts';

/**
 * The media servers among these whose vendor offers sign-in; right after a start, by the vocabulary they
 * spoke before.
 */
export const withSignIn = (
  { servers }: Pick<InteractionContext, 'servers'>,
  { vendorOf }: Pick<Deps, 'vendorOf'>,
): readonly ServerId[] => servers.filter((id) => vendorOf(id)?.signInPage !== undefined);

/** A media server that people cannot sign in for now. */
export interface UnprovedServer {
  readonly server: ServerId;
  /** `elsewhere`: its people sign in at another account service than those of the others. */
  readonly why: Unproved | 'elsewhere';
}

/** The media servers that people can sign in for at one account service, and the other ones. */
export interface SignInPlan {
  readonly proved: readonly ProvedServer[];
  readonly unproved: readonly UnprovedServer[];
}

/**
 * The servers of this interaction that people can sign in for, each freshly proved. One sign-in uses one
 * account service: that of the first server that proves itself.
 */
export async function planSignIn(deps: Deps, context: InteractionContext): Promise<SignInPlan> {
  const asked = withSignIn(context, deps);
  const results = await Promise.all(
    context.servers.map(async (server) =>
      asked.includes(server) ? await prove(server, deps, context) : { server, why: whyNone(server, deps) },
    ),
  );
  const all = results.flatMap((result) => ('why' in result ? [] : [result]));
  const at = all[0]?.accountService.href;
  const elsewhere = all.filter(({ accountService }) => accountService.href !== at);
  return {
    proved: all.filter(({ accountService }) => accountService.href === at),
    unproved: [
      ...results.flatMap((result) => ('why' in result ? [result] : [])),
      ...elsewhere.map(({ server }) => ({ server, why: 'elsewhere' as const })),
    ],
  };
}

/** A server that never answered may turn out to have one. */
const whyNone = (server: ServerId, deps: Deps): Unproved =>
  deps.vendorOf(server) === undefined ? 'unreadable' : 'no-account-service';

async function prove(
  server: ServerId,
  deps: Deps,
  { signal }: InteractionContext,
): Promise<ProvedServer | UnprovedServer> {
  const proof = await proveRunning(server, deps, signal);
  return proof.kind === 'proved' ? proof : { server, why: proof.kind };
}

/**
 * The servers among these that give the same proof again: minutes may have passed, and another machine may
 * answer now.
 */
export async function proveAgain(
  before: readonly ProvedServer[],
  deps: Deps,
  context: InteractionContext,
): Promise<readonly ProvedServer[]> {
  const now = await Promise.all(before.map(({ server }) => prove(server, deps, context)));
  return before.filter((earlier) => now.some((again) => !('why' in again) && isSameProof(earlier, again)));
}

/** An account that was found, and why it cannot be linked, if so. */
export interface Found extends SignedIn {
  readonly refused?: 'taken' | 'owner' | undefined;
}

/**
 * The accounts on servers that accept the token themselves, because a list of an account's servers proves
 * nothing. A token goes only to a server that has just proved to be the machine of that token. Rejects with a
 * server's failure if no other one accepted its token.
 */
export async function accountsOf(
  seen: readonly SeenServer[],
  proved: readonly ProvedServer[],
  { deps, context }: Working,
): Promise<readonly Found[]> {
  const results = await Promise.allSettled(
    seen.map(async (account) => {
      const at = proved.find(({ machineIdentifier }) => machineIdentifier === account.machineIdentifier);
      return at === undefined ? [] : await accountOn(at, account, { deps, context });
    }),
  );
  const accounts = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const failed = results.find(({ status }) => status === 'rejected');
  if (accounts.length === 0 && failed?.status === 'rejected') throw failed.reason;
  return accounts;
}

async function accountOn(
  proved: ProvedServer,
  { token, isOwned }: SeenServer,
  { deps, context }: Working,
): Promise<readonly Found[]> {
  const { actor, may, reference, signal } = context;
  const { userId } = actor;
  const { server } = proved;
  const running = deps.running.find(server);
  if (running?.address.origin !== proved.origin) return [];
  const account = { server, proved, token, isOwned };
  if (isOwned && !may('servers.manage')) return [{ ...account, refused: 'owner' }];
  const { media } = running;
  const reader = running.tokenReaderFor(token, { userId, reference, urgency: 'read' });
  if (!(await isAccepted(reader, signal))) return [];
  // The owner sees everyone's plays, so these do not identify the owner's account.
  if (isOwned) return [account];
  const accountId = await ownerOf(reader, { media }, signal);
  const [whose] = accountId === undefined ? [] : await namedAccounts([accountId], { media }, signal);
  const named = { ...account, accountId, name: whose?.name };
  return [{ ...named, refused: (await isTaken(named, userId, deps.linkedAccounts)) ? 'taken' : undefined }];
}
