import type { MediaAccess } from '../../../domain/firstSetup.ts';
import type { ProvedPlace } from '../../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../../domain/servers/refs.ts';
import { isAnotherThan } from '../../../domain/serving/ownership.ts';
import type { Deps } from '../../framework/context.ts';

/** Proof with which people's linked tokens may follow a server to an address. Undefined if it cannot be proved, or if no token has to move. */
export async function proveLinks(
  server: ServerId,
  access: MediaAccess,
  { linkedAccounts, mediaServers, proveAccess }: Pick<Deps, 'linkedAccounts' | 'mediaServers' | 'proveAccess'>,
): Promise<ProvedPlace | undefined> {
  if (linkedAccounts.countElsewhere(server, access.address.origin) === 0) return undefined;
  const proof = await proveAccess(access, (machine) => isAnotherThan(server, machine, mediaServers));
  return proof.kind === 'proved' ? proof : undefined;
}

/** The same for a machine that may have been removed a while ago. */
export async function proveLinksOfRemoved(
  machineIdentifier: string | undefined,
  access: MediaAccess,
  deps: Pick<Deps, 'linkedAccounts' | 'mediaServers' | 'proveAccess'>,
): Promise<ProvedPlace | undefined> {
  const removed = machineIdentifier === undefined ? undefined : deps.mediaServers.removedAs(machineIdentifier);
  return removed === undefined ? undefined : await proveLinks(removed, access, deps);
}
