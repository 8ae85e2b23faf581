import { HTTP_STATUS_TOKEN_EXPIRED, type MediaServerFailureKind } from '../../domain/media/server/failure.ts';
import type { LogRedactor } from './redact.ts';
import { isWebPage } from './webPage.ts';

/** Number of characters of an error body that are examined, few enough for the patterns below to be fast. */
const MAX_INTERPRETED = 16 * 1024;
/**
 * Number of bytes of an error body that are read. More are read than examined, so that a secret at the end of the
 * examined text is complete.
 */
export const MAX_ERROR_BODY_BYTES = MAX_INTERPRETED + 4 * 1024;
/** Maximum length of `words` in characters, as MediaServerFailure states. */
const MAX_WORDS = 500;
/** Longest Retry-After that is accepted, in ms: a year. */
const MAX_RETRY_MS = 365 * 24 * 60 * 60_000;

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/**
 * Kind of failure for an HTTP status. An endpoint may override it (`failures`). Redirects are not followed, because
 * they would take the token to another server.
 */
export function failureKindOfStatus(status: number): MediaServerFailureKind {
  if (status === 401 || status === HTTP_STATUS_TOKEN_EXPIRED) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 429) return 'busy';
  if (status >= 500) return 'unavailable';
  return status >= 400 ? 'invalid' : 'malformed';
}

/**
 * Time in a Retry-After header, in ms. The header has seconds or a date (RFC 9110, 10.2.3). Undefined for other values,
 * and for more than a year.
 */
export function parseRetryAfter(header: string | string[] | undefined): number | undefined {
  const waitMs = retryMs(String(header ?? '').trim());
  return waitMs !== undefined && waitMs <= MAX_RETRY_MS ? waitMs : undefined;
}

function retryMs(value: string): number | undefined {
  if (/^\d{1,8}$/.test(value)) return Number(value) * 1000;
  // Date.parse accepts almost any text with a number in it, so the text must begin like a date.
  if (!/^(?:\d|[a-z]{3},)/i.test(value)) return undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** Parts of an error page that do not explain the error: head, headings, and the server's name at the end. */
const PAGE_PARTS = /<(head|title|style|script|h[1-6]|center|address)\b.*?<\/\1\s*>/gis;
const RESPONSE = /^\s*(?:<\?xml[^<>]*\?>\s*)?<Response\b([^<>]*)>/i;

/** Reads the text in `<Response code="503" title="Maintenance" status="..."/>`, which servers send while they start. */
function responseWords(text: string): string | undefined {
  const attributes = RESPONSE.exec(text)?.[1];
  if (attributes === undefined) return undefined;
  const attribute = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`).exec(attributes)?.[1]?.slice(1, -1).trim();
  return attribute('status') || attribute('title') || '';
}

const TAG = /<[^<>]*>/g;

/** Removes secrets, even if HTML tags split them. Other tags stay, because they separate words. */
function withoutSecrets(text: string, redact: LogRedactor): string {
  const redactedText = redact(text);
  const withoutTags = redactedText.replace(TAG, '');
  const redactedAgain = redact(withoutTags);
  return redactedAgain === withoutTags ? redactedText : redactedAgain;
}

/**
 * Finds the message in an error body (plain text, a small HTML page or a `Response`), as one line of plain text.
 * Undefined if the body has no message. An HTML page with a 5xx is ignored, because it comes from a proxy.
 */
export function readErrorMessage(bytes: Uint8Array, redact: LogRedactor, status = 400): string | undefined {
  if (status >= 500 && isWebPage(bytes, undefined)) return undefined;
  const beginning = withoutSecrets(new TextDecoder().decode(bytes), redact).slice(0, MAX_INTERPRETED);
  const plainText = (responseWords(beginning) ?? beginning)
    .replace(PAGE_PARTS, ' ')
    .replace(TAG, ' ')
    .replace(/&(?:lt|gt|quot|#39|apos|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  // Secrets are removed before each cut, because half a secret would not be recognized, and again after entities and
  // tags are resolved.
  const words = redact(plainText).trim().slice(0, MAX_WORDS).toWellFormed();
  return words === '' ? undefined : words;
}
