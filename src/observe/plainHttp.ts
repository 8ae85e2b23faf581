import { lookup } from 'node:dns/promises';
import { isLocalAddress } from '../domain/localNetwork.ts';
import type { Logger } from '../domain/logger.ts';

/** All addresses that a host's name stands for, or the address itself. Rejects when nobody knows the name. */
type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>;

const resolved: Resolve = (host) => lookup(host, { all: true });

/**
 * Says in the log that the token goes through the internet for everybody to read: over plain http, to an address that is
 * not of the house. A name that nobody knows is the business of the check that asks the server.
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
    'MEDIA_URL is plain http to an address off the local network: whoever is on the way can read MEDIA_TOKEN and do with the media server what they like. Use https, or a VPN',
  );
}
