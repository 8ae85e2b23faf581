import type { CallOptions } from '../../domain/media/callOptions.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { FoundVocabulary, VocabularyName } from '../../domain/media/server/vocabulary.ts';
import { createCall } from '../call.ts';
import { type Endpoint, mapped } from '../endpoint.ts';
import { identity } from '../endpoints/identity.ts';
import { libraries } from '../endpoints/libraries.ts';
import type { Transport } from '../transport/transport.ts';

/** The same server, spoken to in each vocabulary. */
export type Speakers = Readonly<Record<VocabularyName, Transport>>;

/**
 * Finds out what a server speaks, with as little of the token as can be: who it is needs none, and the answer may bear a
 * vendor's mark, or be of the server that was `remembered`. Else the plex header is tried, and only if that is refused the
 * neutral spelling, which puts the token into the address. Rejects with the failure of the read that could not tell.
 */
export async function findVocabulary(
  speakers: Speakers,
  remembered: FoundVocabulary | undefined,
  options: CallOptions,
): Promise<FoundVocabulary> {
  const met = await meet(speakers, options);
  const machineIdentifier = met?.machineIdentifier;
  if (met?.mark !== undefined) return { vocabulary: met.mark, machineIdentifier };
  if (machineIdentifier !== undefined && machineIdentifier === remembered?.machineIdentifier) return remembered;
  const refusal = await refusalOf(speakers.plex, options);
  if (refusal === undefined) return { vocabulary: 'plex', machineIdentifier };
  // A proxy that refuses everybody for a while must not get what the server behind it takes in a header.
  if (met === undefined && remembered?.vocabulary === 'plex') throw refusal;
  await createCall(speakers.neutral, undefined)(libraries(), options);
  return { vocabulary: 'neutral', machineIdentifier };
}

/** What the server speaks, if it can be told and is something else than `chosen`. */
export async function otherVocabulary(
  speakers: Speakers,
  chosen: VocabularyName,
  options: CallOptions,
): Promise<VocabularyName | undefined> {
  const found = await findVocabulary(speakers, undefined, options).catch(() => undefined);
  return found?.vocabulary === chosen ? undefined : found?.vocabulary;
}

export interface Met {
  readonly machineIdentifier: string;
  readonly mark: VocabularyName | undefined;
}

/** Who the server is, asked without a token; undefined for one that does not tell. Rejects when no media server answers. */
export async function meet({ plex }: Speakers, options: CallOptions): Promise<Met | undefined> {
  try {
    return await createCall(plex, undefined)(greeting(), options);
  } catch (error) {
    if (error instanceof MediaServerFailure && NOT_SAID.has(error.kind)) return undefined;
    throw error;
  }
}

/** A server may lack the identity, or a proxy may keep it from those who bring no token. */
const NOT_SAID: ReadonlySet<string> = new Set(['unsupported', 'unauthorized', 'forbidden']);

function greeting(): Endpoint<Met> {
  const { reading, ...asked } = identity();
  return {
    ...asked,
    answers: undefined,
    reading: mapped(reading, ({ machineIdentifier }, { mark }) => ({ machineIdentifier, mark })),
  };
}

/** The failure of a token that is not taken, if it is not. */
async function refusalOf(speaker: Transport, options: CallOptions): Promise<MediaServerFailure | undefined> {
  try {
    await createCall(speaker, undefined)(libraries(), options);
    return undefined;
  } catch (error) {
    if (error instanceof MediaServerFailure && error.kind === 'unauthorized') return error;
    throw error;
  }
}
