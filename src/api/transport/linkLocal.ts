import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isLinkLocal } from '../../domain/localNetwork.ts';

/**
 * Hosts, named as in a URL, whose link-local addresses are allowed. `any` is for commands in a terminal, whose user
 * could connect to any host without Usher.
 */
export type AllowedLinkLocalHosts = ReadonlySet<string> | 'any';

/** Resolves a host name to all its addresses: `dns.lookup`, except in tests. */
export type HostNameResolver = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Error code for a link-local host, to which no request is sent. */
export const LINK_LOCAL_ERROR_CODE = 'ERR_LINK_LOCAL';

const refusal = (host: string): Error =>
  Object.assign(new Error(`${host} is link-local`), { name: 'LinkLocalAddress', code: LINK_LOCAL_ERROR_CODE });

const isOwn = ({ hostname }: URL, ownHosts: AllowedLinkLocalHosts | undefined): boolean =>
  ownHosts === 'any' || ownHosts?.has(hostname) === true;

/** Throws for a link-local IP address. A host name is checked when it is resolved. */
export function refuseLinkLocalHost(baseUrl: URL, ownHosts: AllowedLinkLocalHosts | undefined): void {
  if (isLinkLocal(baseUrl.hostname) && !isOwn(baseUrl, ownHosts)) throw refusal(baseUrl.hostname);
}

/**
 * Makes the function that resolves a host name. It is called for each connection, so that a changed address is checked
 * again. It drops link-local addresses, which a name in the local network may have besides its real one, and fails if
 * no address is left.
 */
export function createHostLookup(
  baseUrl: URL,
  ownHosts: AllowedLinkLocalHosts | undefined,
  resolve: HostNameResolver = lookup,
): LookupFunction {
  if (isOwn(baseUrl, ownHosts)) return lookup;
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first, ...otherAddresses] = error ? [] : addresses.filter(({ address }) => !isLinkLocal(address));
      if (first === undefined) callback(error ?? refusal(hostname), []);
      else if (options.all) callback(null, [first, ...otherAddresses]);
      else callback(null, first.address, first.family);
    });
  };
}
