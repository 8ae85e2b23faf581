import type { CallOptions } from '../../domain/media/callOptions.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { FoundVocabulary, VocabularyName } from '../../domain/servers/vocabulary.ts';
import { createLook } from '../call.ts';
import { mappedEndpoint } from '../endpoint.ts';
import { identity, isWithheld } from '../resources/identity.ts';
import { libraries } from '../resources/librarySections.ts';
import type { Transport } from '../transport/request.ts';

/** The same server, addressed in each vocabulary. */
export type Transports = Readonly<Record<VocabularyName, Transport>>;

/**
 * Detects a server's vocabulary and exposes the token as little as possible. The server's identity is asked for without it, and
 * the response may bear a vendor's mark, or come from the server that was `remembered`. Otherwise the plex header is tried, and
 * only if that is refused the neutral spelling, which puts the token into the address. Rejects with the failure of the read that
 * could not tell.
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
  const refusal = await refusalOf(transports.plex, options);
  if (refusal === undefined) return { vocabulary: 'plex', machineIdentifier };
  // A proxy that temporarily refuses everyone must not get, in an address, the token that the server behind it takes in a header.
  if (met === undefined && remembered?.vocabulary === 'plex') throw refusal;
  const look = createLook(transports.neutral);
  await look(libraries(), options);
  return { vocabulary: 'neutral', machineIdentifier };
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
export async function identify({ plex }: Transports, options: CallOptions): Promise<Met | undefined> {
  try {
    const look = createLook(plex);
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
