import type { MediaServerCredentials } from '../firstSetup.ts';
import { isLocalHost } from '../localNetwork.ts';
import type { MediaServer } from '../media/mediaServer.ts';
import { doesConnectionLeadToHost } from '../media/server/connections.ts';
import { isAccountEndpointRetired, MediaServerFailure } from '../media/server/failure.ts';
import type { AccountResource, ResourceConnection } from '../media/server/serverApi.ts';
import type { InstalledServer, MediaServers, ProvenOrigin } from '../servers/mediaServers.ts';
import type { ServerId } from '../servers/refs.ts';
import type { RunningServer } from './runningServers.ts';

/** Why people's tokens for a machine must not be sent to a server that claims to be this machine. */
export const OWNERSHIP_UNPROVED_REASONS = [
  /**
   * The server claims to be another machine than before, or a machine that is stored as another server of the
   * installation.
   */
  'another',
  /** The account service no longer offers the requests that Usher makes. */
  'account-changed',
  /** The server's vocabulary has no account service, and none is set for the server. */
  'no-account-service',
  /** The account service does not list the machine as a server that the server token's account owns. */
  'not-owned',
  /** The account service lists the machine, but not at this address, and the address is not in the local network. */
  'not-listed',
  /** The server or its account service gave no usable answer in time. */
  'unreadable',
] as const;
export type OwnershipUnprovedReason = (typeof OWNERSHIP_UNPROVED_REASONS)[number];

/**
 * Proof that people's tokens for this machine may be sent to this origin (scheme, host and port). It is valid only at
 * the moment when it is made.
 */
export interface OwnedMachine extends ProvenOrigin {
  readonly kind: 'proved';
}

export type ServerOwnershipProof = OwnedMachine | { readonly kind: OwnershipUnprovedReason };

export interface ProvedServer extends OwnedMachine {
  readonly server: ServerId;
  readonly accountService: URL;
}

/** Time limit for two requests of a few kB each, in ms. */
const DEADLINE_MS = 15_000;

export interface ClaimingServer {
  /** Calls the server at `address` and its account service with the server's own token. */
  readonly media: Pick<MediaServer, 'identity' | 'accountResources'>;
  readonly address: URL;
  /** True if the installation knows that the server is not this machine, despite the server's claim. */
  readonly isAnother: (machineIdentifier: string) => boolean;
}

/**
 * Proves that people's tokens for a machine may be sent to an address. A machine identifier is public, so any server
 * can claim it. Therefore the account service, asked with the server's own token, has to list the machine as owned by
 * the token's account. The owner entered this token together with the address. Because an account may own several
 * machines, the service must also list the machine at this address. Only an address in the local network need not be
 * listed, because the service does not know it. Each call asks again and sends only the server's own token. Callers
 * must have the proof before they send a person's token, and may send it only to `origin`. Rejects only with the
 * signal's reason.
 */
export async function proveServerOwnership(
  { media, address, isAnother }: ClaimingServer,
  signal: AbortSignal = new AbortController().signal,
): Promise<ServerOwnershipProof> {
  const options = { signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]) };
  try {
    const { machineIdentifier } = await media.identity(options);
    if (isAnother(machineIdentifier)) return { kind: 'another' };
    const kind = ownershipInAccount(await media.accountResources(options), machineIdentifier, address);
    return kind === 'proved' ? { kind, machineIdentifier, origin: address.origin } : { kind };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof MediaServerFailure) && !options.signal.aborted) throw error;
    if (error instanceof MediaServerFailure && isAccountEndpointRetired(error)) return { kind: 'account-changed' };
    return { kind: hasNoAccountService(error) ? 'no-account-service' : 'unreadable' };
  }
}

/**
 * Makes the proof of `proveServerOwnership` for a server that is not running, with a token that was entered for its
 * address.
 */
export type ProveTypedAccess = (
  access: MediaServerCredentials,
  isAnother: ClaimingServer['isAnother'],
) => Promise<ServerOwnershipProof>;

/** Decides by the account service's list whether the machine at an address is the account's own. */
export function ownershipInAccount(
  resources: readonly AccountResource[],
  machineIdentifier: string,
  address: URL,
): 'proved' | 'not-owned' | 'not-listed' {
  const machines = resources.filter((resource) => isServerOf(resource, machineIdentifier));
  if (machines.length === 0 || machines.some(({ owned }) => owned !== true)) return 'not-owned';
  const connections = machines.flatMap((resource) => resource.connections);
  return mayMachineBeAtAddress(address, connections) ? 'proved' : 'not-listed';
}

/**
 * True if the account's list contains this machine as a server. Players in the list have identifiers of the same kind.
 */
const isServerOf = ({ clientIdentifier, provides }: AccountResource, machineIdentifier: string): boolean =>
  clientIdentifier === machineIdentifier && provides.includes('server');

/**
 * True if the machine may be at this address. An internet address must be in the account service's list. A local
 * address need not be listed, because the service does not know the local network.
 */
export function mayMachineBeAtAddress(address: URL, connections: readonly ResourceConnection[]): boolean {
  if (isLocalHost(address)) return true;
  const port = Number(address.port || (address.protocol === 'https:' ? 443 : 80));
  return connections.some(
    (connection) =>
      (connection.uri !== undefined && URL.parse(connection.uri)?.origin === address.origin) ||
      (doesConnectionLeadToHost(connection, address) && connection.port === port),
  );
}

/**
 * True if the server has no account service. If a service answers with any status, it exists, even if it lacks the
 * list.
 */
const hasNoAccountService = (error: unknown): boolean =>
  error instanceof MediaServerFailure &&
  error.service === 'account-service' &&
  error.kind === 'unsupported' &&
  error.status === undefined;

export interface OwnershipProofDeps {
  readonly running: { find(id: ServerId): Pick<RunningServer, 'media' | 'address' | 'accountService'> | undefined };
  readonly mediaServers: Pick<MediaServers, 'find' | 'list'>;
}

/** Makes the proof of `proveServerOwnership` for a running server at the address that it is connected to. */
export async function proveRunningServerOwnership(
  server: ServerId,
  { running, mediaServers }: OwnershipProofDeps,
  signal?: AbortSignal,
): Promise<ProvedServer | { readonly kind: OwnershipUnprovedReason }> {
  const runningServer = running.find(server);
  if (!runningServer) return { kind: 'unreadable' };
  const { media, address } = runningServer;
  const isAnother = (machineIdentifier: string) => isKnownOtherMachine(server, machineIdentifier, mediaServers);
  const proof = await proveServerOwnership({ media, address, isAnother }, signal);
  if (proof.kind !== 'proved') return proof;
  const accountService = runningServer.accountService();
  return accountService ? { ...proof, server, accountService } : { kind: 'no-account-service' };
}

export const isSameOwnershipProof = (before: ProvedServer, now: ProvedServer): boolean =>
  before.server === now.server &&
  before.machineIdentifier === now.machineIdentifier &&
  before.origin === now.origin &&
  before.accountService.href === now.accountService.href;

/**
 * True if a server's claim to be this machine is not trusted. If two servers are stored as the same machine, only the
 * earlier one is trusted.
 */
export function isKnownOtherMachine(
  server: ServerId | undefined,
  machineIdentifier: string,
  { find, list }: OwnershipProofDeps['mediaServers'],
): boolean {
  const storedMachine = server === undefined ? undefined : find(server)?.machineIdentifier;
  if (storedMachine !== undefined && storedMachine !== machineIdentifier) return true;
  const hasPriority = ({ id }: InstalledServer): boolean =>
    storedMachine === undefined || server === undefined || id < server;
  return list().some(
    (candidate) =>
      candidate.id !== server && candidate.machineIdentifier === machineIdentifier && hasPriority(candidate),
  );
}
