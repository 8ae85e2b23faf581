import type { MediaServerCredentials } from '../../../domain/firstSetup.ts';
import type { ProvenOrigin } from '../../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../../domain/servers/refs.ts';
import { isKnownOtherMachine } from '../../../domain/serving/ownership.ts';
import type { CommandDeps } from '../../framework/context.ts';

/**
 * Proof that the linked server answers at a new address. Without this proof, people's linked tokens are not sent there.
 * Undefined if the proof fails, or if all tokens were linked at this address.
 */
export async function verifyServerForLinkedAccounts(
  server: ServerId,
  access: MediaServerCredentials,
  { linkedAccounts, mediaServers, proveAccess }: Pick<CommandDeps, 'linkedAccounts' | 'mediaServers' | 'proveAccess'>,
): Promise<ProvenOrigin | undefined> {
  if (linkedAccounts.countElsewhere(server, access.address.origin) === 0) return undefined;
  const proof = await proveAccess(access, (machine) => isKnownOtherMachine(server, machine, mediaServers));
  return proof.kind === 'proved' ? proof : undefined;
}

/** The proof for a machine that was removed before and may come back. Undefined for a machine that was not removed. */
export async function verifyRemovedServerForAccounts(
  machineIdentifier: string | undefined,
  access: MediaServerCredentials,
  deps: Pick<CommandDeps, 'linkedAccounts' | 'mediaServers' | 'proveAccess'>,
): Promise<ProvenOrigin | undefined> {
  const removedServer = machineIdentifier === undefined ? undefined : deps.mediaServers.removedAs(machineIdentifier);
  return removedServer === undefined ? undefined : await verifyServerForLinkedAccounts(removedServer, access, deps);
}
