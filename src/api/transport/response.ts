import type { Dispatcher } from 'undici';
import { type ExpiredToken, HTTP_STATUS_TOKEN_EXPIRED, MediaServerFailure } from '../../domain/media/server/failure.ts';
import { readTokenExpiry } from '../../domain/media/server/tokenLife.ts';
import { discardBody, readBeginningOfBody, readBody } from './body.ts';
import { failureKindOfStatus, MAX_ERROR_BODY_BYTES, parseRetryAfter, readErrorMessage } from './errorBody.ts';
import type { CalledServer } from './failure.ts';
import type { TransportRequest, TransportResponse } from './request.ts';
import type { TokenRemover } from './tokenRemovers.ts';
import { isWebPage } from './webPage.ts';

/** How long to wait for the end of an ignored body, in ms, so that the connection can be used again. */
const LEFTOVER_MS = 500;

/**
 * Reads a response. The body of an error status is never parsed. A success with a web page is a failure, because the
 * page comes from a login page or a proxy, not from the media server. `token` is the token that was sent, if any.
 */
export async function readResponse(
  response: Dispatcher.ResponseData,
  request: Pick<TransportRequest, 'method' | 'path' | 'maxBytes' | 'failures' | 'keepsOriginal' | 'token'>,
  { peer, redact, scrub, hide }: TokenRemover & { readonly peer: CalledServer },
): Promise<TransportResponse> {
  const { statusCode: status, headers } = response;
  const context = { ...peer, method: request.method, path: redact(request.path), status };
  if (status < 200 || status >= 300) {
    const words = readErrorMessage(await beginningOf(response), redact, status);
    const retryAfterMs = parseRetryAfter(headers['retry-after']);
    const date = parseDateHeader(headers.date);
    const details = { words, retryAfterMs, date, expired: expiredToken(status, request.token, date) };
    throw new MediaServerFailure(request.failures?.[status] ?? failureKindOfStatus(status), { ...context, ...details });
  }
  const bytes =
    request.maxBytes === 0 ? await beginningOf(response, LEFTOVER_MS) : await bodyOf(response, request.maxBytes);
  if (isWebPage(bytes, headers['content-type'])) throw new MediaServerFailure('web-page', context);
  const original = request.keepsOriginal ? Uint8Array.from(bytes) : undefined;
  await hide(bytes);
  return { status, bytes: request.maxBytes === 0 ? new Uint8Array() : bytes, original, scrub };
}

/**
 * Time at which the refused token expired, if the status or the token says so. The server's clock counts, because the
 * bot's clock may be wrong.
 */
function expiredToken(status: number, token = '', now = new Date()): ExpiredToken | undefined {
  if (status !== 401 && status !== HTTP_STATUS_TOKEN_EXPIRED) return undefined;
  const expiry = readTokenExpiry(token, now);
  if (expiry?.isOver) return { at: expiry.at };
  return status === HTTP_STATUS_TOKEN_EXPIRED ? { at: undefined } : undefined;
}

const encodingOf = ({ headers }: Dispatcher.ResponseData): string => String(headers['content-encoding'] ?? '');

const beginningOf = (response: Dispatcher.ResponseData, withinMs?: number): Promise<Uint8Array> =>
  readBeginningOfBody(response.body, encodingOf(response), { maxBytes: MAX_ERROR_BODY_BYTES, withinMs });

async function bodyOf(response: Dispatcher.ResponseData, maxBytes: number): Promise<Uint8Array> {
  try {
    return await readBody(response.body, encodingOf(response), maxBytes);
  } catch (error) {
    discardBody(response.body);
    throw error;
  }
}

export function parseDateHeader(header: string | string[] | undefined): Date | undefined {
  const at = new Date(String(header));
  return Number.isNaN(at.getTime()) ? undefined : at;
}
