import type { KnownServer } from '../../domain/servers/mediaServers.ts';

/**
 * Where people's tokens for a server go, and which machine it is. All spellings of one address have the destination in common; another port or
 * scheme is another place.
 */
export const placeOfLinks = ({ address, machineIdentifier }: Pick<KnownServer, 'address' | 'machineIdentifier'>) => ({
  destination: address.origin,
  machine: machineIdentifier,
});

/** Where a server's own token goes: to the server, and to its account service if one was set. */
export function ownDestination({ address, accountService }: Pick<KnownServer, 'address' | 'accountService'>): string {
  return accountService === undefined ? address.origin : `${address.origin} ${accountService.origin}`;
}

/** Of links from before there were several servers: wherever the settings say that the first server is, once it is made of them. */
export const AT_FIRST_SERVER = 'the first server';
