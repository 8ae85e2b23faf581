import type { RateLimitData } from 'discord.js';
import { calculateBackoffPause } from '../../async/backoff.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { SendDiscordRequest } from './send.ts';

/** Stops requests after Discord has refused several in a row. Times are in ms on the steady clock. */
interface Barrier {
  /** The time from now during which no requests may be sent, in ms. 0 if they may be sent. */
  closedFor(steadyMs: number): number;
  /**
   * Must be called after each refusal. If Discord stated a time (`atLeastMs`), stops requests for that time. Otherwise
   * stops them after too many refusals in a row.
   */
  refused(steadyMs: number, atLeastMs?: number): void;
  passed(): void;
}

/** Refusals in a row that are ignored, because they may be a short fault between the bot and Discord. */
const TOLERATED = 2;
const FIRST_MS = 10_000;
/**
 * Longest pause after refusals, in milliseconds. Discord bans an IP address after 10,000 invalid requests in ten
 * minutes; with this pause the bot sends one in ten minutes.
 */
const LONGEST_MS = 10 * 60_000;

export function createRequestBarrier(report: {
  readonly closed: (forMs: number) => void;
  readonly open: () => void;
}): Barrier {
  let refusalsInARow = 0;
  let closedUntil = 0;
  let isReported = false;

  return {
    closedFor: (steadyMs) => Math.max(0, closedUntil - steadyMs),
    refused: (steadyMs, atLeastMs = 0) => {
      refusalsInARow += 1;
      const ownMs =
        refusalsInARow > TOLERATED ? calculateBackoffPause(refusalsInARow - TOLERATED - 1, FIRST_MS, LONGEST_MS) : 0;
      const forMs = Math.max(ownMs, atLeastMs);
      closedUntil = Math.max(closedUntil, steadyMs + forMs);
      if (forMs > 0 && !isReported) report.closed(forMs);
      isReported ||= forMs > 0;
    },
    passed: () => {
      if (isReported) report.open();
      refusalsInARow = 0;
      closedUntil = 0;
      isReported = false;
    },
  };
}

interface PolicyOptions {
  readonly send: SendDiscordRequest;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Longest rate limit that is obeyed, in ms. Discord's longest limits last a day. A longer one is a proxy's mistake, and
 * would stop everything for ever.
 */
export const MAX_RATE_LIMIT_MS = 86_400_000;

/**
 * Longest rate limit that a request waits for, in ms. A longer one is a failure that states its length. Together with
 * the requests before and after it, the wait stays below MAX_POST_DURATION_MS.
 */
const LONGEST_WAIT_MS = 60_000;

/**
 * Pauses in ms before retrying a request that was certainly not carried out: its token was refused, which happens to a
 * good token too, or Discord asked to retry without giving a time. Their sum fits into an interaction's 3 s.
 */
const PAUSES_MS = [500, 1500];

/**
 * Handles refusals of all requests to Discord (docs/decisions/0009): some are retried, and some requests are never
 * sent. All requests share one policy, because a refused token or a banned IP address affects every request.
 */
export function createDiscordRequestPolicy({ send, clock, log }: PolicyOptions): SendDiscordRequest {
  const token = createRequestBarrier({
    closed: (forMs) => log.error({ forMs }, 'Discord keeps refusing DISCORD_TOKEN; requests are made less often'),
    open: () => log.info({}, 'Discord accepts DISCORD_TOKEN again'),
  });
  const address = createRequestBarrier({
    closed: (forMs) => log.warn({ forMs }, 'Discord refuses all requests from this IP address; they wait'),
    open: () => log.info({}, 'Discord accepts requests from this IP address again'),
  });

  function refusalInAdvance(hasBotToken: boolean): Response | undefined {
    const addressMs = address.closedFor(clock.steadyMs());
    if (addressMs > 0) return rateLimited(addressMs);
    return hasBotToken && token.closedFor(clock.steadyMs()) > 0 ? unauthorized() : undefined;
  }

  function countAnswer(answer: Response, hasBotToken: boolean): void {
    if (isAddressLimited(answer)) address.refused(clock.steadyMs(), retryAfterMs(answer));
    else address.passed();
    if (hasBotToken && answer.status === 401) token.refused(clock.steadyMs());
    else if (hasBotToken && answer.status < 500 && answer.status !== 429) token.passed();
  }

  return async (url, init) => {
    // Only requests with the bot's own token count. Interaction callbacks and webhooks use the interaction's token,
    // which expires in any case.
    const hasBotToken = new Headers(init.headers).has('authorization');
    for (let tries = 0; ; tries += 1) {
      const refusal = refusalInAdvance(hasBotToken);
      if (refusal) return refusal;
      const answer = await send(url, init);
      countAnswer(answer, hasBotToken);
      const pause = PAUSES_MS[tries];
      if (pause === undefined || !isWorthRetrying(answer, hasBotToken)) return answer;
      await answer.arrayBuffer();
      await clock.wait(pause, init.signal ?? undefined);
    }
  };
}

/**
 * True if a rate limit makes a request fail at once instead of wait. This includes a limit without a time:
 * @discordjs/rest would retry without a pause, again and again.
 */
export const rejectsRateLimit = ({ retryAfter }: Pick<RateLimitData, 'retryAfter'>): boolean =>
  !(retryAfter > 0 && retryAfter <= LONGEST_WAIT_MS);

const isWorthRetrying = (answer: Response, hasBotToken: boolean): boolean =>
  (answer.status === 401 && hasBotToken) || (answer.status === 429 && retryAfterMs(answer) === undefined);

/**
 * True if the IP address is limited: the proxy in front of Discord answers in HTML, while Discord's own limits are
 * JSON.
 */
const isAddressLimited = ({ status, headers }: Response): boolean =>
  status === 429 && headers.get('content-type')?.startsWith('application/json') !== true;

/** The time that the response asks to wait, in milliseconds. Undefined if it states none. */
function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? '');
  return seconds > 0 ? Math.min(seconds * 1000, MAX_RATE_LIMIT_MS) : undefined;
}

/** Imitates Discord's response, for requests that are not sent. */
const unauthorized = () => Response.json({ message: '401: Unauthorized', code: 0 }, { status: 401 });

function rateLimited(ms: number): Response {
  const seconds = Math.ceil(ms / 1000);
  const body = { message: 'You are being rate limited.', retry_after: seconds, global: false };
  return Response.json(body, { status: 429, headers: { 'retry-after': String(seconds) } });
}
