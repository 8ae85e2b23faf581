import { type Client, DefaultRestOptions, RESTEvents, type RESTOptions, type RequestMethod } from 'discord.js';
import type { z } from 'zod';
import { waitForEventLoopTurn } from '../../async/turns.ts';
import { ChannelFailure, type DiscordTime, MAX_POST_DURATION_MS } from '../../domain/notifications/channels.ts';
import { ResilientRestClient, requestHealthOf } from '../rest/keepingRest.ts';
import type { AntiSpamMeasure } from './antiSpam.ts';
import { failureKindOf, isOldMessageEditLimit, isUploadRefused, retryAfterOf } from './errors.ts';

interface DiscordClock {
  now(): DiscordTime;
  /** Must be called with the `Date` header of each response. */
  heard(date: string | null): void;
}

interface DiscordClockOptions {
  /** The system's time of day in ms, which may be set at any time. */
  readonly wall?: () => number;
  /**
   * The current time in ms since an arbitrary moment. This clock cannot be set, but may stop while the machine sleeps.
   */
  readonly steady?: () => number;
}

/** The `Date` header is in whole seconds, rounded down (RFC 9110, 5.6.7). */
const RESOLUTION_MS = 1000;
/** Assumed inaccuracy of the machine's clocks: one part in a thousand, which is a minute and a half a day. */
const DRIFT_DIVISOR = 1000;
/**
 * Assumed error in ms before the first response, when only the local clock is available. With a larger error no
 * certificate would be valid.
 */
const UNSYNCED_ERROR_MS = 86_400_000;

/**
 * Discord's time as an earliest and a latest value: computed from its last response and the time elapsed since, by two
 * clocks.
 */
export function createDiscordClock(options: DiscordClockOptions = {}): DiscordClock {
  const { wall = Date.now, steady = () => performance.now() } = options;
  let lastResponse: { readonly date: number; readonly wall: number; readonly steady: number } | undefined;
  return {
    heard: (text) => {
      const date = Date.parse(text ?? '');
      if (!Number.isNaN(date)) lastResponse = { date, wall: wall(), steady: steady() };
    },
    now: () => {
      if (!lastResponse) return timeBetween(wall() - UNSYNCED_ERROR_MS, wall() + UNSYNCED_ERROR_MS);
      const elapsedTimes = [wall() - lastResponse.wall, steady() - lastResponse.steady];
      const shortest = Math.max(0, Math.min(...elapsedTimes));
      const longest = Math.max(0, ...elapsedTimes);
      return timeBetween(
        lastResponse.date + shortest - shortest / DRIFT_DIVISOR,
        lastResponse.date + RESOLUTION_MS + longest + longest / DRIFT_DIVISOR,
      );
    },
  };
}

const timeBetween = (earliest: number, latest: number): DiscordTime => ({
  earliest: new Date(Math.floor(earliest)),
  latest: new Date(Math.ceil(latest)),
});

export interface PostingRequest {
  readonly method: RequestMethod;
  readonly route: `/${string}`;
  readonly query?: URLSearchParams;
  readonly body?: unknown;
  readonly files?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** Aborts when the message would come too late; see `ChannelMessage`. */
  readonly tooLate?: AbortSignal | undefined;
}

/** Requests that are not answers to interactions: posts to channels, and requests that prepare them. */
export interface PostingRestClient {
  /** Returns the response's JSON, not decoded. Rejects with a ChannelFailure. */
  send(request: PostingRequest): Promise<unknown>;
  time(): DiscordTime;
}

interface PostingOptions {
  /** Timeout for the response's headers, in ms. The default is that of @discordjs/rest. */
  readonly timeoutMs?: number;
  /** Deadline for the whole response, including all waiting, in ms. */
  readonly deadlineMs?: number;
  readonly antiSpam?: Pick<AntiSpamMeasure, 'refused'>;
}

/**
 * The share of Discord's 50 requests per second that posts may use; the rest is for everything else. Discord does not
 * count answers to commands, but @discordjs/rest does.
 */
const REQUESTS_A_SECOND = 40;

const TIMEOUT_MS = 15_000;

/**
 * Creates a separate REST client for posts (docs/decisions/0009). The bot's other client repeats a failed POST
 * automatically and so hides that the first try may have arrived. Posts that wait in that client would also delay
 * answers to commands.
 */
export function createPostingRestClient(client: Client, options: PostingOptions = {}): PostingRestClient {
  const { timeoutMs = TIMEOUT_MS, deadlineMs = MAX_POST_DURATION_MS, antiSpam } = options;
  const { makeRequest = DefaultRestOptions.makeRequest } = client.options.rest ?? {};
  const discordClock = createDiscordClock();
  const clientOptions: Partial<RESTOptions> = {
    ...client.options.rest,
    retries: 0,
    timeout: timeoutMs,
    makeRequest: async (url, init) => {
      // Lets other work run in between. @discordjs/rest sends the requests of a second at the same moment, so their
      // answers arrive together.
      await waitForEventLoopTurn('posts');
      const answer = await makeRequest(url, init);
      discordClock.heard(answer.headers.get('date'));
      await waitForEventLoopTurn('posts');
      return answer;
    },
    globalRequestsPerSecond: REQUESTS_A_SECOND,
  };
  const rest = new ResilientRestClient(clientOptions, requestHealthOf(client));
  // Gives Discord's time to `discordClock` before the first post. Listens only once, because each response is copied
  // for every listener.
  client.rest.once(RESTEvents.Response, (_, { headers }) => discordClock.heard(headers.get('date')));
  return {
    time: discordClock.now,
    send: async ({ method, route, files, tooLate, ...request }) => {
      const deadline = AbortSignal.timeout(deadlineMs);
      try {
        return await rest.setToken(client.token ?? '').request({
          ...request,
          method,
          fullRoute: route,
          ...(files && { files: files.map(({ name, bytes }) => ({ name, data: bytes })) }),
          // The timeout of @discordjs/rest covers only the headers, so a deadline covers the body, which may hang too.
          signal: tooLate ? AbortSignal.any([deadline, tooLate]) : deadline,
        });
      } catch (cause) {
        const kind = failureKindOf(cause);
        if (kind === 'anti-spam') antiSpam?.refused();
        const isRefusedUpload = files !== undefined && files.length > 0 && isUploadRefused(cause);
        const facts = {
          retryAfterMs: retryAfterOf(cause),
          isUpload: isRefusedUpload,
          isOldEdit: isOldMessageEditLimit(cause),
        };
        throw new ChannelFailure(kind, 'Discord', { cause, ...facts });
      }
    },
  };
}

/** Decodes a response. If that fails, the outcome is uncertain, because the request may have been carried out. */
export function decodeDiscordResponse<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const { data, error } = schema.safeParse(answer);
  if (error) throw new ChannelFailure('uncertain', 'the response cannot be read', { cause: error });
  return data;
}
