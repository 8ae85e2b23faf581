import { z } from 'zod';

/**
 * Formats for a value, as in `{total, number}`. A list may end with "and" or with "or", or be written by a pattern for
 * each member, as in `{scopes, each, “*”}`. A key is written without the number of its server.
 */
export const VALUE_FORMATS = ['number', 'list', 'or', 'each', 'size', 'key'] as const;

export type ValueFormat = (typeof VALUE_FORMATS)[number];

type Cases = Readonly<Record<string, readonly Part[]>>;

export interface ValuePart {
  readonly value: string;
  readonly as?: ValueFormat | undefined;
  readonly pattern?: string | undefined;
}

/**
 * A part of a sentence: words, a value, or cases of which one is chosen. `npm run texts` makes it from ICU
 * MessageFormat.
 */
export type Part =
  | string
  | ValuePart
  | { readonly plural: string; readonly cases: Cases }
  | { readonly select: string; readonly cases: Cases };

const part: z.ZodType<Part> = z.lazy(() => {
  const cases = z.record(z.string(), z.array(part));
  return z.union([
    z.string(),
    z.object({ plural: z.string(), cases }),
    z.object({ select: z.string(), cases }),
    z.object({ value: z.string(), as: z.enum(VALUE_FORMATS).optional(), pattern: z.string().optional() }),
  ]);
});

const sentence = z.object({
  /**
   * `given` lists the names of the English function's parameters. A nested list names properties of an object that is
   * passed as a parameter.
   */
  given: z.array(z.union([z.string(), z.array(z.string()).readonly()])).readonly(),
  says: z.array(part).readonly(),
});

export type Sentence = z.infer<typeof sentence>;

/** Messages by their path in the English catalogue, for example `pick.among`. */
export const messagesSchema = z.record(z.string(), z.union([z.string(), sentence]));

export type Messages = z.infer<typeof messagesSchema>;

/** Finds a message by its path. Undefined if the language lacks it. */
export type FindMessage = (path: string) => Messages[string] | undefined;

/**
 * A language has two files. Commands are read at each start, to register them at Discord; sentences are read when the
 * language is first used.
 */
export const MESSAGE_FILES = ['commands', 'sentences'] as const;

export const fileOfMessage = (path: string): (typeof MESSAGE_FILES)[number] =>
  OF_COMMANDS.test(path) ? 'commands' : 'sentences';

/** Paths of messages for commands: their declarations, and the option for a media server, which many commands have. */
export const OF_COMMANDS = /(?:^|\.)declarations\.|^errors\.servers\.(?:narrow|one)\./;
