import { BlockList, isIP } from 'node:net';

/**
 * IP addresses that have a meaning only inside a home: private (RFC 1918, and unique local in IPv6), loopback,
 * link-local, and shared (RFC 6598), which a VPN may assign. Each range is also listed in its form inside IPv6.
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
 * Link-local IP addresses (RFC 3927 and 4291), also inside IPv6: mapped, compatible, NAT64 (RFC 6052) and 6to4 (RFC
 * 3056). In clouds, a machine gets its own credentials from such an address. Two unique local addresses that some
 * clouds use for this are included.
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

/** IP addresses that do not belong to a single host: unspecified, former site-local, multicast and reserved. */
const NO_HOST = new BlockList();
NO_HOST.addSubnet('0.0.0.0', 8);
NO_HOST.addSubnet('224.0.0.0', 3);
NO_HOST.addAddress('::', 'ipv6');
NO_HOST.addSubnet('fec0::', 10, 'ipv6');
NO_HOST.addSubnet('ff00::', 8, 'ipv6');

export const isLoopback = (address: string): boolean => isIn(LOOPBACK, address);

/** True for the IP address of a single machine or network, public or private. False for a name or any other text. */
export const isHostAddress = (address: string): boolean =>
  isIP(address) !== 0 && !isLoopback(address) && !isIn(NO_HOST, address);

export const isPublicAddress = (address: string): boolean => isHostAddress(address) && !isLocalAddress(address);

/** True for an IP address in the local network. False for every name. */
export const isLocalAddress = (address: string): boolean => isIn(LOCAL, address);

/**
 * True for an IP address that cannot be a media server's, because it leads to a directly connected machine or to a
 * cloud's own services.
 */
export const isLinkLocal = (address: string): boolean => isIn(LINK_LOCAL, address);

function isIn(list: BlockList, address: string): boolean {
  // An IPv6 link-local address may end with the name of a network interface, such as `%eth0`.
  const plain = address.replace(/%[\w.-]+$/, '').replace(/^\[|\]$/g, '');
  const family = isIP(plain);
  return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Host names that are not in the public DNS: single words, multicast DNS (RFC 6762), home networks (RFC 8375), names
 * that ICANN reserves for private use, and names that routers and container engines assign.
 */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|lan|home|internal|home\.arpa)$/i;

/**
 * True if the host in a URL is in the local network, judging by its name only. The name is not looked up, because the
 * result may change a moment later.
 */
export function isLocalHost({ hostname }: Pick<URL, 'hostname'>): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) === 0 ? LOCAL_NAME.test(host) : isLocalAddress(host);
}
