import { z } from 'zod';
import type { AccountResource, ResourceConnection } from '../../domain/media/server/serverApi.ts';
import type { Call, TokenOptions } from '../call.ts';
import { type Endpoint, mappedEndpoint, type Reading, read, xml } from '../endpoint.ts';
import { json } from '../json.ts';
import { isRetired } from '../transport/accountHosts.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { dates, flag, flags, positive, text, texts } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

/** A resource of the account, with its token if it has one. */
export interface OwnResource {
  readonly resource: AccountResource;
  readonly accessToken: string | undefined;
}

function decodeConnection(a: Element): ResourceConnection {
  return {
    ...texts<ResourceConnection>(a, 'protocol', 'address'),
    port: positive(a, 'port'),
    // The query of an address may be a token.
    uri: text(a, 'uri')?.split(/[?#]/, 1)[0],
    ...flags<ResourceConnection>(a, 'local', 'relay'),
  };
}

function decodeResource(a: Element, connections: readonly Element[]): OwnResource {
  const accessToken = text(a, 'accessToken');
  return {
    accessToken,
    resource: {
      name: text(a, 'name') ?? '',
      ...texts<AccountResource>(a, 'clientIdentifier', 'product', 'productVersion', 'platform', 'platformVersion'),
      ...texts<AccountResource>(a, 'device', 'publicAddress'),
      ...dates<AccountResource>(a, 'createdAt', 'lastSeenAt'),
      provides: (text(a, 'provides') ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
      hasAccessToken: accessToken !== undefined,
      ...flags<AccountResource>(a, 'owned', 'publicAddressMatches', 'httpsRequired', 'synced', 'relay', 'presence'),
      dnsRebindingProtection: flag(a, 'dnsRebindingProtection'),
      connections: connections.map(decodeConnection),
    },
  };
}

/** 4.1. */
const inXml: Reading<readonly OwnResource[]> = xml((container) =>
  children(container, 'Device').map((device) =>
    decodeResource(attributesOf(device), children(device, 'Connection').map(attributesOf)),
  ),
);

/** The attributes of the vendor's JSON, as XML would have them. Whatever else there is, is left out. */
const attributes = z
  .record(z.string(), z.unknown())
  .transform(
    (given): Element =>
      Object.fromEntries(
        Object.entries(given).flatMap(([name, value]) =>
          ['string', 'number', 'boolean'].includes(typeof value) ? [[name, String(value)]] : [],
        ),
      ),
  );

const successorList = z.array(
  z
    .looseObject({ connections: z.array(attributes).catch([]) })
    .transform(({ connections, ...given }) => decodeResource(attributes.parse(given), connections)),
);

/** Far more than the devices of an account. */
const LONGEST = 4 * 1024 * 1024;

const WANTED = 'a list of resources';
const inJson = json(successorList, WANTED, { maxBytes: LONGEST });
const inScrubbedJson = json(successorList, WANTED, { maxBytes: LONGEST, isScrubbed: true });

/** Statuses for a retired route without a replacement. */
export const RETIRED = { 404: 'unsupported', 410: 'unsupported' } as const;

const list = (
  { resourcesQuery: query = [] }: Vocabulary,
  client: string | undefined,
): Endpoint<readonly OwnResource[]> => read({ path: '/resources', query, client, reading: inXml });

/** 4.1, without tokens. */
export const accountResources = (vocabulary: Vocabulary): Endpoint<readonly AccountResource[]> =>
  mappedEndpoint(list(vocabulary, undefined), (all) => all.map(({ resource }) => resource));

const successor = (
  { resourcesQuery: query = [] }: Vocabulary,
  client: string | undefined,
): Endpoint<readonly OwnResource[]> =>
  read({
    path: '/api/v2/resources',
    query,
    client,
    isSuccessor: true,
    failures: RETIRED,
    // A person who signs in gets their tokens from this answer.
    reading: client === undefined ? inScrubbedJson : inJson,
  });

interface Asking {
  readonly call: Call;
  readonly vocabulary: Vocabulary;
  /** Set for a person who signs in. */
  readonly client?: string | undefined;
}

/** 4.1, or the vendor's newer list if the account service has retired that. It asks the account service, not the media server. */
export async function readResources(
  { call, vocabulary, client }: Asking,
  options?: TokenOptions,
): Promise<readonly OwnResource[]> {
  try {
    return await call(list(vocabulary, client), options);
  } catch (error) {
    if (vocabulary.accountHosts === undefined || !isRetired(error)) throw error;
    return await call(successor(vocabulary, client), options);
  }
}
