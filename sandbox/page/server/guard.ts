import type { IncomingHttpHeaders } from 'node:http';

export interface IncomingPageRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/**
 * Returns an HTTP status for a request that does not come from the page, otherwise undefined. Checks the token in the
 * address. Checks the Host header, because a malicious DNS server could point another name at this server. Checks the
 * Origin, which stops other sites' scripts.
 */
export function findPageRequestRefusalStatus(
  { method, path, headers }: IncomingPageRequest,
  { origin, token }: { readonly origin: string; readonly token: string },
): number | undefined {
  if (headers.host !== new URL(origin).host) return 421;
  if (!path.startsWith(`/${token}/`)) return 404;
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (method !== 'POST') return 405;
  if (headers.origin !== origin) return 403;
  return headers['content-type'] === 'application/json' ? undefined : 415;
}

/** Headers of every response. The page may load nothing from other origins, and no other page may frame it. */
export const PAGE_RESPONSE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Headers of uploaded files. A browser must treat them only as data. */
export const UPLOADED_FILE_RESPONSE_HEADERS = {
  ...PAGE_RESPONSE_HEADERS,
  'content-security-policy': "default-src 'none'; sandbox",
};
