import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { Transport, TransportRequest, TransportResponse } from './request.ts';
import { createTransport, type TransportOptions } from './transport.ts';

interface AccountServiceOptions extends Omit<TransportOptions, 'baseUrl' | 'service'> {
  /** Set by the owner: the only origin that is asked. */
  readonly given: URL | undefined;
  /**
   * Called with the state of the retired route after each request for its successor, and with `undefined` when
   * an old route answers.
   */
  readonly onChange?: ((change: AccountChange | undefined) => void) | undefined;
}

/** The state of a retired route: its successor answers, or is retired too. */
export type AccountChange = 'replaced' | 'gone';

/**
 * Connects to the account service of a vocabulary. The successor of a retired route is tried at every host
 * that the vocabulary lists for the service, one after the other; all these hosts count as one origin for the
 * service's tokens. Undefined if the vocabulary has no such service.
 */
export function openAccountService({ given, onChange, ...options }: AccountServiceOptions): Transport | undefined {
  const { accountUrl, accountHosts = [] }: Vocabulary = options.vocabulary;
  const baseUrl = given ?? (accountUrl === undefined ? undefined : new URL(accountUrl));
  if (baseUrl === undefined) return undefined;
  const hosts = given === undefined ? accountHosts.map((host) => new URL(host)) : [given];
  return new AccountHosts({ baseUrl, hosts, onChange, options });
}

interface Parts extends Pick<AccountServiceOptions, 'onChange'> {
  readonly baseUrl: URL;
  readonly hosts: readonly URL[];
  readonly options: Omit<TransportOptions, 'baseUrl' | 'service'>;
}

class AccountHosts implements Transport {
  readonly service = 'account-service';
  readonly vocabulary: Transport['vocabulary'];
  readonly #parts: Parts;
  readonly #opened = new Map<string, Transport>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.vocabulary = () => parts.options.vocabulary;
    this.#at(parts.baseUrl);
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    const isOld = request.isSuccessor !== true;
    const response = await (isOld ? this.#at(this.#parts.baseUrl).send(request) : this.#sendToHosts(request));
    this.#parts.onChange?.(isOld ? undefined : 'replaced');
    return response;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#opened.values()].map((transport) => transport.close()));
  }

  async #sendToHosts(request: TransportRequest): Promise<TransportResponse> {
    let failure: unknown;
    for (const host of this.#parts.hosts) {
      try {
        return await this.#at(host).send(request);
      } catch (error) {
        if (!mayBeElsewhere(error)) throw error;
        failure = error;
      }
    }
    if (isRetired(failure)) this.#parts.onChange?.('gone');
    throw failure;
  }

  #at(baseUrl: URL): Transport {
    const opened =
      this.#opened.get(baseUrl.href) ??
      createTransport({ ...this.#parts.options, baseUrl, service: 'account-service' });
    this.#opened.set(baseUrl.href, opened);
    return opened;
  }
}

/** True if the account service no longer has a route: it says so, or answers with a web page or a redirect to one. */
export function isRetired(error: unknown): boolean {
  if (!(error instanceof MediaServerFailure) || error.service !== 'account-service') return false;
  const { kind, status = 0 } = error;
  return kind === 'web-page' || status === 404 || status === 410 || (status >= 300 && status < 400);
}

const mayBeElsewhere = (error: unknown): boolean =>
  isRetired(error) || (error instanceof MediaServerFailure && error.kind === 'unreachable');
