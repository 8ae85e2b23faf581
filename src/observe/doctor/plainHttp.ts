import { lookup } from 'node:dns/promises';
import { isLocalAddress } from '../../domain/localNetwork.ts';

/** All addresses of a host name, or the address itself. Rejects if the name is unknown. */
type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>;

const resolved: Resolve = (host) => lookup(host, { all: true });

/**
 * True if the token crosses the internet in plain text: over plain http, to an address off the local network.
 */
export async function isPlainHttp({ protocol, hostname }: URL, resolve = resolved): Promise<boolean> {
  if (protocol !== 'http:') return false;
  const addresses = await resolve(hostname.replace(/^\[|\]$/g, '')).catch(() => []);
  return addresses.some(({ address }) => !isLocalAddress(address));
}
