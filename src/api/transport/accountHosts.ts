import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { Transport, TransportRequest, TransportResponse } from './request.ts';
import { createTransport, type TransportOptions } from './transport.ts';

interface AccountServiceOptions extends Omit<TransportOptions, 'baseUrl' | 'service'> {
  /** URL that the owner configured. If set, only its origin is used. */
  readonly configuredUrl: URL | undefined;
  /**
   * Called with `replaced` when the successor of a retired route answers, with `gone` when the successor is retired
   * too, and with `undefined` when the old route answers.
   */
  readonly onChange?: ((change: RetiredEndpointState | undefined) => void) | undefined;
}

/**
 * State of a route that the account service has retired. `replaced`: its successor answers. `gone`: the successor is
 * retired too.
 */
export type RetiredEndpointState = 'replaced' | 'gone';

/**
 * Connects to the account service of a vocabulary. The successor of a retired route is tried at each of the service's
 * hosts in turn. All hosts count as one origin for the service's tokens. Undefined if the vocabulary has no account
 * service.
 */
export function openAccountServiceTransport({
  configuredUrl,
  onChange,
  ...transportOptions
}: AccountServiceOptions): Transport | undefined {
  const { accountUrl, accountHosts = [] }: Vocabulary = transportOptions.vocabulary;
  const baseUrl = configuredUrl ?? (accountUrl === undefined ? undefined : new URL(accountUrl));
  if (baseUrl === undefined) return undefined;
  const hosts = configuredUrl === undefined ? accountHosts.map((host) => new URL(host)) : [configuredUrl];
  return new AccountHosts({ baseUrl, hosts, onChange, transportOptions });
}

interface AccountHostsOptions extends Pick<AccountServiceOptions, 'onChange'> {
  readonly baseUrl: URL;
  readonly hosts: readonly URL[];
  readonly transportOptions: Omit<TransportOptions, 'baseUrl' | 'service'>;
}

class AccountHosts implements Transport {
  readonly service = 'account-service';
  readonly vocabulary: Transport['vocabulary'];
  readonly #options: AccountHostsOptions;
  readonly #transports = new Map<string, Transport>();

  constructor(options: AccountHostsOptions) {
    this.#options = options;
    this.vocabulary = () => options.transportOptions.vocabulary;
    // This transport is made so that unusable options throw here, and not at the first call.
    this.#transportTo(options.baseUrl);
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    if (request.isSuccessor) {
      const response = await this.#sendToHosts(request);
      this.#options.onChange?.('replaced');
      return response;
    }
    const response = await this.#transportTo(this.#options.baseUrl).send(request);
    this.#options.onChange?.(undefined);
    return response;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#transports.values()].map((transport) => transport.close()));
  }

  async #sendToHosts(request: TransportRequest): Promise<TransportResponse> {
    let failure: unknown;
    for (const host of this.#options.hosts) {
      try {
        return await this.#transportTo(host).send(request);
      } catch (error) {
        if (!mayBeElsewhere(error)) throw error;
        failure = error;
      }
    }
    if (isRetiredEndpoint(failure)) this.#options.onChange?.('gone');
    throw failure;
  }

  #transportTo(baseUrl: URL): Transport {
    const transport =
      this.#transports.get(baseUrl.href) ??
      createTransport({ ...this.#options.transportOptions, baseUrl, service: 'account-service' });
    this.#transports.set(baseUrl.href, transport);
    return transport;
  }
}

/** True if the account service says that it lacks the route, or answers with a web page or a redirect. */
export function isRetiredEndpoint(error: unknown): boolean {
  if (!(error instanceof MediaServerFailure) || error.service !== 'account-service') return false;
  const { kind, status = 0 } = error;
  return kind === 'web-page' || status === 404 || status === 410 || (status >= 300 && status < 400);
}

const mayBeElsewhere = (error: unknown): boolean =>
  isRetiredEndpoint(error) || (error instanceof MediaServerFailure && error.kind === 'unreachable');
