import { type ScrubSecrets, scrubSecretsFromJson } from '../../domain/scrub.ts';
import type { RateLimitScope, Telemetry } from '../../domain/telemetry.ts';

export type SendDiscordRequest = (url: string, init: RequestInit) => Promise<Response>;

const CALLBACK = /\/interactions\/(\d{1,20})\/[^/]+\/callback(?:\?|$)/;
/** Id of the interaction to which a request is the first response. Undefined for any other request. */
export const interactionIdOfCallback = (url: string): string | undefined => CALLBACK.exec(url)?.[1];

const NOT_CONNECTED_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** True if no connection was made, so that Discord cannot have received anything. */
export const wasConnectionNeverMade = (error: unknown): boolean => NOT_CONNECTED_CODES.has(String(codeOf(error)));

/** `fetch` puts the reason into the error's cause. */
function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return Reflect.get(error, 'code') ?? (error.cause instanceof Error ? Reflect.get(error.cause, 'code') : undefined);
}

/** Methods whose request may be repeated even if Discord carried out the first one: the result is the same. */
const REPEATABLE_METHODS: ReadonlySet<string> = new Set(['GET', 'PATCH', 'PUT']);
const CLOSED_CODES: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/**
 * Repeats a request once if its connection was closed before the response. A server closes connections that were idle,
 * and the bot notices only when it uses one: for example to edit an answer after seconds of work on a slow machine.
 */
export function withClosedConnectionRetry(send: SendDiscordRequest): SendDiscordRequest {
  return async (url, init) => {
    try {
      return await send(url, init);
    } catch (error) {
      const isRepeatable = REPEATABLE_METHODS.has(init.method ?? 'GET') && CLOSED_CODES.has(String(codeOf(error)));
      if (!isRepeatable || init.signal?.aborted) throw error;
      return await send(url, init);
    }
  };
}

const SCOPES = ['user', 'global', 'shared'] as const;

export function withRequestTelemetry(
  send: SendDiscordRequest,
  telemetry: Pick<Telemetry, 'interactionAcknowledged' | 'rateLimited'>,
): SendDiscordRequest {
  return async (url, init) => {
    const response = await send(url, init);
    const interactionId = interactionIdOfCallback(url);
    if (response.ok && interactionId !== undefined) telemetry.interactionAcknowledged(interactionId);
    if (response.status === 429) telemetry.rateLimited(scopeOf(response));
    return response;
  };
}

/** Without a scope, the limit comes from the proxy in front of Discord, which limits IP addresses. */
function scopeOf({ headers }: Response): RateLimitScope {
  const scopeHeader = headers.get('x-ratelimit-scope');
  return SCOPES.find((scope) => scope === scopeHeader) ?? 'address';
}

type Body = NonNullable<RequestInit['body']>;
/**
 * Removes secrets as the last step, in the only place that everything sent to Discord passes: answers, follow-ups,
 * posts, autocomplete choices, forms, and files with their names and alt texts. Pictures are drawn from texts that were
 * scrubbed before.
 */
export function withSecretsRemoved(send: SendDiscordRequest, scrub: ScrubSecrets): SendDiscordRequest {
  return async (url, init) =>
    await send(url, { ...init, ...(init.body && { body: await scrubbedBody(init.body, scrub) }) });
}

async function scrubbedBody(body: Body, scrub: ScrubSecrets): Promise<Body> {
  if (typeof body === 'string') return scrubSecretsFromJson(body, scrub);
  if (!(body instanceof FormData)) return body;
  const form = new FormData();
  for (const [name, value] of body) {
    if (typeof value === 'string') form.append(name, scrubSecretsFromJson(value, scrub));
    else form.append(name, await scrubbedFile(value, scrub), scrub(value.name));
  }
  return form;
}

/** Pictures stay unchanged. All other files are lists or exports, which are text. */
async function scrubbedFile(file: Blob, scrub: ScrubSecrets): Promise<Blob> {
  if (file.type.startsWith('image/')) return file;
  const text = await file.text();
  const clean = scrubSecretsFromJson(text, scrub);
  return clean === text ? file : new Blob([clean], { type: file.type });
}
