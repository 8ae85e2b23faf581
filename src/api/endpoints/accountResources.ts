import type { AccountResource, ResourceConnection } from '../../domain/media/server/accountResources.ts';
import { read, xml } from '../endpoint.ts';
import { date, flag, positive, text } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

/** A query in an address may be a token. */
const withoutQuery = (uri: string | undefined): string | undefined => uri?.split(/[?#]/, 1)[0];

function decodeConnection(element: Element): ResourceConnection {
  const a = attributesOf(element);
  return {
    protocol: text(a, 'protocol'),
    address: text(a, 'address'),
    port: positive(a, 'port'),
    uri: withoutQuery(text(a, 'uri')),
    local: flag(a, 'local'),
  };
}

const decodeProvides = (a: Element): readonly string[] =>
  (text(a, 'provides') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function decodeResource(element: Element): AccountResource {
  const a = attributesOf(element);
  return {
    name: text(a, 'name') ?? '',
    clientIdentifier: text(a, 'clientIdentifier'),
    product: text(a, 'product'),
    productVersion: text(a, 'productVersion'),
    platform: text(a, 'platform'),
    platformVersion: text(a, 'platformVersion'),
    device: text(a, 'device'),
    createdAt: date(a, 'createdAt'),
    lastSeenAt: date(a, 'lastSeenAt'),
    provides: decodeProvides(a),
    owned: flag(a, 'owned'),
    hasAccessToken: text(a, 'accessToken') !== undefined,
    publicAddress: text(a, 'publicAddress'),
    publicAddressMatches: flag(a, 'publicAddressMatches'),
    httpsRequired: flag(a, 'httpsRequired'),
    synced: flag(a, 'synced'),
    relay: flag(a, 'relay'),
    dnsRebindingProtection: flag(a, 'dnsRebindingProtection'),
    presence: flag(a, 'presence'),
    connections: children(element, 'Connection').map(decodeConnection),
  };
}

/** 4.1. This asks the account service, not the media server. */
export const accountResources = () =>
  read({ path: '/resources', reading: xml((container) => children(container, 'Device').map(decodeResource)) });
