import type { Answer } from '../http/answer.ts';
import { containerAnswer } from '../http/answer.ts';
import type { Route, RouteContext } from '../http/route.ts';
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
  return containerAnswer({}, [
    homeServerElement(context),
    ...own.map((resource) => resourceElement(context, resource, true)),
  ]);
}

function homeServerElement(context: RouteContext): XmlElement {
  const { world, account } = context;
  const { protocol, hostname, port } = new URL(world.address.url);
  const homeServer: Resource = {
    ...{ name: world.profile.name, product: 'Media Server', platform: 'Linux' },
    productVersion: world.profile.version.replace(/-.*/, ''),
    ...{ platformVersion: '12 (Bookworm)', device: 'PC', clientIdentifier: world.machineIdentifier },
    ...{ knownFor: 1800, seenAgo: 1, provides: 'server', account, accessToken: account.token },
    ...{ isPresent: true, isServer: true },
    connections: [
      { protocol: protocol === 'https:' ? 'https' : 'http', address: hostname, port: Number(port), local: true },
    ],
  };
  return resourceElement(context, homeServer, account.isOwner);
}

/** The name that the server's certificate is issued for, if it has one; the address is part of it. */
const hostNameOf = ({ address: { domain } }: World, address: string): string =>
  domain === undefined ? address : `${address.replaceAll('.', '-')}.${domain}`;

function resourceElement({ world }: RouteContext, resource: Resource, isOwned: boolean): XmlElement {
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
  const connections = resource.connections.map(({ protocol, address, port, local }) => {
    const host = isHomeServer ? hostNameOf(world, address) : address;
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
