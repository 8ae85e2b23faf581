import { type Client, DefaultRestOptions, REST, RESTEvents, type RequestMethod } from 'discord.js';
import { ChannelFailure, type DiscordTime, LONGEST_POST_MS } from '../../domain/notifications/channels.ts';
import { createDiscordClock } from './discordTime.ts';
import { isUploadRefused, kindOf, retryAfterOf } from './errors.ts';

/** A request as @discordjs/rest takes it. */
export interface PostingRequest {
  readonly method: RequestMethod;
  readonly route: `/${string}`;
  readonly query?: URLSearchParams;
  readonly body?: unknown;
  readonly files?: readonly { readonly name: string; readonly bytes: Uint8Array }[];
}

/** Requests of the bot's own accord: posts to channels, and what it takes to make them. */
export interface PostingRest {
  /** The answer's JSON, not decoded. Rejects with a ChannelFailure. */
  send(request: PostingRequest): Promise<unknown>;
  /** As the answers so far have it. */
  time(): DiscordTime;
}

interface PostingOptions {
  /** Until the answer's head is there, in ms; the default is that of @discordjs/rest. */
  readonly timeoutMs?: number;
  /** Until all of the answer is there, whatever had to be waited for, in ms. */
  readonly deadlineMs?: number;
}

/**
 * Of Discord's 50 requests a second, those that posts may take; the others are for all else. Answers to commands are
 * outside of the 50 at Discord, but not in @discordjs/rest.
 */
const REQUESTS_A_SECOND = 40;

const TIMEOUT_MS = 15_000;

/**
 * With a REST of its own (docs/decisions/0009): the client's repeats a POST by itself, so that its last failure hides
 * that an earlier try may have arrived, and what it waits for before a post holds up answers to commands.
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
  // So that the time is known before the first post. Only its first answer: each is copied for whoever listens.
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
          // The time above is until the answer's head; its body may hang too.
          signal: AbortSignal.timeout(deadlineMs),
        });
      } catch (cause) {
        const isUpload = files !== undefined && files.length > 0 && isUploadRefused(cause);
        throw new ChannelFailure(kindOf(cause), 'Discord', { cause, retryAfterMs: retryAfterOf(cause), isUpload });
      }
    },
  };
}
