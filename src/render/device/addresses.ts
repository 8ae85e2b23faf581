import { isLocalAddress } from '../../domain/localNetwork.ts';

/** The server may have masked it already: `203.0.113.x`. */
const PUBLIC_IPV4 = /^(\d{1,3})\.(\d{1,3})(?:\.(?:\d{1,3}|[x*]{1,3})){2}$/i;
const IPV6 = /^([\da-f]{1,4}):([\da-f]{1,4}):[\da-f:.]*$/i;

/**
 * An address as it may be shown: whole if it is on the local network, otherwise just enough for its owner to recognise it.
 * Anything else, such as a host name that may contain the address, is not shown at all.
 */
export function maskedAddress(address: string): string | undefined {
  const text = address.trim();
  if (isLocalAddress(text)) return text;
  const [, first, second] = PUBLIC_IPV4.exec(text) ?? [];
  if (first !== undefined) return `${first}.${second}.…`;
  const [, high, low] = IPV6.exec(text) ?? [];
  return high === undefined ? undefined : `${high}:${low}:…`;
}
