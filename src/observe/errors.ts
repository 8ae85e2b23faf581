import type { ScrubSecrets } from '../domain/scrub.ts';
import type { MapStackFrame } from './sourceFrames.ts';

const MAX_DEPTH = 3;
const MAX_MESSAGE = 500;
/**
 * Fields of an error that are logged. discord.js adds tokens and whole requests to its errors, so all other fields are
 * left out.
 */
const FIELDS = ['code', 'status', 'method', 'kind', 'path', 'service', 'address', 'reason', 'option'] as const;

interface Describing {
  /** Removes secrets. Must run before a text is cut, because half a secret would not be recognized. */
  readonly scrub: ScrubSecrets;
  readonly stacks?: 'unexpected' | 'all' | undefined;
  readonly sourceFrame?: MapStackFrame | undefined;
}

/**
 * Describes an error as plain data for the log, with allowed fields only. Contains the stack of unexpected errors, and
 * of others on request.
 */
export function describeError(error: unknown, describing: Describing, depth = 0): Readonly<Record<string, unknown>> {
  const { scrub, stacks, sourceFrame = (frame) => frame } = describing;
  if (!(error instanceof Error)) return { message: scrub(describeThrown(error)).slice(0, MAX_MESSAGE) };
  const fields = FIELDS.map((name) => [name, Reflect.get(error, name)] as const).filter(([, value]) => isPlain(value));
  return {
    name: error.name,
    message: scrub(error.message).slice(0, MAX_MESSAGE),
    ...Object.fromEntries(fields),
    ...((stacks === 'all' || !isExpected(error)) && { stack: frames(error).map(sourceFrame) }),
    ...(error.cause !== undefined && depth < MAX_DEPTH && { cause: describeError(error.cause, describing, depth + 1) }),
  };
}

/** Names of errors that the language throws, or that code throws without choosing a name. */
const BUILT_IN = ['Error', 'TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'EvalError', 'URIError'];
/**
 * Matches error codes of the system, undici and OpenSSL, but not Node's own (`ERR_INVALID_ARG_TYPE`), which mean a
 * mistake in the bot.
 */
const OUTSIDE = /^(?!ERR_(?!TLS|SSL))[A-Z][A-Z0-9_]+$/;

/**
 * True if the error has a name or a code that the throwing code gave it, which means that this code knew the cause.
 * Also true for an error without them that has such an error as its cause, like the errors of `fetch`.
 */
function isExpected(error: Error, depth = 0): boolean {
  const code: unknown = Reflect.get(error, 'code');
  if (!BUILT_IN.includes(error.name) || (typeof code === 'string' && OUTSIDE.test(code))) return true;
  return error.cause instanceof Error && depth < MAX_DEPTH && isExpected(error.cause, depth + 1);
}

/** Describes a thrown value that is no error. Contents of an object are not logged, because they may be anything. */
const describeThrown = (thrown: unknown): string =>
  typeof thrown === 'object' && thrown !== null ? 'something that is no error' : String(thrown);

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Lines of the stack after the first ones, which only repeat the message. */
const frames = ({ stack = '' }: Error): readonly string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
    .map((line) => line.trim());
