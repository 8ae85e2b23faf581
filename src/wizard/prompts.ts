import type { Key } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import {
  confirm,
  intro,
  isCancel,
  log,
  multiselect,
  outro,
  password,
  select,
  text,
  updateSettings,
} from '@clack/prompts';

/** The person's keyboard and screen. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
}

/** The person pressed Ctrl+C, and confirmed it. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
}

/**
 * The person pressed Escape, to return to the question before; or an answer leads back to an earlier
 * question.
 */
export class Back extends Error {
  override readonly name = 'Back';
  /** The step to return to; undefined for the previous question. */
  readonly to: unknown;

  constructor(to?: unknown) {
    super();
    this.to = to;
  }
}

/** The problem with an answer, in words; undefined if it is valid. */
type Validate = (typed: string) => string | undefined;

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The prompts' own words. */
interface Words {
  readonly leave: string;
  /** Behind the question for a secret that is there. */
  readonly keep: string;
  readonly chooseOne: string;
  readonly yes: string;
  readonly no: string;
}

/** Asks one thing at a time; each rejects with `Cancelled` or `Back`. */
export interface Prompts {
  intro(words: string): void;
  /** A line that stays on the screen. */
  say(words: string, how?: 'info' | 'success' | 'warning' | 'error'): void;
  text(message: string, validate: Validate, initial: string): Promise<string>;
  /** Hidden while it is typed. If an earlier secret exists, Enter alone keeps it. */
  secret(message: string, validate: Validate, before: string): Promise<string>;
  one(message: string, choices: readonly Choice[], initial: string): Promise<string>;
  several(
    message: string,
    choices: readonly Choice[],
    how: { readonly isRequired: boolean; readonly chosen: readonly string[] },
  ): Promise<readonly string[]>;
  yes(message: string): Promise<boolean>;
  outro(words: string): void;
}

type Ask = <Value>(open: () => Promise<Value>) => Promise<Exclude<Value, symbol>>;

export function createPrompts(terminal: Terminal, words: Words): Prompts {
  const { output } = terminal;
  // Ctrl+D closes the key reader. The library ignores that, and no later key would arrive.
  updateSettings({ aliases: { '\u0004': 'cancel' } });
  const answers = { active: words.yes, inactive: words.no };
  const ask = asking(terminal, () => confirm({ ...terminal, ...answers, message: words.leave }));
  return {
    intro: (said) => intro(said, { output }),
    say: (said, how = 'info') => log[how](said, { output }),
    text: async (message, validate, initialValue) =>
      (
        await ask(() => text({ ...terminal, message, initialValue, validate: (typed = '') => validate(typed.trim()) }))
      ).trim(),
    secret: async (question, validate, before) => {
      const canStay = (typed: string) => before !== '' && typed === '';
      const message = before === '' ? question : `${question} ${words.keep}`;
      const validateSecret = (typed = '') => (canStay(typed.trim()) ? undefined : validate(typed.trim()));
      const secret = await ask(() => password({ ...terminal, message, validate: validateSecret }));
      return secret?.trim() || before;
    },
    one: (message, choices, initialValue) =>
      ask(() => select({ ...terminal, message, options: [...choices], initialValue, showInstructions: false })),
    several: async (message, choices, { isRequired, chosen }) => {
      const initialValues = chosen.filter((each) => choices.some(({ value }) => value === each));
      const shown = { message, options: [...choices], initialValues, required: false, showInstructions: false };
      for (;;) {
        const answer = await ask(() => multiselect({ ...terminal, ...shown }));
        if (answer.length > 0 || !isRequired) return answer;
        // The library would say it in English.
        log.error(words.chooseOne, { output });
      }
    },
    yes: (message) => ask(() => confirm({ ...terminal, ...answers, message })),
    outro: (said) => outro(said, { output }),
  };
}

/** The library ends a question in the same way for both keys. Ctrl+C asks whether it is meant; pressed once more, it is. */
function asking({ input }: Terminal, isMeant: () => Promise<boolean | symbol>): Ask {
  return async (open) => {
    let pressed: string | undefined;
    const listen = (_: unknown, key: Key | undefined) => {
      pressed = key?.name;
    };
    /** Asks whether to leave. A second Ctrl+C means yes, Escape means no. */
    const leaves = async () => {
      const answer = await isMeant();
      return isCancel(answer) ? pressed !== 'escape' : answer === true;
    };
    input.on('keypress', listen);
    try {
      for (;;) {
        const answer = await open();
        if (!isCancel(answer)) return taken(answer);
        if (pressed === 'escape') throw new Back();
        if (await leaves()) throw new Cancelled();
      }
    } finally {
      input.off('keypress', listen);
    }
  };
}

/** This needs a cast: the library's type guard is for one symbol, and no other can be here. */
const taken = <Value>(answer: Value) => answer as Exclude<Value, symbol>;
