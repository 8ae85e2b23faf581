import { z } from 'zod';
import type { AccountResource, ResourceConnection } from '../../domain/media/server/serverApi.ts';
import type { Call, TokenOptions } from '../call.ts';
import { type Endpoint, mappedEndpoint, type Reading, readEndpoint, xmlReading } from '../endpoint.ts';
import { json } from '../json.ts';
import { isRetiredEndpoint } from '../transport/accountHosts.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { readDates, readFlag, readFlags, readPositive, readText, readTexts } from '../xml/fields.ts';
import { attributesOf, children, type Element } from '../xml/xml.ts';

export interface ResourceWithToken {
  readonly resource: AccountResource;
  readonly accessToken: string | undefined;
}

function decodeConnection(attributes: Element): ResourceConnection {
  return {
    ...readTexts<ResourceConnection>(attributes, 'protocol', 'address'),
    port: readPositive(attributes, 'port'),
    // Leaves out the query of the address, because it may contain a token.
    uri: readText(attributes, 'uri')?.split(/[?#]/, 1)[0],
    ...readFlags<ResourceConnection>(attributes, 'local', 'relay'),
  };
}

function decodeResource(attributes: Element, connections: readonly Element[]): ResourceWithToken {
  const accessToken = readText(attributes, 'accessToken');
  return {
    accessToken,
    resource: {
      name: readText(attributes, 'name') ?? '',
      ...readTexts<AccountResource>(attributes, 'clientIdentifier', 'device', 'publicAddress'),
      ...readTexts<AccountResource>(attributes, 'product', 'productVersion', 'platform', 'platformVersion'),
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
const oldListReading: Reading<readonly ResourceWithToken[]> = xmlReading((container) =>
  children(container, 'Device').map((device) =>
    decodeResource(attributesOf(device), children(device, 'Connection').map(attributesOf)),
  ),
);

const SIMPLE_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'boolean']);

/** Reads the vendor's JSON like XML attributes. Nested values are left out. */
const jsonAttributes = z.record(z.string(), z.unknown()).transform((values): Element => {
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
const newListReading = json(newListSchema, EXPECTED, { maxBytes: MAX_BYTES });
const scrubbedListReading = json(newListSchema, EXPECTED, { maxBytes: MAX_BYTES, removesSecrets: true });

export const UNSUPPORTED_IF_RETIRED = { 404: 'unsupported', 410: 'unsupported' } as const;

const oldList = (
  { resourcesQuery: query = [] }: Vocabulary,
  client: string | undefined,
): Endpoint<readonly ResourceWithToken[]> =>
  readEndpoint({ path: '/resources', query, client, reading: oldListReading });

/** The account's servers and players, without tokens (interface.md, 4.1). */
export const accountResources = (vocabulary: Vocabulary): Endpoint<readonly AccountResource[]> =>
  mappedEndpoint(oldList(vocabulary, undefined), (resources) => resources.map(({ resource }) => resource));

const newList = (
  { resourcesQuery: query = [] }: Vocabulary,
  client: string | undefined,
): Endpoint<readonly ResourceWithToken[]> =>
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
  readonly call: Call;
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
  options?: TokenOptions,
): Promise<readonly ResourceWithToken[]> {
  try {
    return await call(oldList(vocabulary, client), options);
  } catch (error) {
    if (vocabulary.accountHosts === undefined || !isRetiredEndpoint(error)) throw error;
    return await call(newList(vocabulary, client), options);
  }
}
