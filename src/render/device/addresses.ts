import { isLocalAddress } from '../../domain/localNetwork.ts';

/** Matches a public IPv4 address, also one that the server has masked: `203.0.113.x`. */
const PUBLIC_IPV4 = /^(\d{1,3})\.(\d{1,3})(?:\.(?:\d{1,3}|[x*]{1,3})){2}$/i;
const IPV6 = /^([\da-f]{1,4}):([\da-f]{1,4}):[\da-f:.]*$/i;

/**
 * Shows a local address in full, and of any other address only the part that its owner needs to recognise it. Undefined
 * for anything but an IP address, because a host name may contain the address.
 */
export function maskAddress(address: string): string | undefined {
  const text = address.trim();
  if (isLocalAddress(text)) return text;
  const [, first, second] = PUBLIC_IPV4.exec(text) ?? [];
  if (first !== undefined) return `${first}.${second}.…`;
  const [, high, low] = IPV6.exec(text) ?? [];
  return high === undefined ? undefined : `${high}:${low}:…`;
}
