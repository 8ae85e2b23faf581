import { BlockList, isIP } from 'node:net';

/**
 * Addresses that mean nothing outside of the house: private (RFC 1918, and IPv6's unique local ones), loopback, link-local,
 * and the shared ones of RFC 6598, which a private network over the internet may give out. Each also as mapped into IPv6.
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

/** Whether that is an IP address of the house; a name never is. */
export function isLocalAddress(address: string): boolean {
  // A link-local one may name the interface that it is reached by.
  const plain = address.replace(/%[\w.-]+$/, '');
  const family = isIP(plain);
  return family !== 0 && LOCAL.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Names that the public DNS does not have: of one word, of multicast DNS (RFC 6762), of home networks (RFC 8375), those that ICANN keeps
 * for private use, and those that routers and container engines give out.
 */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|lan|home|internal|home\.arpa)$/i;

/** Whether the host of an address is in the own network, by its name alone: nothing is looked up, since a lookup may change a moment later. */
export function isLocalHost({ hostname }: Pick<URL, 'hostname'>): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) === 0 ? LOCAL_NAME.test(host) : isLocalAddress(host);
}
