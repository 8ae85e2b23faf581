import { type InternalRequest, RESTEvents, RequestMethod } from 'discord.js';
import { findImpostor, withWebPagesRejected } from '../../../src/discord/rest/impostor.ts';
import { ResilientRestClient, restConnectionOptions } from '../../../src/discord/rest/keepingRest.ts';
import type { TableCell } from '../table.ts';

/** Reasons why a step has no response. */
export const DISCORD_REQUEST_FAILURES = [
  'no answer in time',
  'no connection, or it broke',
  'a web page',
  'cannot be decoded',
  'refused',
] as const;
export type DiscordRequestFailure = (typeof DISCORD_REQUEST_FAILURES)[number];

/** Response to one request. `step` names the request in words, such as `history`, `sent`. */
export interface DiscordRequestAnswer {
  readonly step: TableCell;
  /** HTTP statuses of all attempts. A request that met a rate limit is sent again. */
  readonly statuses: readonly number[];
  readonly isJson: readonly boolean[];
  /** Body of the response before decoding. Undefined if it is missing or unreadable. */
  readonly body: unknown;
  readonly failure: DiscordRequestFailure | undefined;
}

export interface DiscordAccessOptions {
  readonly token: string;
  /** Address of the embedded Discord. Undefined for Discord itself. */
  readonly apiUrl: URL | undefined;
  readonly guildId: string;
  readonly timeoutMs: number;
  /** Maximum requests per second. Discord's global limit is 50. */
  readonly requestsPerSecond: number;
}

/** Maximum wait for a rate limit, in ms. A test guild meets no longer limits. */
const LONGEST_WAIT_MS = 60_000;

/** Sends requests to Discord one after the other, and collects the responses. */
export class DiscordAnswerCollector {
  readonly all: DiscordRequestAnswer[] = [];
  readonly #rest: ResilientRestClient;
  #statuses: number[] = [];
  #isJson: boolean[] = [];

  constructor({ token, apiUrl, timeoutMs, requestsPerSecond }: DiscordAccessOptions) {
    this.#rest = new ResilientRestClient({
      ...restConnectionOptions(apiUrl, withWebPagesRejected(fetch)),
      timeout: timeoutMs,
      retries: 0,
      globalRequestsPerSecond: requestsPerSecond,
      rejectOnRateLimit: ({ retryAfter }) => retryAfter > LONGEST_WAIT_MS,
    });
    // Timers of the client would keep the process alive.
    this.#rest.clearHashSweeper();
    this.#rest.clearHandlerSweeper();
    this.#rest.setToken(token);
    this.#rest.on(RESTEvents.Response, (_, { status, headers }) => {
      this.#statuses.push(status);
      if (status !== 204) this.#isJson.push(/^application\/json\b/.test(headers.get('content-type') ?? ''));
    });
  }

  /** Sends a request and keeps its response for the comparison. Never rejects. */
  async ask(step: TableCell, request: InternalRequest): Promise<DiscordRequestAnswer> {
    const answer = await this.#send(step, request);
    this.all.push(answer);
    return answer;
  }

  /** Sends a request without keeping its response for the comparison. Never rejects. */
  async askApart(request: InternalRequest): Promise<DiscordRequestAnswer> {
    return await this.#send([], request);
  }

  async #send(step: TableCell, request: InternalRequest): Promise<DiscordRequestAnswer> {
    this.#statuses = [];
    this.#isJson = [];
    let body: unknown;
    let failure: DiscordRequestFailure | undefined;
    try {
      body = await this.#rest.request(request);
    } catch (error) {
      failure = failureOf(error, this.#statuses);
    }
    return { step, statuses: this.#statuses, isJson: this.#isJson, body, failure };
  }
}

function failureOf(error: unknown, statuses: readonly number[]): DiscordRequestFailure {
  if (findImpostor(error)?.kind === 'web-page') return 'a web page';
  if (error instanceof Error && error.name === 'AbortError') return 'no answer in time';
  if (error instanceof SyntaxError) return 'cannot be decoded';
  return statuses.length > 0 ? 'refused' : 'no connection, or it broke';
}

export const createGetRequest = (
  fullRoute: InternalRequest['fullRoute'],
  query: URLSearchParams = new URLSearchParams(),
): InternalRequest => ({ method: RequestMethod.Get, fullRoute, query });
