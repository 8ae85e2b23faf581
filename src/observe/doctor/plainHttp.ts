import { lookup } from 'node:dns/promises';
import { isLocalAddress } from '../../domain/localNetwork.ts';

/** Resolves a host name to all its addresses, and an IP address to itself. Rejects for an unknown name. */
type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>;

const resolveHost: Resolve = (host) => lookup(host, { all: true });

/** True if the token crosses the internet in plain text: by http, to an address outside the local network. */
export async function isPlainHttp({ protocol, hostname }: URL, resolve = resolveHost): Promise<boolean> {
  if (protocol !== 'http:') return false;
  const addresses = await resolve(hostname.replace(/^\[|\]$/g, '')).catch(() => []);
  return addresses.some(({ address }) => !isLocalAddress(address));
}
