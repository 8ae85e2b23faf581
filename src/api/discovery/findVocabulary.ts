import type { MediaServerCallOptions } from '../../domain/media/callOptions.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { createCallWithoutServer } from '../call.ts';
import { mapEndpointResult } from '../endpoint.ts';
import { identityEndpoint, isIdentityWithheld } from '../resources/identity.ts';
import { librariesEndpoint } from '../resources/librarySections.ts';
import type { Transport } from '../transport/request.ts';
import {
  HEADER_NAMES,
  TOKENLESS_VOCABULARY,
  VOCABULARY_DETECTION_ORDER,
  type VocabularyName,
} from '../vocabularies/vocabularies.ts';
import type { Transports } from './transports.ts';

export interface DetectedVocabulary {
  readonly vocabulary: VocabularyName;
  /** Identifier of the server. Undefined if the server does not identify itself. */
  readonly machineIdentifier: string | undefined;
}

/**
 * Detects which vendor's vocabulary a server speaks. The token should reach as few programs as possible, so the
 * server's identity is requested first, without the token. The response may show the vendor, or that this is the
 * `remembered` server. Otherwise tries each vendor's header for the token. A URL with the token is tried only if the
 * server refuses all headers. Rejects with the last refusal, or with the first other failure.
 */
export async function findVocabulary(
  transports: Transports,
  remembered: DetectedVocabulary | undefined,
  options: MediaServerCallOptions,
): Promise<DetectedVocabulary> {
  const server = await identifyServer(transports, options);
  const machineIdentifier = server?.machineIdentifier;
  if (server?.mark !== undefined) return { vocabulary: server.mark, machineIdentifier };
  if (machineIdentifier !== undefined && machineIdentifier === remembered?.machineIdentifier) return remembered;
  // A proxy may refuse all requests, the one for the identity included. If the server accepted a header before, only
  // headers are tried, so that the proxy never gets the token in a URL.
  const takesHeader = server === undefined && remembered !== undefined && HEADER_NAMES.includes(remembered.vocabulary);
  let refusal: MediaServerFailure | undefined;
  for (const vocabulary of takesHeader ? HEADER_NAMES : VOCABULARY_DETECTION_ORDER) {
    refusal = await refusalOf(transports.withVocabulary(vocabulary), options);
    if (refusal === undefined) return { vocabulary, machineIdentifier };
  }
  throw refusal;
}

/**
 * The vocabulary that the server uses, if it is not the configured one. Undefined if it is, or if no vocabulary can be
 * detected.
 */
export async function detectUnconfiguredVocabulary(
  transports: Transports,
  configuredName: VocabularyName,
  options: MediaServerCallOptions,
): Promise<VocabularyName | undefined> {
  const detected = await findVocabulary(transports, undefined, options).catch(() => undefined);
  return detected?.vocabulary === configuredName ? undefined : detected?.vocabulary;
}

export interface IdentifiedServer {
  readonly machineIdentifier: string;
  readonly mark: VocabularyName | undefined;
}

/**
 * Asks for the server's identity without the token. Undefined if the server keeps it secret. Rejects if no media server
 * responds.
 */
export async function identifyServer(
  transports: Transports,
  options: MediaServerCallOptions,
): Promise<IdentifiedServer | undefined> {
  try {
    const callUnknown = createCallWithoutServer(transports.withVocabulary(TOKENLESS_VOCABULARY));
    return await callUnknown(markedIdentity, options);
  } catch (error) {
    if (isIdentityWithheld(error)) return undefined;
    throw error;
  }
}

const markedIdentity = mapEndpointResult(
  identityEndpoint(),
  ({ machineIdentifier }, { mark }): IdentifiedServer => ({ machineIdentifier, mark }),
);

/** Tests the token. Resolves to the failure if the server refuses the token, otherwise to undefined. */
async function refusalOf(
  transport: Transport,
  options: MediaServerCallOptions,
): Promise<MediaServerFailure | undefined> {
  try {
    const callUnknown = createCallWithoutServer(transport);
    await callUnknown(librariesEndpoint(), options);
    return undefined;
  } catch (error) {
    if (error instanceof MediaServerFailure && error.kind === 'unauthorized') return error;
    throw error;
  }
}
