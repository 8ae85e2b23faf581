import { createSingleFlight } from '../../async/singleFlight.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import { type Deadline, READ_DEADLINE_MS, startCallDeadline } from '../transport/deadline.ts';
import type { Transport, TransportRequest, TransportResponse } from '../transport/request.ts';
import { findVocabularyByName, TOKENLESS_VOCABULARY, VOCABULARIES } from '../vocabularies/vocabularies.ts';
import { type DetectedVocabulary, findVocabulary, identifyServer } from './findVocabulary.ts';
import type { Transports } from './transports.ts';

export interface VocabularyDetectionOptions {
  readonly transports: Transports;
  /**
   * The result of the previous detection, perhaps for another server. A name that this version does not know is
   * ignored.
   */
  readonly remembered?: (Pick<DetectedVocabulary, 'machineIdentifier'> & { readonly vocabulary: string }) | undefined;
  readonly onDetected: (detected: DetectedVocabulary) => void;
  readonly readMs?: number | undefined;
}

/**
 * Connects to a server whose vocabulary is unknown at first. The first call detects it, within the call's time limit.
 * Other calls wait for the result. While the server is down, calls fail as usual. If the server refuses the token,
 * another server may have replaced it, so the vocabulary is detected again.
 */
export const createDetectingTransport = (options: VocabularyDetectionOptions): Transport =>
  new FindingTransport(options);

class FindingTransport implements Transport {
  readonly #options: VocabularyDetectionOptions;
  readonly #detections = createSingleFlight<DetectedVocabulary>();
  #detected: DetectedVocabulary | undefined;

  constructor(options: VocabularyDetectionOptions) {
    this.#options = options;
  }

  vocabulary() {
    return this.#detected && VOCABULARIES[this.#detected.vocabulary];
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    const { transports, readMs = READ_DEADLINE_MS } = this.#options;
    request.signal?.throwIfAborted();
    // Servers of all vendors understand a request without a token.
    if (request.proof === 'none')
      return await transports.withVocabulary(this.#detected?.vocabulary ?? TOKENLESS_VOCABULARY).send(request);
    const deadline = startCallDeadline(request.deadlineMs ?? readMs, request.signal);
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
    const transport = await this.#transport(request, deadline);
    try {
      return await transport.send(withDeadline(request, deadline));
    } catch (error) {
      if (!isTokenRefused(error, request) || !(await this.#isReplaced(deadline))) throw error;
      this.#detected = undefined;
      const newTransport = await this.#transport(request, deadline);
      // A change is not repeated, because another server may answer now. The same id would name another playlist or
      // session there.
      if (newTransport === transport || request.effect === 'change' || request.vocabularyName !== undefined)
        throw error;
      return await newTransport.send(withDeadline(request, deadline));
    }
  }

  async #transport(request: TransportRequest, { signal }: Deadline): Promise<Transport> {
    try {
      const { vocabulary } =
        this.#detected ?? (await this.#detections.join('find', (sharedSignal) => this.#detect(sharedSignal), signal));
      return this.#options.transports.withVocabulary(vocabulary);
    } catch (error) {
      request.signal?.throwIfAborted();
      throw unsentFailure(error, request);
    }
  }

  async #detect(signal: AbortSignal): Promise<DetectedVocabulary> {
    const { transports, remembered, onDetected } = this.#options;
    this.#detected = await findVocabulary(transports, knownDetection(remembered), { signal });
    onDetected(this.#detected);
    return this.#detected;
  }

  /** True if another server answers now. Only a server that identifies itself without a token is recognized. */
  async #isReplaced({ signal }: Deadline): Promise<boolean> {
    const server = await identifyServer(this.#options.transports, { signal }).catch(() => undefined);
    return server !== undefined && server.machineIdentifier !== this.#detected?.machineIdentifier;
  }
}

function knownDetection(remembered: VocabularyDetectionOptions['remembered']): DetectedVocabulary | undefined {
  const vocabulary = findVocabularyByName(remembered?.vocabulary)?.name;
  return remembered && vocabulary && { vocabulary, machineIdentifier: remembered.machineIdentifier };
}

const withDeadline = (request: TransportRequest, deadline: Deadline): TransportRequest => ({
  ...request,
  deadlineMs: Math.max(1, deadline.remainingMs()),
});

/** True if the server refuses the shared token. A refusal of a linked account's token says nothing about the server. */
const isTokenRefused = (error: unknown, { proof, token }: TransportRequest): boolean =>
  error instanceof MediaServerFailure && error.kind === 'unauthorized' && proof !== 'own' && token === undefined;

/** Converts a failure of the detection to a failure of the call. */
function unsentFailure(error: unknown, { method, path, effect }: TransportRequest): MediaServerFailure {
  if (!(error instanceof MediaServerFailure)) return new MediaServerFailure('timeout', { method, path, cause: error });
  if (effect === 'read') return error;
  return new MediaServerFailure(error.kind, { ...error, method, path, asked: false, cause: error });
}
