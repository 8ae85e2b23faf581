import type { MediaServerCallOptions } from '../../domain/media/callOptions.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { ServerIdentity } from '../../domain/media/server/serverApi.ts';
import type { ApiCaller } from '../call.ts';
import { createXmlResponseReader, FAILURE_KIND_OF_MISSING_ENDPOINT, readEndpoint } from '../endpoint.ts';
import { readFlag, readText } from '../xml/fields.ts';
import { UnreadableXmlError } from '../xml/unreadable.ts';
import { attributesOfXmlElement, type ParsedXmlElement } from '../xml/xml.ts';

/** Matches an identifier that can be part of a playlist's URI without changing the URI's meaning. */
const MACHINE_IDENTIFIER = /^[\w.~-]{1,128}$/;

const isMachineIdentifier = (name: string): boolean => MACHINE_IDENTIFIER.test(name);

function decodeIdentity(container: ParsedXmlElement): ServerIdentity {
  const attributes = attributesOfXmlElement(container);
  const machineIdentifier = readText(attributes, 'machineIdentifier');
  if (machineIdentifier === undefined || !isMachineIdentifier(machineIdentifier)) {
    throw new UnreadableXmlError('it has no machineIdentifier');
  }
  return { machineIdentifier, version: readText(attributes, 'version'), claimed: readFlag(attributes, 'claimed') };
}

/**
 * Reads the server's identity (named in interface.md, 4.24; described in MEDIA-SERVER.md). Sends no token, because
 * another server may answer at the address.
 */
export const identityEndpoint = () =>
  readEndpoint({
    path: '/identity',
    reading: createXmlResponseReader(decodeIdentity),
    failures: FAILURE_KIND_OF_MISSING_ENDPOINT,
    proof: 'none',
  });

/**
 * True if the server or its proxy does not give the identity without a token. Servers may lack it or demand the token
 * (interface.md, 5.1).
 */
export const isIdentityWithheld = (error: unknown): error is MediaServerFailure =>
  error instanceof MediaServerFailure && WITHHELD.has(error.kind);

const WITHHELD: ReadonlySet<string> = new Set(['unsupported', 'unauthorized', 'forbidden']);

export type ServerIdentityRequester = (call: ApiCaller, options?: MediaServerCallOptions) => Promise<ServerIdentity>;

/**
 * Asks for the identity without the token, and again with it if the server (interface.md, 5.1) or its proxy demands it.
 * Later calls then send it at once.
 */
export function createServerIdentityRequester(): ServerIdentityRequester {
  let needsToken = false;
  const withToken: ServerIdentityRequester = (call, options) =>
    call({ ...identityEndpoint(), proof: undefined }, options);
  return async (call, options) => {
    if (needsToken) return withToken(call, options);
    try {
      return await call(identityEndpoint(), options);
    } catch (error) {
      if (!isIdentityWithheld(error) || error.kind === 'unsupported') throw error;
    }
    const answer = await withToken(call, options);
    needsToken = true;
    return answer;
  };
}

type ReadIdentity = (options: MediaServerCallOptions) => Promise<ServerIdentity>;

/** Runs a request that needs the server's machineIdentifier for a playlist's URI. */
export type MachineIdentifierProvider = <Value>(
  options: MediaServerCallOptions,
  request: (machine: string) => Promise<Value>,
) => Promise<Value>;

/**
 * Asks the server for its machineIdentifier when it is first needed, and remembers it. Asks again after a failed call,
 * because a server that was reinstalled has a new one. A `configured` identifier is always kept.
 */
export function createMachineIdentifierProvider(
  askServer: ReadIdentity,
  configuredIdentifier: string | undefined,
): MachineIdentifierProvider {
  if (configuredIdentifier !== undefined && !isMachineIdentifier(configuredIdentifier))
    throw new TypeError('machineIdentifier has invalid characters');
  let machineIdentifier = configuredIdentifier;
  return async (options, request) => {
    const machine = machineIdentifier ?? (await askBeforeRequest(askServer, options));
    machineIdentifier = machine;
    try {
      return await request(machine);
    } catch (error) {
      machineIdentifier = configuredIdentifier;
      throw error;
    }
  };
}

/** If the identity cannot be read, the failure has `asked: false`, because the actual request was not sent. */
async function askBeforeRequest(askServer: ReadIdentity, options: MediaServerCallOptions): Promise<string> {
  try {
    return (await askServer(options)).machineIdentifier;
  } catch (error) {
    if (!(error instanceof MediaServerFailure)) throw error;
    throw new MediaServerFailure(error.kind, { ...error, asked: false, cause: error });
  }
}
