import type { Scrub } from '../../domain/scrub.ts';

export type Redact = (text: string) => string;

/** The query of an address: everything after a `?` that looks like parameters. */
const QUERY = /\?[^\s"'<>?=]*=[^\s"'<>]*/g;

/** Removes secrets and the queries of addresses from a text meant for logs. */
export function createRedact(scrub: Scrub): Redact {
  return (text) => scrub(text).replace(QUERY, '');
}

function fieldOf(error: unknown, name: string): string | undefined {
  const value: unknown = Reflect.get(Object(error), name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Node's `ECONNREFUSED`, undici's `UND_ERR_SOCKET`, ...; an attempt on several addresses has one per address. */
export function codeOf(error: unknown): string | undefined {
  return fieldOf(error, 'code') ?? (error instanceof AggregateError ? fieldOf(error.errors[0], 'code') : undefined);
}

/** A new error with the name, code and message of a foreign one and nothing else: not its request, not its causes. */
export function safeCause(error: unknown, redact: Redact): Error {
  const inner = error instanceof AggregateError ? error.errors[0] : undefined;
  const message = fieldOf(error, 'message') ?? fieldOf(inner, 'message') ?? 'unknown';
  const code = codeOf(error);
  const safe = new Error(redact(message).slice(0, 300));
  safe.name = redact(fieldOf(error, 'name') ?? 'Error');
  return code === undefined ? safe : Object.assign(safe, { code: redact(code) });
}
