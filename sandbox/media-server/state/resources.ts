import { type MediaServerAccount, SAMPLE_ACCOUNTS } from './people.ts';

/** A server or player of an account, as the account service stores it (interface.md, 2.1). */
export interface SimulatedAccountResource {
  readonly name: string;
  readonly product: string;
  readonly productVersion: string;
  readonly platform: string;
  readonly platformVersion: string;
  readonly device: string;
  readonly clientIdentifier: string;
  /** Time of the first connection, in days before the simulated clock's start. */
  readonly knownFor: number;
  /** Time of the last connection, in minutes before the simulated clock's start. */
  readonly seenAgo: number;
  readonly provides: string;
  readonly account: MediaServerAccount;
  readonly accessToken: string;
  readonly isPresent: boolean;
  /** True for servers. Only servers state if they require https, and if they are synced, relayed and protected. */
  readonly isServer: boolean;
  readonly connections: readonly Connection[];
}

interface Connection {
  readonly protocol: 'http' | 'https';
  readonly address: string;
  readonly port: number;
  readonly local: boolean;
  /** True for an address of the vendor's relay. Only the vendor's vocabulary has relays. */
  readonly relay?: true;
}

const PUBLIC_ADDRESS = '203.0.113.80';
const PUBLIC_IPV6 = '2001:db8::80';
const RELAY: Connection = { protocol: 'https', address: '198.51.100.4', port: 8443, local: false, relay: true };

/** A public address with a hidden part, as interface.md, 2.1 allows. */
export const MASKED_IP_ADDRESS = '203.0.113.x';

/**
 * An offline server, and a player for nearly every person. The list begins with the embedded server, which is not
 * included here.
 */
export const SAMPLE_ACCOUNT_RESOURCES: readonly SimulatedAccountResource[] = [
  resource('Summer house', 'Media Server', SAMPLE_ACCOUNTS.owner, 'canary-media-resource-summer-7f', {
    isServer: true,
    isPresent: false,
    connections: [lan('https', '192.168.178.2', 32_400), wan(PUBLIC_ADDRESS, 32_411), wan(PUBLIC_IPV6, 32_400), RELAY],
  }),
  resource('Living room TV', 'Media for Android (TV)', SAMPLE_ACCOUNTS.owner, 'canary-media-resource-tv-2c', {
    connections: [lan('http', '192.168.1.20', 32_500)],
  }),
  resource('Old laptop', 'Media Web', SAMPLE_ACCOUNTS.owner, 'canary-media-resource-laptop-90', { isPresent: false }),
  resource('Firefox', 'Media Web', SAMPLE_ACCOUNTS.jonas, 'canary-media-resource-firefox-b8', {
    connections: [lan('https', '192.168.1.35', 32_500), wan('198.51.100.9', 35_872)],
  }),
  resource("Priya's phone", 'Media for iOS', SAMPLE_ACCOUNTS.priya, 'canary-media-resource-phone-41'),
];

function lan(protocol: 'http' | 'https', address: string, port: number): Connection {
  return { protocol, address, port, local: true };
}

function wan(address: string, port: number): Connection {
  return { protocol: 'https', address, port, local: false };
}

function resource(
  name: string,
  product: string,
  account: MediaServerAccount,
  accessToken: string,
  overrides: Partial<SimulatedAccountResource> = {},
): SimulatedAccountResource {
  const isServer = overrides.isServer ?? false;
  return {
    name,
    product,
    account,
    accessToken,
    productVersion: isServer ? '1.41.3.9314' : '4.130.1',
    platform: isServer ? 'Linux' : 'Android',
    platformVersion: isServer ? '12 (Bookworm)' : '14',
    device: isServer ? 'PC' : 'Player',
    clientIdentifier: `resource-${name.toLowerCase().replace(/[^a-z]+/g, '-')}`,
    knownFor: 400 + name.length,
    seenAgo: 3 * name.length,
    provides: isServer ? 'server' : 'client,player,pubsub-player',
    isPresent: true,
    isServer,
    connections: [],
    ...overrides,
  };
}
