import type { MediaServerResponse } from '../http/answer.ts';
import { createMediaContainerResponse, createResponseWithBody, createXmlResponse } from '../http/answer.ts';
import {
  type MediaServerRoute,
  optionalRouteParameter,
  type RouteContext,
  ZERO_OR_ONE_PATTERN,
} from '../http/route.ts';
import { MASKED_IP_ADDRESS, SAMPLE_ACCOUNT_RESOURCES, type SimulatedAccountResource } from '../state/resources.ts';
import type { MediaServerState } from '../world.ts';
import type { XmlElement } from '../xml.ts';
import { createXmlElement } from '../xml.ts';

/**
 * Lists an account's servers and players. The operation belongs to the account service, which has its own address
 * (`accountUrl`).
 */
export const listResources: MediaServerRoute = {
  operation: '4.1',
  title: 'List account resources',
  method: 'GET',
  path: '/resources',
  takesSignIn: true,
  parameters: {},
  // The vendor's account service lists https addresses, relays and IPv6 only on request (MEDIA-SERVER.md).
  vendorParameters: {
    includeHttps: optionalRouteParameter(ZERO_OR_ONE_PATTERN),
    includeRelay: optionalRouteParameter(ZERO_OR_ONE_PATTERN),
    includeIPv6: optionalRouteParameter(ZERO_OR_ONE_PATTERN),
  },
  answer: (context) => retiredAnswer(context) ?? createMediaContainerResponse({}, listedTo(context)),
};

/** Lists an account's servers and players as JSON, at the vendor's newer path. interface.md does not have it. */
export const listResourcesAsJson: MediaServerRoute = {
  ...listResources,
  operation: 'resources of today',
  title: 'List account resources, newer route',
  path: '/api/v2/resources',
  answer: (context) => createResponseWithBody(200, JSON.stringify(listedTo(context).map(jsonOf)), 'application/json'),
};

const WEB_PAGE = '<!DOCTYPE html><html><head><title>Watch free</title></head><body>Sign in to go on</body></html>';

function retiredAnswer({ world }: RouteContext): MediaServerResponse | undefined {
  const { retiredResources: retired } = world.behaviour;
  if (retired === undefined) return undefined;
  if (retired === 'page') return createResponseWithBody(200, WEB_PAGE, 'text/html; charset=utf-8');
  return createXmlResponse(
    createXmlElement('Response', { code: retired, title: 'Gone', status: 'This route was retired.' }),
    retired,
  );
}

/** Attributes that are true or false in JSON. */
const FLAGS: ReadonlySet<string> = new Set([
  'owned',
  'publicAddressMatches',
  'httpsRequired',
  'synced',
  'relay',
  'dnsRebindingProtection',
  'presence',
  'local',
  'IPv6',
]);

function jsonOf({ attributes, children }: XmlElement): object {
  const attributeEntries = Object.entries(attributes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, FLAGS.has(name) ? value === 1 : value]],
  );
  return { ...Object.fromEntries(attributeEntries), connections: children.map(jsonOf) };
}

/**
 * Lists the servers and players that this account may see. The server belongs to its owner and is shared with all other
 * accounts. Players belong to their users. A person who signed in sees every server with an account of theirs.
 */
function listedTo(context: RouteContext): readonly XmlElement[] {
  const { signIns } = context.world;
  if (signIns.accountOf(context.account.token))
    return signIns.seenBy(context.account).map((homeAccount) => homeServerElement({ ...context, ...homeAccount }));
  const ownResources = SAMPLE_ACCOUNT_RESOURCES.filter(({ account }) => account === context.account);
  const isListed = !context.account.isOwner || context.world.behaviour.listedAs !== 'nothing';
  return [
    ...(isListed ? [homeServerElement(context)] : []),
    ...ownResources.map((resource) => resourceElement(context, resource, true)),
  ];
}

function homeServerElement(context: RouteContext): XmlElement {
  const { world, account } = context;
  const { listedAs, listedAt = [world.address.url], relayedAt } = world.behaviour;
  const isPlayer = account.isOwner && listedAs === 'player';
  const homeServer: SimulatedAccountResource = {
    name: world.profile.name,
    product: 'Media Server',
    platform: 'Linux',
    productVersion: world.profile.version.replace(/-.*/, ''),
    platformVersion: '12 (Bookworm)',
    device: 'PC',
    clientIdentifier: world.machineIdentifier,
    knownFor: 1800,
    seenAgo: 1,
    provides: isPlayer ? 'client,player' : 'server',
    account,
    accessToken: account.token,
    isPresent: true,
    isServer: true,
    connections: [
      ...listedAt.map((address) => connectionAt(new URL(address))),
      ...relayedAt.map((address) => relayAt(new URL(address))),
    ],
  };
  return resourceElement(context, homeServer, account.isOwner && listedAs !== 'shared');
}

const connectionAt = ({ protocol, hostname, port }: URL): SimulatedAccountResource['connections'][number] => ({
  protocol: protocol === 'https:' ? 'https' : 'http',
  address: hostname.replace(/^\[|\]$/g, ''),
  port: Number(port || (protocol === 'https:' ? 443 : 80)),
  local: true,
});

const relayAt = (url: URL): SimulatedAccountResource['connections'][number] => ({
  ...connectionAt(url),
  local: false,
  relay: true,
});

const isIPv6 = (address: string): boolean => address.includes(':');

/**
 * Host name of this address in the server's certificate. The address is part of the name. Without a domain, the address
 * itself.
 */
function hostNameOf({ address: { domain } }: MediaServerState, address: string): string {
  if (domain === undefined) return hostOf(address);
  const parts = isIPv6(address) ? groupsOf(address) : address.split('.');
  return `${parts.join('-')}.${domain}`;
}

const hostOf = (address: string): string => (isIPv6(address) ? `[${address}]` : address);

/** Splits an IPv6 address into all eight groups. A host name cannot begin or end with a dash, so none may be empty. */
function groupsOf(address: string): readonly string[] {
  const [before = '', after = ''] = address.split('::');
  const first = before.split(':').filter(Boolean);
  const last = after.split(':').filter(Boolean);
  const zeroGroups = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeroGroups, ...last];
}

function resourceElement(
  { world, values }: RouteContext,
  resource: SimulatedAccountResource,
  isOwned: boolean,
): XmlElement {
  const start = Math.floor(world.startedAt.getTime() / 1000);
  const { isServer } = resource;
  const isHomeServer = resource.clientIdentifier === world.machineIdentifier;
  const date = (epoch: number) =>
    world.behaviour.accountDates === 'epoch' ? epoch : new Date(epoch * 1000).toISOString().replace('.000', '');
  const attributes = {
    name: resource.name,
    product: resource.product.replace('Media', world.words.productName),
    productVersion: resource.productVersion,
    platform: resource.platform,
    platformVersion: resource.platformVersion,
    device: resource.device,
    clientIdentifier: resource.clientIdentifier,
    createdAt: date(start - resource.knownFor * 86_400),
    lastSeenAt: date(start - resource.seenAgo * 60),
    provides: resource.provides,
    owned: isOwned ? 1 : 0,
    accessToken: resource.accessToken,
    publicAddress: MASKED_IP_ADDRESS,
    publicAddressMatches: 1,
    httpsRequired: isServer ? (isHomeServer && world.address.url.startsWith('https:') ? 1 : 0) : undefined,
    synced: isServer ? 0 : undefined,
    relay: isServer ? 1 : undefined,
    dnsRebindingProtection: isServer ? 0 : undefined,
    presence: resource.isPresent ? 1 : 0,
  };
  const { isLenient } = world.words;
  const shows = (parameter: string): boolean => isLenient && values.get(parameter) === '1';
  const showsHttps = !isLenient || shows('includeHttps');
  const connections = resource.connections
    .filter(({ relay }) => relay !== true || shows('includeRelay'))
    .filter(({ address }) => !isIPv6(address) || shows('includeIPv6'))
    .map(({ protocol: real, address, port, local, relay }) => {
      const protocol = showsHttps ? real : 'http';
      const host = isHomeServer && showsHttps ? hostNameOf(world, address) : hostOf(address);
      return createXmlElement('Connection', {
        protocol,
        address,
        port,
        uri: `${protocol}://${host}:${port}`,
        local: local ? 1 : 0,
        relay: isLenient ? Number(relay === true) : undefined,
        IPv6: isLenient ? Number(isIPv6(address)) : undefined,
      });
    });
  return createXmlElement('Device', attributes, connections);
}
