import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';

/**
 * Function that makes a keyed hash of an IP address. Equal addresses have equal hashes. Without the installation's key,
 * a hash cannot be turned back into its address.
 */
export type IpAddressHasher = (address: string) => string;

/** Length of a hash in characters. 22 characters of 6 bits are enough to tell any two addresses apart. */
const HASH_LENGTH = 22;

/**
 * Makes the function that hashes a home's IP address. With IPv4, a home has one address. With IPv6, each device has its
 * own addresses and changes them daily. Therefore only the first 64 bits are hashed, which all devices of a home share
 * (RFC 6177 and RFC 8981).
 */
export function createIpAddressHasher(key: Uint8Array): IpAddressHasher {
  return (address) => createHmac('sha256', key).update(homeOf(address)).digest('base64url').slice(0, HASH_LENGTH);
}

/**
 * The part of an IP address that all devices in a home share: the whole IPv4 address, or the first 64 bits of an IPv6
 * address. Returns any other text unchanged.
 */
function homeOf(address: string): string {
  const plainText = normalizeIpAddress(address);
  if (isIP(plainText) !== 6) return plainText;
  const groups = ipv6Groups(plainText);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/**
 * Normalizes an IP address: removes brackets, port and interface. An IPv4 address inside an IPv6 address becomes plain
 * IPv4.
 */
export function normalizeIpAddress(address: string): string {
  const lowerText = address.trim().toLowerCase();
  const [, bracketedAddress] = /^\[(.*)\](?::\d+)?$/.exec(lowerText) ?? [];
  const [, addressBeforePort] = /^([\d.]+):\d+$/.exec(lowerText) ?? [];
  const plainText = (bracketedAddress ?? addressBeforePort ?? lowerText).replace(/%.*$/, '');
  if (isIP(plainText) !== 6) return plainText;
  return wrappedIpv4(ipv6Groups(plainText)) ?? canonicalIpv6(plainText);
}

/** The IPv4 address inside an IPv6 address: mapped (RFC 4291), or behind a translator (NAT64, RFC 6052). */
function wrappedIpv4(groups: readonly number[]): string | undefined {
  const high = groups[6] ?? 0;
  const low = groups[7] ?? 0;
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const isTranslated = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  return isMapped || isTranslated ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}

/** Shortest spelling of a valid IPv6 address. The URL parser accepts all spellings and returns the shortest. */
const canonicalIpv6 = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

function ipv6Groups(address: string): readonly number[] {
  const [before = '', after] = canonicalIpv6(address).split('::');
  const firstGroups = groupsIn(before);
  if (after === undefined) return firstGroups;
  const lastGroups = groupsIn(after);
  const zeros = Array.from({ length: 8 - firstGroups.length - lastGroups.length }, () => 0);
  return [...firstGroups, ...zeros, ...lastGroups];
}

function groupsIn(part: string): readonly number[] {
  if (part === '') return [];
  return part.split(':').map((group) => Number.parseInt(group, 16));
}
