import type { Scrub } from '../domain/scrub.ts';
import type { SourceFrame } from './sourceFrames.ts';

const MAX_DEPTH = 3;
const MAX_MESSAGE = 500;
/**
 * Only these fields of an error are logged, because discord.js puts tokens and whole requests on its errors.
 */
const FIELDS = ['code', 'status', 'method', 'kind', 'path', 'service', 'address', 'reason', 'option'] as const;

interface Describing {
  /** It is applied before anything is cut, because half a secret would not be recognized. */
  readonly scrub: Scrub;
  readonly stacks?: 'unexpected' | 'all' | undefined;
  /** Finds a stack's places in the sources. */
  readonly sourceFrame?: SourceFrame | undefined;
}

/**
 * An error as plain data for the log, by an allow-list of fields. An unexpected error keeps its stack; the
 * others do only on request.
 */
export function describeError(error: unknown, describing: Describing, depth = 0): Readonly<Record<string, unknown>> {
  const { scrub, stacks, sourceFrame = (frame) => frame } = describing;
  if (!(error instanceof Error)) return { message: scrub(described(error)).slice(0, MAX_MESSAGE) };
  const fields = FIELDS.map((name) => [name, Reflect.get(error, name)] as const).filter(([, value]) => isPlain(value));
  return {
    name: error.name,
    message: scrub(error.message).slice(0, MAX_MESSAGE),
    ...Object.fromEntries(fields),
    ...((stacks === 'all' || !isExpected(error)) && { stack: frames(error).map(sourceFrame) }),
    ...(error.cause !== undefined && depth < MAX_DEPTH && { cause: describeError(error.cause, describing, depth + 1) }),
  };
}

/** The names of errors that the language itself throws, or that code throws without a name of its own. */
const BUILT_IN = ['Error', 'TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'EvalError', 'URIError'];
/** Codes of the system, undici and OpenSSL; Node's own (`ERR_INVALID_ARG_TYPE`) mean a mistake of ours. */
const OUTSIDE = /^(?!ERR_(?!TLS|SSL))[A-Z][A-Z0-9_]+$/;

/**
 * An error whose thrower knew what went wrong and gave it a name or a code, or fetch's wrapper around one.
 */
function isExpected(error: Error, depth = 0): boolean {
  const code: unknown = Reflect.get(error, 'code');
  if (!BUILT_IN.includes(error.name) || (typeof code === 'string' && OUTSIDE.test(code))) return true;
  return error.cause instanceof Error && depth < MAX_DEPTH && isExpected(error.cause, depth + 1);
}

/**
 * Describes a thrown value that is not an error: a text is logged unchanged; an object is not logged, because
 * it may hold anything.
 */
const described = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null ? 'something that is no error' : String(thrown);

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** The stack without the message, which its first lines repeat. */
const frames = ({ stack = '' }: Error): readonly string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
