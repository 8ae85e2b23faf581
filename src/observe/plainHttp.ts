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
export async function checkPlainHttp(
  { protocol, hostname }: URL,
  log: Pick<Logger, 'warn'>,
  resolve = resolved,
): Promise<void> {
  if (protocol !== 'http:') return;
  const addresses = await resolve(hostname.replace(/^\[|\]$/g, '')).catch(() => []);
  const outside = addresses.find(({ address }) => !isLocalAddress(address));
  if (outside === undefined) return;
  log.warn(
    { address: outside.address },
    'MEDIA_URL is plain http to an address off the local network: anyone in between can read MEDIA_TOKEN and control the media server. Use https, or a VPN',
  );
}
