import type { Answer } from '../http/answer.ts';
import { containerAnswer } from '../http/answer.ts';
import { FLAG, optional, type Route, type RouteContext } from '../http/route.ts';
import { MASKED_ADDRESS, RESOURCES, type Resource } from '../state/resources.ts';
import type { World } from '../world.ts';
import type { XmlElement } from '../xml.ts';
import { element } from '../xml.ts';

/** The account service's own operation, at an address of its own (`accountUrl`). */
export const listResources: Route = {
  operation: '4.1',
  title: 'List account resources',
  method: 'GET',
  path: '/resources',
  takesSignIn: true,
  parameters: {},
  // The vendor's account service lists https addresses, relays and IPv6 only for those who ask for them (MEDIA-SERVER.md).
  vendorParameters: { includeHttps: optional(FLAG), includeRelay: optional(FLAG), includeIPv6: optional(FLAG) },
  answer: list,
};

/**
 * The server itself is shared with everyone and owned by the owner; a player belongs to its own user. Whoever signed in sees every server
 * on which they have an account.
 */
function list(context: RouteContext): Answer {
  const { signIns } = context.world;
  if (signIns.accountOf(context.account.token))
    return containerAnswer(
      {},
      signIns.seenBy(context.account).map((seen) => homeServerElement({ ...context, ...seen })),
    );
  const own = RESOURCES.filter(({ account }) => account === context.account);
  const isListed = !context.account.isOwner || context.world.behaviour.listedAs !== 'nothing';
  return containerAnswer({}, [
    ...(isListed ? [homeServerElement(context)] : []),
    ...own.map((resource) => resourceElement(context, resource, true)),
  ]);
}

function homeServerElement(context: RouteContext): XmlElement {
  const { world, account } = context;
  const { listedAs, listedAt = [world.address.url] } = world.behaviour;
  const isPlayer = account.isOwner && listedAs === 'player';
  const homeServer: Resource = {
    ...{ name: world.profile.name, product: 'Media Server', platform: 'Linux' },
    productVersion: world.profile.version.replace(/-.*/, ''),
    ...{ platformVersion: '12 (Bookworm)', device: 'PC', clientIdentifier: world.machineIdentifier },
    ...{ knownFor: 1800, seenAgo: 1, provides: isPlayer ? 'client,player' : 'server' },
    ...{ account, accessToken: account.token, isPresent: true, isServer: true },
    connections: listedAt.map((address) => connectionAt(new URL(address))),
  };
  return resourceElement(context, homeServer, account.isOwner && listedAs !== 'shared');
}

const connectionAt = ({ protocol, hostname, port }: URL): Resource['connections'][number] => ({
  protocol: protocol === 'https:' ? 'https' : 'http',
  address: hostname,
  port: Number(port || (protocol === 'https:' ? 443 : 80)),
  local: true,
});

/** The name that the server's certificate is issued for, if it has one; the address is part of it. */
const hostNameOf = ({ address: { domain } }: World, address: string): string =>
  domain === undefined ? address : `${address.replaceAll('.', '-')}.${domain}`;

function resourceElement({ world, values }: RouteContext, resource: Resource, isOwned: boolean): XmlElement {
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
    publicAddress: MASKED_ADDRESS,
    publicAddressMatches: 1,
    httpsRequired: isServer ? (isHomeServer && world.address.url.startsWith('https:') ? 1 : 0) : undefined,
    synced: isServer ? 0 : undefined,
    relay: isServer ? 1 : undefined,
    dnsRebindingProtection: isServer ? 0 : undefined,
    presence: resource.isPresent ? 1 : 0,
  };
  const showsHttps = !world.words.isLenient || values.get('includeHttps') === '1';
  const connections = resource.connections.map(({ protocol: real, address, port, local }) => {
    const protocol = showsHttps ? real : 'http';
    const host = isHomeServer && showsHttps ? hostNameOf(world, address) : address;
    return element('Connection', {
      protocol,
      address,
      port,
      uri: `${protocol}://${host}:${port}`,
      local: local ? 1 : 0,
    });
  });
  return element('Device', attributes, connections);
}
