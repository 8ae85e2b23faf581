import { lookup } from 'node:dns/promises';
import { isLocalAddress } from '../domain/localNetwork.ts';
import type { Logger } from '../domain/logger.ts';

/** All addresses of a host name, or the address itself. Rejects if the name is unknown. */
type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>;

const resolved: Resolve = (host) => lookup(host, { all: true });

/**
 * Logs a warning if the token crosses the internet in plain text: over plain http, to an address off the local network.
 * An unknown name is left to the check that asks the server.
 */
export async function checkPlainHttp(url: URL, log: Pick<Logger, 'warn'>, resolve = resolved): Promise<void> {
  const address = await plainHttpAddress(url, resolve);
  if (address === undefined) return;
  log.warn(
    { address },
    'MEDIA_URL is plain http to an address off the local network: anyone in between can read MEDIA_TOKEN and control the media server. Use https, or a VPN',
  );
}

/** The address off the local network to which the token goes in plain text; undefined if there is none. */
export async function plainHttpAddress({ protocol, hostname }: URL, resolve = resolved): Promise<string | undefined> {
  if (protocol !== 'http:') return undefined;
  const addresses = await resolve(hostname.replace(/^\[|\]$/g, '')).catch(() => []);
  return addresses.find(({ address }) => !isLocalAddress(address))?.address;
}
