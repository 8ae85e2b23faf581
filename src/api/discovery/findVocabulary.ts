import type { CallOptions } from '../../domain/media/callOptions.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { createLook } from '../call.ts';
import { mappedEndpoint } from '../endpoint.ts';
import { identity, isWithheld } from '../resources/identity.ts';
import { libraries } from '../resources/librarySections.ts';
import type { Transport } from '../transport/request.ts';
import { HEADER_NAMES, TOKENLESS, TRIED_NAMES, type VocabularyName } from '../vocabularies/vocabularies.ts';
import type { Transports } from './transports.ts';

/** The vocabulary that a server was found to use. */
export interface FoundVocabulary {
  readonly vocabulary: VocabularyName;
  /** The server on which it was found; undefined if that does not identify itself. */
  readonly machineIdentifier: string | undefined;
}

/**
 * Detects a server's vocabulary while exposing the token as little as possible. First it asks for the
 * server's identity without the token: the response may bear a vendor's mark, or come from the server that
 * was `remembered`. Otherwise it tries the vendors' headers, and the spellings that put the token into the
 * address only if all headers are refused. Rejects with the last refusal, or with the first failure that is
 * not a refusal.
 */
export async function findVocabulary(
  transports: Transports,
  remembered: FoundVocabulary | undefined,
  options: CallOptions,
): Promise<FoundVocabulary> {
  const met = await identify(transports, options);
  const machineIdentifier = met?.machineIdentifier;
  if (met?.mark !== undefined) return { vocabulary: met.mark, machineIdentifier };
  if (machineIdentifier !== undefined && machineIdentifier === remembered?.machineIdentifier) return remembered;
  // A proxy that temporarily refuses everyone must not get, in an address, the token that the server behind it takes in a header.
  const takesHeader = met === undefined && remembered !== undefined && HEADER_NAMES.includes(remembered.vocabulary);
  let refusal: MediaServerFailure | undefined;
  for (const vocabulary of takesHeader ? HEADER_NAMES : TRIED_NAMES) {
    refusal = await refusalOf(transports.speaking(vocabulary), options);
    if (refusal === undefined) return { vocabulary, machineIdentifier };
  }
  throw refusal;
}

/** The vocabulary of the server, if it can be detected and differs from `chosen`. */
export async function otherVocabulary(
  transports: Transports,
  chosen: VocabularyName,
  options: CallOptions,
): Promise<VocabularyName | undefined> {
  const found = await findVocabulary(transports, undefined, options).catch(() => undefined);
  return found?.vocabulary === chosen ? undefined : found?.vocabulary;
}

export interface Met {
  readonly machineIdentifier: string;
  readonly mark: VocabularyName | undefined;
}

/** The server's identity, requested without a token; undefined if the server does not reveal it. Rejects if no media server responds. */
export async function identify(transports: Transports, options: CallOptions): Promise<Met | undefined> {
  try {
    const look = createLook(transports.speaking(TOKENLESS));
    return await look(greeting, options);
  } catch (error) {
    if (isWithheld(error)) return undefined;
    throw error;
  }
}

const greeting = mappedEndpoint(identity(), ({ machineIdentifier }, { mark }): Met => ({ machineIdentifier, mark }));

/** The failure if the token is refused, undefined if it is accepted. */
async function refusalOf(transport: Transport, options: CallOptions): Promise<MediaServerFailure | undefined> {
  try {
    const look = createLook(transport);
    await look(libraries(), options);
    return undefined;
  } catch (error) {
    if (error instanceof MediaServerFailure && error.kind === 'unauthorized') return error;
    throw error;
  }
}
