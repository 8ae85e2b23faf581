import type { Dispatcher } from 'undici';
import { type ExpiredToken, MediaServerFailure, TOKEN_EXPIRED } from '../../domain/media/server/failure.ts';
import { tokenExpiry } from '../../domain/media/server/tokenLife.ts';
import { discard, readBeginning, readBody } from './body.ts';
import { ERROR_BODY_BYTES, kindOfStatus, retryAfterOf, wordsOf } from './errorBody.ts';
import type { Peer } from './failure.ts';
import type { Hiding } from './hiding.ts';
import type { TransportRequest, TransportResponse } from './request.ts';
import { isWebPage } from './webPage.ts';

/** How long we wait for the end of a body that does not matter, so that the connection can be reused. */
const LEFTOVER_MS = 500;

/**
 * Decides by the status first: the body of an error is never parsed. A success with a web page is not a success: whatever sends
 * that, a login page or a proxy, has not asked the media server. `token`: the one that was sent, if any.
 */
export async function readResponse(
  response: Dispatcher.ResponseData,
  asked: Pick<TransportRequest, 'method' | 'path' | 'maxBytes' | 'failures' | 'keepsOriginal' | 'token'>,
  { peer, redact, scrub, hide }: Hiding & { readonly peer: Peer },
): Promise<TransportResponse> {
  const { statusCode: status, headers } = response;
  const of = { ...peer, method: asked.method, path: redact(asked.path), status };
  if (status < 200 || status >= 300) {
    const words = wordsOf(await beginningOf(response), redact, status);
    const retryAfterMs = retryAfterOf(headers['retry-after']);
    const date = dateOf(headers.date);
    const heard = { words, retryAfterMs, date, expired: expiredToken(status, asked.token, date) };
    throw new MediaServerFailure(asked.failures?.[status] ?? kindOfStatus(status), { ...of, ...heard });
  }
  const bytes =
    asked.maxBytes === 0 ? await beginningOf(response, LEFTOVER_MS) : await bodyOf(response, asked.maxBytes);
  if (isWebPage(bytes, headers['content-type'])) throw new MediaServerFailure('web-page', of);
  const original = asked.keepsOriginal ? Uint8Array.from(bytes) : undefined;
  await hide(bytes);
  return { status, bytes: asked.maxBytes === 0 ? new Uint8Array() : bytes, original, scrub };
}

/**
 * Given if the server refused an expired token. The status says so, or the token's own date by the server's
 * clock, because ours may be wrong.
 */
function expiredToken(status: number, token = '', now = new Date()): ExpiredToken | undefined {
  if (status !== 401 && status !== TOKEN_EXPIRED) return undefined;
  const expiry = tokenExpiry(token, now);
  if (expiry?.isOver) return { at: expiry.at };
  return status === TOKEN_EXPIRED ? { at: undefined } : undefined;
}

const encodingOf = ({ headers }: Dispatcher.ResponseData): string => String(headers['content-encoding'] ?? '');

const beginningOf = (response: Dispatcher.ResponseData, withinMs?: number): Promise<Uint8Array> =>
  readBeginning(response.body, encodingOf(response), { maxBytes: ERROR_BODY_BYTES, withinMs });

async function bodyOf(response: Dispatcher.ResponseData, maxBytes: number): Promise<Uint8Array> {
  try {
    return await readBody(response.body, encodingOf(response), maxBytes);
  } catch (error) {
    discard(response.body);
    throw error;
  }
}

/** A Date header's moment; undefined if it is not a date. */
export function dateOf(header: string | string[] | undefined): Date | undefined {
  const at = new Date(String(header));
  return Number.isNaN(at.getTime()) ? undefined : at;
}
