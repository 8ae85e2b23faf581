import type { ResourceConnection } from './serverApi.ts';

/** True if the connection is to this host. Never true for a relay's bare address, which many servers share. */
export const isToHost = ({ address, relay }: ResourceConnection, { hostname }: URL): boolean =>
  address !== undefined && relay !== true && hostnameOf(address) === hostname;

/** The address in the form that it has in a URL: IPv6 in brackets and in its short form. */
const hostnameOf = (address: string): string | undefined =>
  URL.parse(address.includes(':') ? `http://[${address}]` : `http://${address}`)?.hostname;

/** Sorts relays behind every direct connection. */
export const relaysLast = (a: { readonly relay?: boolean | undefined }, b: typeof a): number =>
  Number(a.relay === true) - Number(b.relay === true);
