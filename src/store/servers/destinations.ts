import type { KnownServer } from '../../domain/servers/mediaServers.ts';

/**
 * The destination of people's tokens for a server, and its machine. All spellings of one address have one
 * destination; another port or scheme makes another one.
 */
export const placeOfLinks = ({ address, machineIdentifier }: Pick<KnownServer, 'address' | 'machineIdentifier'>) => ({
  destination: address.origin,
  machine: machineIdentifier,
});

/** The destination of a server's own token: the server, and its account service if one was set. */
export function ownDestination({ address, accountService }: Pick<KnownServer, 'address' | 'accountService'>): string {
  return accountService === undefined ? address.origin : `${address.origin} ${accountService.origin}`;
}

/**
 * The destination of links from before there were several servers, until the first server is made from the
 * settings.
 */
export const AT_FIRST_SERVER = 'the first server';
