import { z } from 'zod';

/**
 * Formats of a value, as in `{total, number}`. A list ends with "and" (`list`) or "or", or writes each member by a
 * pattern (`each`), as in `{scopes, each, “*”}`. `key` writes a key without the number of its server.
 */
export const VALUE_FORMATS = ['number', 'list', 'or', 'each', 'size', 'key'] as const;

export type ValueFormat = (typeof VALUE_FORMATS)[number];

type Cases = Readonly<Record<string, readonly SentencePart[]>>;

export interface ValuePart {
  readonly value: string;
  readonly as?: ValueFormat | undefined;
  readonly pattern?: string | undefined;
}

/**
 * A part of a sentence: words, a value, or cases of which one is chosen. `npm run texts` makes the parts from ICU
 * MessageFormat.
 */
export type SentencePart =
  | string
  | ValuePart
  | { readonly plural: string; readonly cases: Cases }
  | { readonly select: string; readonly cases: Cases };

const part: z.ZodType<SentencePart> = z.lazy(() => {
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
   * Names of the English function's parameters. A nested list names the properties of a parameter that is an object.
   */
  given: z.array(z.union([z.string(), z.array(z.string()).readonly()])).readonly(),
  says: z.array(part).readonly(),
});

export type Sentence = z.infer<typeof sentence>;

/** Messages by their path in the English catalogue, for example `pick.among`. */
export const translatedMessagesSchema = z.record(z.string(), z.union([z.string(), sentence]));

export type TranslatedMessages = z.infer<typeof translatedMessagesSchema>;

/** Finds a message by its path. Undefined if the language has no such message. */
export type FindTranslatedMessage = (path: string) => TranslatedMessages[string] | undefined;

/**
 * Each language has two files: commands, which every start reads to register them at Discord, and sentences, which are
 * read when the language is first used.
 */
export const TRANSLATION_FILE_NAMES = ['commands', 'sentences'] as const;

export const translationFileOfMessage = (path: string): (typeof TRANSLATION_FILE_NAMES)[number] =>
  COMMAND_MESSAGE_PATH.test(path) ? 'commands' : 'sentences';

/**
 * Matches paths of messages that commands need: declarations, and the option for a media server, which many commands
 * have.
 */
export const COMMAND_MESSAGE_PATH = /(?:^|\.)declarations\.|^errors\.servers\.(?:narrow|one)\./;
