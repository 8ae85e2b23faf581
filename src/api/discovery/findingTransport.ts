import { createSingleFlight } from '../../async/singleFlight.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { FoundVocabulary } from '../../domain/media/server/vocabulary.ts';
import { type Deadline, READ_MS, startDeadline } from '../transport/deadline.ts';
import type { Transport, TransportAnswer, TransportRequest } from '../transport/transport.ts';
import { VOCABULARIES } from '../vocabulary.ts';
import { findVocabulary, meet, type Speakers } from './findVocabulary.ts';

export interface FindingOptions {
  readonly speakers: Speakers;
  /** What was found when it was last asked, perhaps at another server. */
  readonly remembered?: FoundVocabulary | undefined;
  readonly onFound: (found: FoundVocabulary) => void;
  /** As for the speakers: how long a read may take, in milliseconds. */
  readonly readMs?: number | undefined;
}

/**
 * A transport to a server whose vocabulary is not known yet: the first call finds it out, within its own time, and
 * whoever calls meanwhile waits for the same answer. As long as the server is away each call fails as any would. A refused
 * token may be the word of another server in the old one's place: if so, it is found out anew.
 */
export function createFindingTransport({ speakers, remembered, onFound, readMs = READ_MS }: FindingOptions): Transport {
  const finding = createSingleFlight<FoundVocabulary>();
  let found: FoundVocabulary | undefined;

  async function find(signal: AbortSignal): Promise<FoundVocabulary> {
    found = await findVocabulary(speakers, remembered, { signal });
    onFound(found);
    return found;
  }

  async function speaker(request: TransportRequest, { signal }: Deadline): Promise<Transport> {
    try {
      const { vocabulary } = found ?? (await finding.join('find', find, signal));
      return speakers[vocabulary];
    } catch (error) {
      request.signal?.throwIfAborted();
      throw notSent(error, request);
    }
  }

  /** Only when it tells of itself: asking costs no token, and a server that is the same has refused for good. */
  async function isReplaced({ signal }: Deadline): Promise<boolean> {
    if (found?.machineIdentifier === undefined) return false;
    const met = await meet(speakers, { signal }).catch(() => undefined);
    return met !== undefined && met.machineIdentifier !== found.machineIdentifier;
  }

  async function sendWithin(request: TransportRequest, deadline: Deadline): Promise<TransportAnswer> {
    const first = await speaker(request, deadline);
    try {
      return await first.send(within(request, deadline));
    } catch (error) {
      if (!isTokenRefused(error, request) || !(await isReplaced(deadline))) throw error;
      found = undefined;
      const second = await speaker(request, deadline);
      // What a change names by its number, such as a playlist or a session, is something else on another server.
      if (second === first || request.effect === 'change' || request.spelledIn !== undefined) throw error;
      return await second.send(within(request, deadline));
    }
  }

  return {
    vocabulary: () => found && VOCABULARIES[found.vocabulary],
    async send(request) {
      request.signal?.throwIfAborted();
      // What needs no token is the same in every vocabulary.
      if (request.proof === 'none') return speakers[found?.vocabulary ?? 'plex'].send(request);
      const deadline = startDeadline(request.deadlineMs ?? readMs, request.signal);
      try {
        return await sendWithin(request, deadline);
      } finally {
        deadline.end();
      }
    },
    close: async () => {
      await Promise.all([speakers.plex.close(), speakers.neutral.close()]);
    },
  };
}

const within = (request: TransportRequest, deadline: Deadline): TransportRequest => ({
  ...request,
  deadlineMs: Math.max(1, deadline.remainingMs()),
});

const isTokenRefused = (error: unknown, { proof }: TransportRequest): boolean =>
  error instanceof MediaServerFailure && error.kind === 'unauthorized' && proof !== 'own';

/** The failure of the read that was to find out the vocabulary, as that of a call which has not been sent itself. */
function notSent(error: unknown, { method, path, effect }: TransportRequest): MediaServerFailure {
  if (!(error instanceof MediaServerFailure)) return new MediaServerFailure('timeout', { method, path, cause: error });
  if (effect === 'read') return error;
  return new MediaServerFailure(error.kind, { ...error, method, path, asked: false, cause: error });
}
