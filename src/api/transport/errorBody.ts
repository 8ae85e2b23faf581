import { type FailureKind, TOKEN_EXPIRED } from '../../domain/media/server/failure.ts';
import type { Redact } from './redact.ts';
import { isWebPage } from './webPage.ts';

/**
 * How many characters of an error body we interpret: enough for messages to people, and few enough that the
 * patterns below stay fast.
 */
const BEGINNING = 16 * 1024;
/** How many bytes are read: more, so that a secret at the boundary is complete and recognised. */
export const ERROR_BODY_BYTES = BEGINNING + 4 * 1024;
/** The limit that MediaServerFailure states. */
const MAX_WORDS = 500;
/** The longest Retry-After that we accept: a year. */
const LONGEST_MS = 365 * 24 * 60 * 60_000;

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
 * Decides by status alone; an endpoint may override it (`failures`). A redirect would take the token
 * elsewhere, so it is not followed.
 */
export function kindOfStatus(status: number): FailureKind {
  if (status === 401 || status === TOKEN_EXPIRED) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 429) return 'busy';
  if (status >= 500) return 'unavailable';
  return status >= 400 ? 'invalid' : 'malformed';
}

/** Reads seconds or a date (RFC 9110, 10.2.3); undefined for anything else, and for more than a year. */
export function retryAfterOf(header: string | string[] | undefined): number | undefined {
  const said = String(header ?? '').trim();
  const ms = /^\d{1,8}$/.test(said) ? Number(said) * 1000 : Math.max(0, Date.parse(said) - Date.now());
  return /^(?:\d|[a-z]{3},)/i.test(said) && ms <= LONGEST_MS ? ms : undefined;
}

/**
 * Parts of a page about itself, and the server's name below it: they have nothing to do with this request.
 */
const OF_THE_PAGE = /<(head|title|style|script|h[1-6]|center|address)\b.*?<\/\1\s*>/gis;
const RESPONSE = /^\s*(?:<\?xml[^<>]*\?>\s*)?<Response\b([^<>]*)>/i;

/** Servers that are starting respond with `<Response code="503" title="Maintenance" status="..."/>`. */
function ofResponse(text: string): string | undefined {
  const attributes = RESPONSE.exec(text)?.[1];
  if (attributes === undefined) return undefined;
  const named = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`).exec(attributes)?.[1]?.slice(1, -1).trim();
  return named('status') || named('title') || '';
}

const TAG = /<[^<>]*>/g;

/** Removes secrets, including those split by tags; elsewhere tags separate words. */
function withoutSecrets(text: string, redact: Redact): string {
  const clean = redact(text);
  const joined = clean.replace(TAG, '');
  const hidden = redact(joined);
  return hidden === joined ? clean : hidden;
}

/**
 * The text of an error body, which is plain text, a small HTML page or a `Response`, as one plain line; undefined if it says
 * nothing. The page of a 5xx is a proxy's.
 */
export function wordsOf(bytes: Uint8Array, redact: Redact, status = 400): string | undefined {
  if (status >= 500 && isWebPage(bytes, undefined)) return undefined;
  const beginning = withoutSecrets(new TextDecoder().decode(bytes), redact).slice(0, BEGINNING);
  const plain = (ofResponse(beginning) ?? beginning)
    .replace(OF_THE_PAGE, ' ')
    .replace(TAG, ' ')
    .replace(/&(?:lt|gt|quot|#39|apos|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  // We redact before each cut, because half a secret would not be recognised, and again after entities and tags
  // are resolved.
  const words = redact(plain).trim().slice(0, MAX_WORDS).toWellFormed();
  return words === '' ? undefined : words;
}
