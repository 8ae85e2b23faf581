import type { ResourceConnection } from './serverApi.ts';

/** True if the connection leads to this host. False for a relay's plain address, because many servers share it. */
export const doesConnectionLeadToHost = ({ address, relay }: ResourceConnection, { hostname }: URL): boolean =>
  address !== undefined && relay !== true && hostnameOf(address) === hostname;

/** The address in the form that it has in a URL: an IPv6 address is shortened and in brackets. */
const hostnameOf = (address: string): string | undefined =>
  URL.parse(address.includes(':') ? `http://[${address}]` : `http://${address}`)?.hostname;

export const compareRelaysLast = (a: { readonly relay?: boolean | undefined }, b: typeof a): number =>
  Number(a.relay === true) - Number(b.relay === true);
