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

export interface TerminalStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Thrown when the person leaves the setup: pressed Ctrl+C and confirmed it. */
export class SetupCancelled extends Error {
  override readonly name = 'SetupCancelled';
}

/** Thrown to lead back to an earlier question, because the person pressed Escape or an answer requires it. */
export class BackToQuestion extends Error {
  override readonly name = 'BackToQuestion';
  /** The step to return to. Undefined for the previous question. */
  readonly target: unknown;

  constructor(target?: unknown) {
    super();
    this.target = target;
  }
}

/** Checks a typed answer, and returns its problem in words. Undefined for a valid answer. */
type Validate = (typed: string) => string | undefined;

export interface PromptChoice {
  readonly value: string;
  readonly label: string;
}

interface Words {
  readonly leave: string;
  /** Words that tell people how to keep an earlier secret. They are added to the question for the secret. */
  readonly keep: string;
  readonly chooseOne: string;
  readonly noneChosen: string;
  readonly yes: string;
  readonly no: string;
}

/**
 * Asks questions in a terminal. Each question rejects with `SetupCancelled` or `BackToQuestion` if the person does not
 * answer.
 */
export interface TerminalPrompts {
  intro(words: string): void;
  /** Prints a line that stays on the screen. */
  say(words: string, kind?: 'info' | 'success' | 'warning' | 'error'): void;
  text(message: string, validate: Validate, initial: string): Promise<string>;
  /** Asks for a secret without showing its letters. If there is an earlier secret, Enter alone keeps it. */
  secret(message: string, validate: Validate, earlierSecret: string): Promise<string>;
  choose(message: string, choices: readonly PromptChoice[], initial: string): Promise<string>;
  chooseSeveral(
    message: string,
    choices: readonly PromptChoice[],
    options: { readonly isRequired: boolean; readonly initial: readonly string[] },
  ): Promise<readonly string[]>;
  confirm(message: string): Promise<boolean>;
  outro(words: string): void;
}

type AskPerson = <Value>(openQuestion: () => Promise<Value>) => Promise<Exclude<Value, symbol>>;

export function createTerminalPrompts(terminal: TerminalStreams, words: Words): TerminalPrompts {
  const { output } = terminal;
  // Ctrl+D counts as cancelling. Otherwise it would close the reader of keys, which the library does not notice, and no
  // further key would arrive.
  updateSettings({ aliases: { '\u0004': 'cancel' } });
  const listOutput = withNoneAs(words.noneChosen, output);
  const answers = { active: words.yes, inactive: words.no };
  const askPerson = createAskPerson(terminal, () => confirm({ ...terminal, ...answers, message: words.leave }));
  return {
    intro: (line) => intro(line, { output }),
    say: (line, kind = 'info') => log[kind](line, { output }),
    text: async (message, validate, initialValue) => {
      const validateText = (input = '') => validate(input.trim());
      const answer = await askPerson(() => text({ ...terminal, message, initialValue, validate: validateText }));
      return answer.trim();
    },
    secret: async (question, validate, earlierSecret) => {
      const keepsEarlier = (input: string) => earlierSecret !== '' && input === '';
      const message = earlierSecret === '' ? question : `${question} ${words.keep}`;
      const validateSecret = (input = '') => (keepsEarlier(input.trim()) ? undefined : validate(input.trim()));
      const secret = await askPerson(() => password({ ...terminal, message, validate: validateSecret }));
      return secret?.trim() || earlierSecret;
    },
    choose: (message, choices, initialValue) =>
      askPerson(() => select({ ...terminal, message, options: [...choices], initialValue, showInstructions: false })),
    chooseSeveral: async (message, choices, { isRequired, initial }) => {
      const initialValues = initial.filter((choice) => choices.some(({ value }) => value === choice));
      const options = { message, options: [...choices], initialValues, required: false, showInstructions: false };
      for (;;) {
        const answer = await askPerson(() => multiselect({ ...terminal, output: listOutput, ...options }));
        if (answer.length > 0 || !isRequired) return answer;
        // The library's own message exists only in English.
        log.error(words.chooseOne, { output });
      }
    },
    confirm: (message) => askPerson(() => confirm({ ...terminal, ...answers, message })),
    outro: (line) => outro(line, { output }),
  };
}

/**
 * Matches the library's word "none" in a line of a list, which begins with a bar. Also matches this word in a label,
 * which is then displayed wrongly, but the label's value stays the same.
 */
const NONE_IN_LIST = /(?<=│.*)\bnone\b/;

/**
 * Output that translates the word "none", which the library writes in every language if a person chooses nothing. Only
 * `write` differs, because the library also reads the size of the terminal from the output and listens to its events.
 */
function withNoneAs(noneChosen: string, output: Writable): Writable {
  const write = (chunk: unknown, ...otherArguments: readonly unknown[]) => {
    const translated = String(chunk).replace(NONE_IN_LIST, noneChosen);
    return Reflect.apply(output.write, output, [translated, ...otherArguments]);
  };
  return new Proxy(output, {
    get: (target, name) => {
      if (name === 'write') return write;
      // The methods of a stream need the stream itself as `this`, not the proxy.
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * Tells Escape from Ctrl+C, which the library reports in the same way. Ctrl+C first asks whether the person wants to
 * leave.
 */
function createAskPerson({ input }: TerminalStreams, confirmLeaving: () => Promise<boolean | symbol>): AskPerson {
  return async (openQuestion) => {
    let lastKey: string | undefined;
    const listen = (_: unknown, key: Key | undefined) => {
      lastKey = key?.name;
    };
    /** Asks whether the person wants to leave. A second Ctrl+C means yes, Escape means no. */
    const wantsToLeave = async () => {
      const answer = await confirmLeaving();
      return isCancel(answer) ? lastKey !== 'escape' : answer === true;
    };
    input.on('keypress', listen);
    try {
      for (;;) {
        const answer = await openQuestion();
        if (!isCancel(answer)) return withoutSymbol(answer);
        if (lastKey === 'escape') throw new BackToQuestion();
        if (await wantsToLeave()) throw new SetupCancelled();
      }
    } finally {
      input.off('keypress', listen);
    }
  };
}

/** The library's type guard knows only one symbol, and no other symbol occurs here. */
const withoutSymbol = <Value>(answer: Value) => answer as Exclude<Value, symbol>;
