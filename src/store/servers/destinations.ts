import type { InstalledServer } from '../../domain/servers/mediaServers.ts';

/**
 * The address and machine that people's tokens for a server are bound to. All spellings of an address have the same
 * destination; another port or scheme is another destination.
 */
export const placeOfLinks = ({
  address,
  machineIdentifier,
}: Pick<InstalledServer, 'address' | 'machineIdentifier'>) => ({
  destination: address.origin,
  machine: machineIdentifier,
});

/** The destination of a server's own token: the server, and its account service if one was set. */
export function ownDestination({
  address,
  accountService,
}: Pick<InstalledServer, 'address' | 'accountService'>): string {
  return accountService === undefined ? address.origin : `${address.origin} ${accountService.origin}`;
}

/** Destination of tokens of versions with a single server, until the first server is created from the settings. */
export const AT_FIRST_SERVER = 'the first server';
