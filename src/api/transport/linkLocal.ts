import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isLinkLocal } from '../../domain/localNetwork.ts';

/** Host names as a URL has them; `any` in a terminal, whose user could connect to any host without Usher. */
export type OwnHosts = ReadonlySet<string> | 'any';

/** All addresses of a host name; `dns.lookup` outside of tests. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Error code for a link-local host, to which no request is sent. */
export const LINK_LOCAL = 'ERR_LINK_LOCAL';

const refusal = (host: string): Error =>
  Object.assign(new Error(`${host} is link-local`), { name: 'LinkLocalAddress', code: LINK_LOCAL });

const isOwn = ({ hostname }: URL, ownHosts: OwnHosts | undefined): boolean =>
  ownHosts === 'any' || ownHosts?.has(hostname) === true;

/** Throws for a link-local IP address; a host name is checked when it is looked up. */
export function checkHost(baseUrl: URL, ownHosts: OwnHosts | undefined): void {
  if (isLinkLocal(baseUrl.hostname) && !isOwn(baseUrl, ownHosts)) throw refusal(baseUrl.hostname);
}

/**
 * Looks up a host for each connection, so that a name whose address changed is checked again. Leaves out
 * link-local addresses; a name in the local network may have one beside its real address. Fails if no other
 * address is left.
 */
export function lookupFor(baseUrl: URL, ownHosts: OwnHosts | undefined, resolve: Resolve = lookup): LookupFunction {
  if (isOwn(baseUrl, ownHosts)) return lookup;
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first, ...others] = error ? [] : addresses.filter(({ address }) => !isLinkLocal(address));
      if (first === undefined) callback(error ?? refusal(hostname), []);
      else if (options.all) callback(null, [first, ...others]);
      else callback(null, first.address, first.family);
    });
  };
}
