import type { FailureKind } from '../../domain/media/server/failure.ts';
import type { Redact } from './redact.ts';
import { isWebPage } from './webPage.ts';

/** What a refusal is understood of; what people wrote for people fits, and the patterns below stay fast on it. */
const BEGINNING = 16 * 1024;
/** What is read of it: more, so that a secret that lies across the end of the beginning is whole and recognised. */
export const ERROR_BODY_BYTES = BEGINNING + 4 * 1024;
/** The limit that MediaServerFailure states. */
const MAX_WORDS = 500;
/** Of a Retry-After: a year. */
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

/** By status alone; an endpoint may know better (`failures`). A redirect would carry the token elsewhere: it is no answer. */
export function kindOfStatus(status: number): FailureKind {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not-found';
  if (status === 429) return 'busy';
  if (status >= 500) return 'unavailable';
  return status >= 400 ? 'invalid' : 'malformed';
}

/** In seconds or as a date (RFC 9110, 10.2.3); nothing that is neither, or past a year. */
export function retryAfterOf(header: string | string[] | undefined): number | undefined {
  const said = String(header ?? '').trim();
  const ms = /^\d{1,8}$/.test(said) ? Number(said) * 1000 : Math.max(0, Date.parse(said) - Date.now());
  return /^(?:\d|[a-z]{3},)/i.test(said) && ms <= LONGEST_MS ? ms : undefined;
}

/** What a page says of itself, and the server's name below it: nobody wrote that about this request. */
const OF_THE_PAGE = /<(head|title|style|script|h[1-6]|center|address)\b.*?<\/\1\s*>/gis;
const RESPONSE = /^\s*(?:<\?xml[^<>]*\?>\s*)?<Response\b([^<>]*)>/i;

/** Servers that are starting answer `<Response code="503" title="Maintenance" status="..."/>`. */
function ofResponse(text: string): string | undefined {
  const attributes = RESPONSE.exec(text)?.[1];
  if (attributes === undefined) return undefined;
  const named = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*("[^"]*"|'[^']*')`).exec(attributes)?.[1]?.slice(1, -1).trim();
  return named('status') || named('title') || '';
}

const TAG = /<[^<>]*>/g;

/** Without secrets, those too that its tags part; elsewhere tags part words. */
function withoutSecrets(text: string, redact: Redact): string {
  const clean = redact(text);
  const joined = clean.replace(TAG, '');
  const hidden = redact(joined);
  return hidden === joined ? clean : hidden;
}

/**
 * The text of a refusal, which is plain, a small HTML page or a `Response`, as one plain line; nothing when it says
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
  // Redacted before each cut, since half a secret would not be recognised, and again for what entities and tags hid.
  const words = redact(plain).trim().slice(0, MAX_WORDS).toWellFormed();
  return words === '' ? undefined : words;
}
