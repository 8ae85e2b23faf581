import { BlockList, isIP } from 'node:net';

/**
 * Addresses without a meaning outside of the home: private (RFC 1918, and IPv6's unique local ones),
 * loopback, link-local, and the shared ones of RFC 6598, which a private network over the internet may
 * assign. Each also as mapped into IPv6.
 */
const LOCAL = new BlockList();
LOCAL.addSubnet('10.0.0.0', 8);
LOCAL.addSubnet('172.16.0.0', 12);
LOCAL.addSubnet('192.168.0.0', 16);
LOCAL.addSubnet('127.0.0.0', 8);
LOCAL.addSubnet('169.254.0.0', 16);
LOCAL.addSubnet('100.64.0.0', 10);
LOCAL.addAddress('::1', 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');
LOCAL.addSubnet('fe80::', 10, 'ipv6');

/**
 * Link-local addresses (RFC 3927 and 4291), also inside IPv6: mapped, compatible, NAT64 (RFC 6052), 6to4 (RFC
 * 3056). Clouds serve a machine's own credentials there; some use two unique local addresses as well.
 */
const LINK_LOCAL = new BlockList();
LINK_LOCAL.addSubnet('169.254.0.0', 16);
LINK_LOCAL.addSubnet('fe80::', 10, 'ipv6');
LINK_LOCAL.addSubnet('::169.254.0.0', 112, 'ipv6');
LINK_LOCAL.addSubnet('64:ff9b::169.254.0.0', 112, 'ipv6');
LINK_LOCAL.addSubnet('2002:a9fe::', 32, 'ipv6');
LINK_LOCAL.addAddress('fd00:ec2::254', 'ipv6');
LINK_LOCAL.addAddress('fd20:ce::254', 'ipv6');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Addresses that do not name a single host: unspecified, former site-local, multicast and reserved ones. */
const NO_HOST = new BlockList();
NO_HOST.addSubnet('0.0.0.0', 8);
NO_HOST.addSubnet('224.0.0.0', 3);
NO_HOST.addAddress('::', 'ipv6');
NO_HOST.addSubnet('fec0::', 10, 'ipv6');
NO_HOST.addSubnet('ff00::', 8, 'ipv6');

export const isLoopback = (address: string): boolean => isIn(LOOPBACK, address);

/**
 * True for the IP address of one machine or network, on the internet or not; false for a name or any other
 * text.
 */
export const isHostAddress = (address: string): boolean =>
  isIP(address) !== 0 && !isLoopback(address) && !isIn(NO_HOST, address);

/** True for a host's address that can be on the internet. */
export const isPublicAddress = (address: string): boolean => isHostAddress(address) && !isLocalAddress(address);

/** True for an IP address of the local network; a name never is one. */
export const isLocalAddress = (address: string): boolean => isIn(LOCAL, address);

/**
 * True for an IP address that no media server has: it leads to a directly connected machine, or to a cloud's own
 * services.
 */
export const isLinkLocal = (address: string): boolean => isIn(LINK_LOCAL, address);

function isIn(list: BlockList, address: string): boolean {
  // A link-local address may end with the name of its interface.
  const plain = address.replace(/%[\w.-]+$/, '').replace(/^\[|\]$/g, '');
  const family = isIP(plain);
  return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Names that the public DNS does not have: single words, multicast DNS (RFC 6762), home networks (RFC 8375),
 * names that ICANN reserves for private use, and names that routers and container engines assign.
 */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|lan|home|internal|home\.arpa)$/i;

/**
 * True if the host of an address is in the local network, judging by its name alone. No lookup, because its
 * result may change a moment later.
 */
export function isLocalHost({ hostname }: Pick<URL, 'hostname'>): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) === 0 ? LOCAL_NAME.test(host) : isLocalAddress(host);
}
