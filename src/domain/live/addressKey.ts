import { createHmac } from 'node:crypto';
import { isIP } from 'node:net';

/** What stands for an address: equal for equal ones, and without the installation's key nobody finds out which it was. */
export type AddressKey = (address: string) => string;

const KEY_LENGTH = 22;

/**
 * A home has one address of IPv4, and a network of IPv6 in which each device has addresses of its own, new ones every day:
 * of these the first 64 bits count, which belong to the home (RFC 6177 and RFC 8981).
 */
export const createAddressKey =
  (key: Uint8Array): AddressKey =>
  (address) =>
    createHmac('sha256', key).update(homeOf(address)).digest('base64url').slice(0, KEY_LENGTH);

function homeOf(address: string): string {
  const plain = address.trim().toLowerCase().replace(/%.*$/, '');
  if (isIP(plain) !== 6) return plain;
  const groups = groupsOf(plain);
  const [high, low] = [groups[6] ?? 0, groups[7] ?? 0];
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of a valid address; the URL parser knows all its spellings, and gives back one. */
function groupsOf(address: string): readonly number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = '', after] = canonical.split('::');
  const [head, tail] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = after === undefined ? 0 : 8 - (head?.length ?? 0) - (tail?.length ?? 0);
  return [...(head ?? []), ...Array.from({ length: zeros }, () => '0'), ...(tail ?? [])].map((group) =>
    Number.parseInt(group, 16),
  );
}
