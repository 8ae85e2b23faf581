import { type InternalRequest, RESTEvents, RequestMethod } from 'discord.js';
import { inItsPlace, refusingPages } from '../../../src/discord/rest/inItsPlace.ts';
import { connectionTo, KeepingRest } from '../../../src/discord/rest/keepingRest.ts';
import type { Cell } from '../table.ts';

/** The reasons why a step has no answer. */
export const FAILURES = [
  'no answer in time',
  'no connection, or it broke',
  'a web page',
  'cannot be decoded',
  'refused',
] as const;
export type StepFailure = (typeof FAILURES)[number];

/** The answer to one request, with the words of its step: `history`, `sent`. */
export interface StepAnswer {
  readonly step: Cell;
  /** The statuses of every attempt: a limited request is sent again. */
  readonly statuses: readonly number[];
  readonly isJson: readonly boolean[];
  /** Not decoded; undefined without a readable body. */
  readonly body: unknown;
  readonly failure: StepFailure | undefined;
}

export interface DiscordAccess {
  readonly token: string;
  /** Undefined for Discord itself. */
  readonly apiUrl: URL | undefined;
  readonly guildId: string;
  readonly timeoutMs: number;
  /** Discord's global limit is 50. */
  readonly requestsPerSecond: number;
}

/** Longer waits than this are for limits that a test guild never meets. */
const LONGEST_WAIT_MS = 60_000;

/** Makes requests one after the other, and collects the responses. */
export class DiscordAnswers {
  readonly all: StepAnswer[] = [];
  readonly #rest: KeepingRest;
  #statuses: number[] = [];
  #isJson: boolean[] = [];

  constructor({ token, apiUrl, timeoutMs, requestsPerSecond }: DiscordAccess) {
    this.#rest = new KeepingRest({
      ...connectionTo(apiUrl, refusingPages(fetch)),
      timeout: timeoutMs,
      retries: 0,
      globalRequestsPerSecond: requestsPerSecond,
      rejectOnRateLimit: ({ retryAfter }) => retryAfter > LONGEST_WAIT_MS,
    });
    // Its timers would keep the process alive.
    this.#rest.clearHashSweeper();
    this.#rest.clearHandlerSweeper();
    this.#rest.setToken(token);
    this.#rest.on(RESTEvents.Response, (_, { status, headers }) => {
      this.#statuses.push(status);
      if (status !== 204) this.#isJson.push(/^application\/json\b/.test(headers.get('content-type') ?? ''));
    });
  }

  /** Never rejects. */
  async ask(step: Cell, request: InternalRequest): Promise<StepAnswer> {
    const answer = await this.#send(step, request);
    this.all.push(answer);
    return answer;
  }

  /** Makes a request whose answer is not compared. Never rejects. */
  async askApart(request: InternalRequest): Promise<StepAnswer> {
    return await this.#send([], request);
  }

  async #send(step: Cell, request: InternalRequest): Promise<StepAnswer> {
    this.#statuses = [];
    this.#isJson = [];
    let body: unknown;
    let failure: StepFailure | undefined;
    try {
      body = await this.#rest.request(request);
    } catch (error) {
      failure = failureOf(error, this.#statuses);
    }
    return { step, statuses: this.#statuses, isJson: this.#isJson, body, failure };
  }
}

function failureOf(error: unknown, statuses: readonly number[]): StepFailure {
  if (inItsPlace(error)?.kind === 'web-page') return 'a web page';
  if (error instanceof Error && error.name === 'AbortError') return 'no answer in time';
  if (error instanceof SyntaxError) return 'cannot be decoded';
  return statuses.length > 0 ? 'refused' : 'no connection, or it broke';
}

export const get = (
  fullRoute: InternalRequest['fullRoute'],
  query: URLSearchParams = new URLSearchParams(),
): InternalRequest => ({ method: RequestMethod.Get, fullRoute, query });
