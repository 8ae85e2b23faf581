import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';

/**
 * A keyed hash of an address: equal for equal addresses, and not reversible without the installation's key.
 */
export type AddressKey = (address: string) => string;

const KEY_LENGTH = 22;

/**
 * A home has one address of IPv4, and a network of IPv6 in which each device has addresses of its own, new ones every day:
 * of these the first 64 bits count, which belong to the home (RFC 6177 and RFC 8981).
 */
export function createAddressKey(key: Uint8Array): AddressKey {
  return (address) => createHmac('sha256', key).update(homeOf(address)).digest('base64url').slice(0, KEY_LENGTH);
}

/**
 * The address of a home: an IPv4 address, or the first 64 bits of an IPv6 one. Returns any other text
 * unchanged.
 */
function homeOf(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/**
 * One spelling for each address: without brackets, port and interface, and as IPv4 if IPv6 only wraps that.
 */
export function plainAddress(address: string): string {
  const spelled = address.trim().toLowerCase();
  const [, inBrackets] = /^\[(.*)\](?::\d+)?$/.exec(spelled) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(spelled) ?? [];
  const plain = (inBrackets ?? beforePort ?? spelled).replace(/%.*$/, '');
  return isIP(plain) === 6 ? (wrapped(groupsOf(plain)) ?? canonical(plain)) : plain;
}

/** The address of IPv4 in one of IPv6: mapped (RFC 4291), or behind a translator (NAT64, RFC 6052). */
function wrapped(groups: readonly number[]): string | undefined {
  const high = groups[6] ?? 0;
  const low = groups[7] ?? 0;
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const isTranslated = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  return isMapped || isTranslated ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined;
}

/** The URL parser knows all spellings of a valid address, and gives back one. */
const canonical = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

/** The eight numbers of a valid address. */
function groupsOf(address: string): readonly number[] {
  const [before = '', after] = canonical(address).split('::');
  const [head, tail] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = after === undefined ? 0 : 8 - (head?.length ?? 0) - (tail?.length ?? 0);
  return [...(head ?? []), ...Array.from({ length: zeros }, () => '0'), ...(tail ?? [])].map((group) =>
    Number.parseInt(group, 16),
  );
}
