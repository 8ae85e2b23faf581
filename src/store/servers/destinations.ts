import type { InstalledServer } from '../../domain/servers/mediaServers.ts';

/**
 * Address and machine to which people's tokens for a media server are bound. Spellings of the same address count as
 * equal. Another port or scheme makes another address.
 */
export const linkDestination = ({
  address,
  machineIdentifier,
}: Pick<InstalledServer, 'address' | 'machineIdentifier'>) => ({
  destination: address.origin,
  machine: machineIdentifier,
});

/** Address to which a media server's own token is bound. Includes the address of the account service if one was set. */
export function serverTokenDestination({
  address,
  accountService,
}: Pick<InstalledServer, 'address' | 'accountService'>): string {
  return accountService === undefined ? address.origin : `${address.origin} ${accountService.origin}`;
}

/**
 * Stands for the address in people's tokens of versions with only one media server, until the first server is created
 * from the settings.
 */
export const FIRST_SERVER_PLACEHOLDER = 'the first server';
