import type { ResourceConnection } from './serverApi.ts';

/** True if the connection is to this host. A relay's bare address is shared by many servers, so it never is. */
export const isToHost = ({ address, relay }: ResourceConnection, { hostname }: URL): boolean =>
  address !== undefined && relay !== true && hostnameOf(address) === hostname;

/** An address as it stands in a URL: IPv6 in brackets, in its short form. */
const hostnameOf = (address: string): string | undefined =>
  URL.parse(address.includes(':') ? `http://[${address}]` : `http://${address}`)?.hostname;

/** Sorts relays behind every direct connection. */
export const relaysLast = (a: { readonly relay?: boolean | undefined }, b: typeof a): number =>
  Number(a.relay === true) - Number(b.relay === true);
