import { type Client, DefaultRestOptions, REST, RESTEvents, type RequestMethod } from 'discord.js';
import { ChannelFailure, type DiscordTime, LONGEST_POST_MS } from '../../domain/notifications/channels.ts';
import { createDiscordClock } from './discordTime.ts';
import { isOldEdit, isUploadRefused, kindOf, retryAfterOf } from './errors.ts';

/** A request as @discordjs/rest takes it. */
export interface PostingRequest {
  readonly method: RequestMethod;
  readonly route: `/${string}`;
  readonly query?: URLSearchParams;
  readonly body?: unknown;
  readonly files?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** Requests that no interaction asks for: posts to channels, and what it takes to make them. */
export interface PostingRest {
  /** The response's JSON, not decoded. Rejects with a ChannelFailure. */
  send(request: PostingRequest): Promise<unknown>;
  /** Discord's time, according to the responses so far. */
  time(): DiscordTime;
}

interface PostingOptions {
  /** Until the response's headers are there, in ms; the default is that of @discordjs/rest. */
  readonly timeoutMs?: number;
  /** Until the whole response is there, including all waiting, in ms. */
  readonly deadlineMs?: number;
}

/**
 * The share of Discord's 50 requests per second that posts may use; the rest is for everything else. Discord does not count
 * answers to commands, but @discordjs/rest does.
 */
const REQUESTS_A_SECOND = 40;

const TIMEOUT_MS = 15_000;

/**
 * Uses a REST of its own (docs/decisions/0009): the client's one retries a POST by itself, so that the last failure hides
 * that an earlier try may have arrived, and its waits before a post delay answers to commands.
 */
export function createPostingRest(client: Client, options: PostingOptions = {}): PostingRest {
  const { timeoutMs = TIMEOUT_MS, deadlineMs = LONGEST_POST_MS } = options;
  const { makeRequest = DefaultRestOptions.makeRequest } = client.options.rest ?? {};
  const discordClock = createDiscordClock();
  const rest = new REST({
    ...client.options.rest,
    retries: 0,
    timeout: timeoutMs,
    makeRequest: async (url, init) => {
      const answer = await makeRequest(url, init);
      discordClock.heard(answer.headers.get('date'));
      return answer;
    },
    globalRequestsPerSecond: REQUESTS_A_SECOND,
  });
  // Gives us the time before the first post. Only the first response: each one is copied for every listener.
  client.rest.once(RESTEvents.Response, (_, { headers }) => discordClock.heard(headers.get('date')));
  return {
    time: discordClock.now,
    send: async ({ method, route, files, ...request }) => {
      try {
        return await rest.setToken(client.token ?? '').request({
          ...request,
          method,
          fullRoute: route,
          ...(files && { files: files.map(({ name, bytes }) => ({ name, data: bytes })) }),
          // The timeout above covers the headers only; the body may hang too.
          signal: AbortSignal.timeout(deadlineMs),
        });
      } catch (cause) {
        const isUpload = files !== undefined && files.length > 0 && isUploadRefused(cause);
        const facts = { retryAfterMs: retryAfterOf(cause), isUpload, isOldEdit: isOldEdit(cause) };
        throw new ChannelFailure(kindOf(cause), 'Discord', { cause, ...facts });
      }
    },
  };
}
