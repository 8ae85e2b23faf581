import type { Readable, Writable } from 'node:stream';
import { confirm, intro, isCancel, log, multiselect, outro, password, select, text } from '@clack/prompts';

/** Where somebody types and reads. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** Somebody pressed Ctrl+C or Escape. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/** What is wrong with an answer, in words; undefined if nothing is. */
type Validate = (typed: string) => string | undefined;

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Asks one thing at a time; each rejects with `Cancelled`. */
export interface Prompts {
  intro(words: string): void;
  /** A line that stays on the screen. */
  say(words: string, how?: 'info' | 'success' | 'warning' | 'error'): void;
  text(message: string, validate: Validate, initial?: string): Promise<string>;
  /** Not shown while it is typed. */
  secret(message: string, validate: Validate): Promise<string>;
  one(message: string, choices: readonly Choice[]): Promise<string>;
  several(message: string, choices: readonly Choice[], isRequired: boolean): Promise<readonly string[]>;
  yes(message: string): Promise<boolean>;
  outro(words: string): void;
}

export function createPrompts(terminal: Terminal): Prompts {
  const { output } = terminal;
  const validated = (validate: Validate) => (typed: string | undefined) => validate((typed ?? '').trim());
  return {
    intro: (words) => intro(words, { output }),
    say: (words, how = 'info') => log[how](words, { output }),
    text: async (message, validate, initialValue = '') =>
      taken(await text({ ...terminal, message, initialValue, validate: validated(validate) })).trim(),
    secret: async (message, validate) =>
      taken(await password({ ...terminal, message, validate: validated(validate) })).trim(),
    one: async (message, choices) => taken(await select({ ...terminal, message, options: [...choices] })),
    several: async (message, choices, required) =>
      taken(await multiselect({ ...terminal, message, options: [...choices], required })),
    yes: async (message) => taken(await confirm({ ...terminal, message })),
    outro: (words) => outro(words, { output }),
  };
}

function taken<T>(answer: T): Exclude<T, symbol> {
  if (isCancel(answer)) throw new Cancelled();
  // This needs a cast: the type guard is for one symbol, and no other can be here.
  return answer as Exclude<T, symbol>;
}
