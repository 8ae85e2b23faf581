import type { AccountServer } from '../../domain/people/signIn.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import {
  isSameOwnershipProof,
  type OwnershipUnprovedReason,
  type ProvedServer,
  proveRunningServerOwnership,
} from '../../domain/serving/ownership.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import type { SignedInAccount } from '../framework/signIns.ts';
import { isTokenAccepted } from './checkToken.ts';
import { readAccountsWithNames } from './namedAccounts.ts';
import { readTokenOwner } from './owner.ts';
import { isAccountTaken } from './taken.ts';

/** The servers on which people can sign in with an account service. */
export const serversWithSignIn = (
  { servers }: Pick<InteractionContext, 'servers'>,
  { vendorOf }: Pick<CommandDeps, 'vendorOf'>,
): readonly ServerId[] => servers.filter((id) => vendorOf(id)?.signInPage !== undefined);

export interface ServerWithoutIdentityProof {
  readonly server: ServerId;
  /** `elsewhere`: this server uses another account service than the first server. */
  readonly why: OwnershipUnprovedReason | 'elsewhere';
}

export interface SignInPlan {
  readonly proved: readonly ProvedServer[];
  readonly unproved: readonly ServerWithoutIdentityProof[];
}

/**
 * Makes each server of the interaction prove its identity. A sign-in uses a single account service: that of the first
 * server with a proof.
 */
export async function findServersForSignIn(deps: CommandDeps, context: InteractionContext): Promise<SignInPlan> {
  const serversToProve = serversWithSignIn(context, deps);
  const results = await Promise.all(
    context.servers.map(async (server) =>
      serversToProve.includes(server)
        ? await prove(server, deps, context)
        : { server, why: unprovedReason(server, deps) },
    ),
  );
  const proofs = results.flatMap((result) => ('why' in result ? [] : [result]));
  const serviceUrl = proofs[0]?.accountService.href;
  const proofsAtOtherService = proofs.filter(({ accountService }) => accountService.href !== serviceUrl);
  return {
    proved: proofs.filter(({ accountService }) => accountService.href === serviceUrl),
    unproved: [
      ...results.flatMap((result) => ('why' in result ? [result] : [])),
      ...proofsAtOtherService.map(({ server }) => ({ server, why: 'elsewhere' as const })),
    ],
  };
}

/**
 * The reason why people cannot sign in on this server. `unreadable` if the server never answered, because it may have
 * an account service.
 */
export const unprovedReason = (server: ServerId, deps: CommandDeps): OwnershipUnprovedReason =>
  deps.vendorOf(server) === undefined ? 'unreadable' : 'no-account-service';

async function prove(
  server: ServerId,
  deps: CommandDeps,
  { signal }: InteractionContext,
): Promise<ProvedServer | ServerWithoutIdentityProof> {
  const proof = await proveRunningServerOwnership(server, deps, signal);
  return proof.kind === 'proved' ? proof : { server, why: proof.kind };
}

/**
 * Makes the servers prove their identity again, and returns the servers with an unchanged proof. Minutes may have
 * passed, and another machine may answer at the address now.
 */
export async function recheckServerIdentities(
  earlierServers: readonly ProvedServer[],
  deps: CommandDeps,
  context: InteractionContext,
): Promise<readonly ProvedServer[]> {
  const currentServers = await Promise.all(earlierServers.map(({ server }) => prove(server, deps, context)));
  return earlierServers.filter((earlierServer) =>
    currentServers.some(
      (currentServer) => !('why' in currentServer) && isSameOwnershipProof(earlierServer, currentServer),
    ),
  );
}

/**
 * An account to which the person has signed in. `refusal`: the person may not link it, because it is another person's
 * or the server owner's.
 */
export interface AccountLinkCandidate extends SignedInAccount {
  readonly refusal?: 'taken' | 'owner' | undefined;
}

/**
 * The accounts whose server accepts the token. The account service's list of servers is no proof, so each token is
 * tried, but only on a server that has just proved its identity. Rejects with a server's failure if no token was
 * accepted.
 */
export async function findAccountsWithValidToken(
  seenServers: readonly AccountServer[],
  provedServers: readonly ProvedServer[],
  { deps, context }: CommandDepsAndContext,
): Promise<readonly AccountLinkCandidate[]> {
  const results = await Promise.allSettled(
    seenServers.map(async (seenServer) => {
      const proof = provedServers.find(({ machineIdentifier }) => machineIdentifier === seenServer.machineIdentifier);
      return proof === undefined ? [] : await readAcceptedAccount(proof, seenServer, { deps, context });
    }),
  );
  const accounts = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const failedResult = results.find(({ status }) => status === 'rejected');
  if (accounts.length === 0 && failedResult?.status === 'rejected') throw failedResult.reason;
  return accounts;
}

/** The account of the token. Empty if the server has another address now, or refuses the token. */
async function readAcceptedAccount(
  provedServer: ProvedServer,
  { token, isOwned }: AccountServer,
  { deps, context }: CommandDepsAndContext,
): Promise<readonly AccountLinkCandidate[]> {
  const { actor, may, reference, signal } = context;
  const { userId } = actor;
  const { server } = provedServer;
  const runningServer = deps.running.find(server);
  if (runningServer?.address.origin !== provedServer.origin) return [];
  const account = { server, proved: provedServer, token, isOwned };
  if (isOwned && !may('servers.manage')) return [{ ...account, refusal: 'owner' }];
  const { media } = runningServer;
  const reader = runningServer.tokenReaderFor(token, { userId, reference, urgency: 'read' });
  if (!(await isTokenAccepted(reader, signal))) return [];
  // The token of a server's owner shows everyone's plays, so the plays do not identify the owner's account.
  if (isOwned) return [account];
  const accountId = await readTokenOwner(reader, { media }, signal);
  const [namedAccount] = accountId === undefined ? [] : await readAccountsWithNames([accountId], { media }, signal);
  const accountWithName = { ...account, accountId, name: namedAccount?.name };
  return [
    {
      ...accountWithName,
      refusal: (await isAccountTaken(accountWithName, userId, deps.linkedAccounts)) ? 'taken' : undefined,
    },
  ];
}
