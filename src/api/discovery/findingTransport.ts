import { createSingleFlight } from '../../async/singleFlight.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { type Deadline, READ_MS, startDeadline } from '../transport/deadline.ts';
import type { Transport, TransportRequest, TransportResponse } from '../transport/request.ts';
import { TOKENLESS, VOCABULARIES, vocabularyNamed } from '../vocabularies/vocabularies.ts';
import { type FoundVocabulary, findVocabulary, identify } from './findVocabulary.ts';
import type { Transports } from './transports.ts';

export interface FindingOptions {
  readonly transports: Transports;
  /**
   * The latest detection, perhaps at a different server. A name that this version does not know is ignored.
   */
  readonly remembered?: (Pick<FoundVocabulary, 'machineIdentifier'> & { readonly vocabulary: string }) | undefined;
  readonly onFound: (found: FoundVocabulary) => void;
  /** How long a read may take, in milliseconds, as for the transports. */
  readonly readMs?: number | undefined;
}

/**
 * A transport to a server whose vocabulary is not known yet. The first call detects it, within its own time limit, and other calls
 * in the meantime wait for the same result. While the server is down, each call fails as any would. A refused token may mean that
 * a different server has replaced the old one: if so, its vocabulary is detected again.
 */
export const createFindingTransport = (options: FindingOptions): Transport => new FindingTransport(options);

class FindingTransport implements Transport {
  readonly #options: FindingOptions;
  readonly #finding = createSingleFlight<FoundVocabulary>();
  #found: FoundVocabulary | undefined;

  constructor(options: FindingOptions) {
    this.#options = options;
  }

  vocabulary() {
    return this.#found && VOCABULARIES[this.#found.vocabulary];
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    const { transports, readMs = READ_MS } = this.#options;
    request.signal?.throwIfAborted();
    // Every server understands a request without a token in any vocabulary.
    if (request.proof === 'none') return await transports.speaking(this.#found?.vocabulary ?? TOKENLESS).send(request);
    const deadline = startDeadline(request.deadlineMs ?? readMs, request.signal);
    try {
      return await this.#sendWithin(request, deadline);
    } finally {
      deadline.end();
    }
  }

  async close(): Promise<void> {
    await this.#options.transports.close();
  }

  async #sendWithin(request: TransportRequest, deadline: Deadline): Promise<TransportResponse> {
    const first = await this.#transport(request, deadline);
    try {
      return await first.send(within(request, deadline));
    } catch (error) {
      if (!isTokenRefused(error, request) || !(await this.#isReplaced(deadline))) throw error;
      this.#found = undefined;
      const second = await this.#transport(request, deadline);
      // A change names things by number (a playlist, a session), and on another server the number means something
      // else.
      if (second === first || request.effect === 'change' || request.spelledIn !== undefined) throw error;
      return await second.send(within(request, deadline));
    }
  }

  async #transport(request: TransportRequest, { signal }: Deadline): Promise<Transport> {
    try {
      const { vocabulary } = this.#found ?? (await this.#finding.join('find', (until) => this.#find(until), signal));
      return this.#options.transports.speaking(vocabulary);
    } catch (error) {
      request.signal?.throwIfAborted();
      throw notSent(error, request);
    }
  }

  async #find(signal: AbortSignal): Promise<FoundVocabulary> {
    const { transports, remembered, onFound } = this.#options;
    this.#found = await findVocabulary(transports, knownOf(remembered), { signal });
    onFound(this.#found);
    return this.#found;
  }

  /** Only works if the server reveals its identity without a token; a refusal by the same server is final. */
  async #isReplaced({ signal }: Deadline): Promise<boolean> {
    const met = await identify(this.#options.transports, { signal }).catch(() => undefined);
    return met !== undefined && met.machineIdentifier !== this.#found?.machineIdentifier;
  }
}

function knownOf(remembered: FindingOptions['remembered']): FoundVocabulary | undefined {
  const vocabulary = vocabularyNamed(remembered?.vocabulary)?.name;
  return remembered && vocabulary && { vocabulary, machineIdentifier: remembered.machineIdentifier };
}

const within = (request: TransportRequest, deadline: Deadline): TransportRequest => ({
  ...request,
  deadlineMs: Math.max(1, deadline.remainingMs()),
});

/** The refusal of a linked account's token says nothing about the server. */
const isTokenRefused = (error: unknown, { proof, token }: TransportRequest): boolean =>
  error instanceof MediaServerFailure && error.kind === 'unauthorized' && proof !== 'own' && token === undefined;

/** The failure of the read that should detect the vocabulary, turned into that of a call which has not been sent itself. */
function notSent(error: unknown, { method, path, effect }: TransportRequest): MediaServerFailure {
  if (!(error instanceof MediaServerFailure)) return new MediaServerFailure('timeout', { method, path, cause: error });
  if (effect === 'read') return error;
  return new MediaServerFailure(error.kind, { ...error, method, path, asked: false, cause: error });
}
