import type { FailureKind } from '../domain/failure.ts';
import type { Redact } from './redact.ts';

/** What a refusal is understood of; what people wrote for people fits, and the patterns below stay fast on it. */
const BEGINNING = 16 * 1024;
/** What is read of it: more, so that a secret that lies across the end of the beginning is whole and recognised. */
export const REFUSAL_BYTES = BEGINNING + 4 * 1024;
/** The limit that MediaServerFailure states. */
const MAX_WORDS = 500;

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
  if (status >= 500) return 'unavailable';
  return status >= 400 ? 'invalid' : 'malformed';
}

/** The text of a refusal, which is plain or a small HTML page, as one plain line; nothing when it says nothing. */
export function wordsOf(bytes: Uint8Array, redact: Redact): string | undefined {
  const plain = redact(new TextDecoder().decode(bytes))
    .slice(0, BEGINNING)
    .replace(/<(head|style|script)\b.*?<\/\1\s*>/gis, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|#39|apos|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  // Redacted before each cut, since half a secret would not be recognised, and again for what entities and tags hid.
  const words = redact(plain).trim().slice(0, MAX_WORDS).toWellFormed();
  return words === '' ? undefined : words;
}
