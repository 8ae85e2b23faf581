import { z } from 'zod';
import type { AccountResource, ResourceConnection } from '../../domain/media/server/serverApi.ts';
import type { ApiCaller, CallOptionsWithToken } from '../call.ts';
import {
  createXmlResponseReader,
  type Endpoint,
  mapEndpointResult,
  type ResponseReader,
  readEndpoint,
} from '../endpoint.ts';
import { createJsonResponseReader } from '../json.ts';
import { isRetiredEndpoint } from '../transport/accountHosts.ts';
import type { Vocabulary } from '../vocabulary.ts';
import {
  readDates,
  readFlag,
  readFlags,
  readPositiveNumberAttribute,
  readText,
  readTextAttributes,
} from '../xml/fields.ts';
import { attributesOfXmlElement, findChildElements, type ParsedXmlElement } from '../xml/xml.ts';

export interface AccountResourceWithToken {
  readonly resource: AccountResource;
  readonly accessToken: string | undefined;
}

function decodeConnection(attributes: ParsedXmlElement): ResourceConnection {
  return {
    ...readTextAttributes<ResourceConnection>(attributes, 'protocol', 'address'),
    port: readPositiveNumberAttribute(attributes, 'port'),
    // Leaves out the query of the address, because it may contain a token.
    uri: readText(attributes, 'uri')?.split(/[?#]/, 1)[0],
    ...readFlags<ResourceConnection>(attributes, 'local', 'relay'),
  };
}

function decodeResource(
  attributes: ParsedXmlElement,
  connections: readonly ParsedXmlElement[],
): AccountResourceWithToken {
  const accessToken = readText(attributes, 'accessToken');
  return {
    accessToken,
    resource: {
      name: readText(attributes, 'name') ?? '',
      ...readTextAttributes<AccountResource>(attributes, 'clientIdentifier', 'device', 'publicAddress'),
      ...readTextAttributes<AccountResource>(attributes, 'product', 'productVersion', 'platform', 'platformVersion'),
      ...readDates<AccountResource>(attributes, 'createdAt', 'lastSeenAt'),
      provides: (readText(attributes, 'provides') ?? '')
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
      hasAccessToken: accessToken !== undefined,
      ...readFlags<AccountResource>(
        attributes,
        'owned',
        'publicAddressMatches',
        'httpsRequired',
        'synced',
        'relay',
        'presence',
      ),
      dnsRebindingProtection: readFlag(attributes, 'dnsRebindingProtection'),
      connections: connections.map(decodeConnection),
    },
  };
}

/** Reads the account service's older list of servers and players (interface.md, 4.1). */
const oldListReading: ResponseReader<readonly AccountResourceWithToken[]> = createXmlResponseReader((container) =>
  findChildElements(container, 'Device').map((device) =>
    decodeResource(attributesOfXmlElement(device), findChildElements(device, 'Connection').map(attributesOfXmlElement)),
  ),
);

const SIMPLE_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);

/** Reads the vendor's JSON like XML attributes. Nested values are left out. */
const jsonAttributes = z.record(z.string(), z.unknown()).transform((values): ParsedXmlElement => {
  const simpleValues = Object.entries(values).filter(([, value]) => SIMPLE_TYPES.has(typeof value));
  return Object.fromEntries(simpleValues.map(([name, value]) => [name, String(value)]));
});

const newListSchema = z.array(
  z
    .looseObject({ connections: z.array(jsonAttributes).catch([]) })
    .transform(({ connections, ...values }) => decodeResource(jsonAttributes.parse(values), connections)),
);

/** Maximum size of the account's list in bytes, far more than its devices need. */
const MAX_BYTES = 4 * 1024 * 1024;

const EXPECTED = 'a list of resources';
const newListReading = createJsonResponseReader(newListSchema, EXPECTED, { maxBytes: MAX_BYTES });
const scrubbedListReading = createJsonResponseReader(newListSchema, EXPECTED, {
  maxBytes: MAX_BYTES,
  removesSecrets: true,
});

export const UNSUPPORTED_IF_RETIRED = { 404: 'unsupported', 410: 'unsupported' } as const;

const oldList = (
  { resourcesQuery: query = [] }: Vocabulary,
  client: string | undefined,
): Endpoint<readonly AccountResourceWithToken[]> =>
  readEndpoint({ path: '/resources', query, client, reading: oldListReading });

/** The account's servers and players, without tokens (interface.md, 4.1). */
export const accountResourcesEndpoint = (vocabulary: Vocabulary): Endpoint<readonly AccountResource[]> =>
  mapEndpointResult(oldList(vocabulary, undefined), (resources) => resources.map(({ resource }) => resource));

const newList = (
  { resourcesQuery: query = [] }: Vocabulary,
  client: string | undefined,
): Endpoint<readonly AccountResourceWithToken[]> =>
  readEndpoint({
    path: '/api/v2/resources',
    query,
    client,
    isSuccessor: true,
    failures: UNSUPPORTED_IF_RETIRED,
    // Only a sign-in (with `client`) may read people's tokens.
    reading: client === undefined ? scrubbedListReading : newListReading,
  });

interface ResourcesRequest {
  readonly call: ApiCaller;
  readonly vocabulary: Vocabulary;
  /** Identifies Usher to the account service. Set only during a person's sign-in. */
  readonly client?: string | undefined;
}

/**
 * Reads the account's list (interface.md, 4.1), or the vendor's newer list if the account service has retired the old
 * one. `call` must go to the account service.
 */
export async function readAccountResources(
  { call, vocabulary, client }: ResourcesRequest,
  options?: CallOptionsWithToken,
): Promise<readonly AccountResourceWithToken[]> {
  try {
    return await call(oldList(vocabulary, client), options);
  } catch (error) {
    if (vocabulary.accountHosts === undefined || !isRetiredEndpoint(error)) throw error;
    return await call(newList(vocabulary, client), options);
  }
}
