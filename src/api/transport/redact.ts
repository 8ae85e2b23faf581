import type { ScrubSecrets } from '../../domain/scrub.ts';

export type LogRedactor = (text: string) => string;

/** Matches the query of a URL: everything after a `?` that looks like parameters. */
const QUERY = /\?[^\s"'<>?=]*=[^\s"'<>]*/g;

/** Makes the function that removes secrets and the queries of URLs from a text for logs. */
export function createLogRedactor(scrub: ScrubSecrets): LogRedactor {
  return (text) => scrub(text).replace(QUERY, '');
}

function fieldOf(error: unknown, name: string): string | undefined {
  const value: unknown = Reflect.get(Object(error), name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Code of an error, such as `ECONNREFUSED`. For a connection attempt to several addresses, the first error counts. */
export function errorCodeOf(error: unknown): string | undefined {
  return fieldOf(error, 'code') ?? (error instanceof AggregateError ? fieldOf(error.errors[0], 'code') : undefined);
}

/** Copies only the name, code and message of an error. Its request and causes may contain secrets. */
export function copyErrorWithoutSecrets(error: unknown, redact: LogRedactor): Error {
  const inner = error instanceof AggregateError ? error.errors[0] : undefined;
  const message = fieldOf(error, 'message') ?? fieldOf(inner, 'message') ?? 'unknown';
  const code = errorCodeOf(error);
  const safe = new Error(redact(message).slice(0, 300));
  safe.name = redact(fieldOf(error, 'name') ?? 'Error');
  return code === undefined ? safe : Object.assign(safe, { code: redact(code) });
}
