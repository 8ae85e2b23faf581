import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';
import type { z } from 'zod';
import type { Capability } from '../../domain/access/capabilities.ts';
import type { AuditDetails } from '../../domain/audit.ts';
import { MAX_CHOICE_TEXT, MAX_CHOICES } from '../../render/kit/limits.ts';
import { clip, oneLine } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Modal } from '../../render/kit/press.ts';
import { DEFAULT_TEXTS } from '../../render/texts/texts.ts';
import { type Answer, type Answering, type Guarded, guarded, type PressAction, recordsOf, several } from './action.ts';
import type { Choice, Deps, InteractionContext, Working } from './context.ts';
import { type ActionWords, declareOptions, type Find, type Words } from './declaration.ts';
import type { Completion, Option } from './options.ts';
import { commandPayloads, groupPayloads, type Payloads } from './payloads.ts';
import type { Subject } from './subjects.ts';

export type Options = Readonly<Record<string, Option>>;
export type ArgsOf<O extends Options> = { readonly [Name in keyof O]: z.output<O[Name]['schema']> };

interface Common<O extends Options> {
  /** Its words in the catalogues: `(texts) => texts.search.declarations.search`. */
  readonly words: Find<ActionWords<Extract<keyof O, string>>>;
  readonly requires: Capability;
  /** It shows other people's private data, so the audit trail records who saw it. */
  readonly discloses?: true;
  /**
   * Its setup can be limited to one media server with the option `server` (`context.only`). The action itself
   * works with all servers.
   */
  readonly takesServer?: true;
  readonly options?: O;
}

/** `private if linked`: it shows an account's data, which is the person's own once they have linked one. */
export type Visibility = 'public' | 'private' | 'private if linked';

/** A command that answers; private and without options by default. */
type AnswerSpec<O extends Options> = Common<O> & {
  /** Discord fixes who sees an answer at the moment of deferring, so it is declared. */
  readonly visibility?: Visibility;
} & Answering<{ readonly args: ArgsOf<O> } & Working, { readonly args: ArgsOf<O> } & Pick<Working, 'context'>>;

interface ModalSpec<O extends Options> extends Common<O> {
  readonly changes: false;
  /** A form has to be the first response, so it is made from the options alone, without any request. */
  readonly modal: (given: { readonly args: ArgsOf<O> } & Pick<Working, 'context'>) => Modal;
  /** Where that is so, it answers with this instead, privately, and about all of the guild's media servers unless one is named. */
  readonly instead?: {
    readonly when: (context: Pick<InteractionContext, 'servers'>, deps: Deps) => boolean;
    readonly answer: (given: { readonly args: ArgsOf<O> } & Working) => Answer;
  };
}

type Spec<O extends Options> = AnswerSpec<O> | ModalSpec<O>;

export type RawOptions = Readonly<Record<string, unknown>>;

/** A command with its options, not decoded. */
interface CommandRecorded {
  readonly args: RawOptions;
  readonly context: InteractionContext;
}

type Run = Guarded<[given: CommandRecorded & Working], AsyncIterable<Message>>;

/**
 * How an action answers: with messages, or immediately with a form. Both throw a BadOption before any change.
 */
export type Response =
  | {
      readonly kind: 'answer';
      readonly visibility: Visibility;
      readonly run: Run;
    }
  | {
      readonly kind: 'modal';
      readonly open: Guarded<[given: CommandRecorded], Modal>;
      readonly instead?:
        | { readonly when: NonNullable<ModalSpec<NoOptions>['instead']>['when']; readonly run: Run }
        | undefined;
    };

/** Something a person can ask for by name: "search", "playlist add". */
export interface Action {
  readonly path: string;
  /** The path as people type it in their language. */
  readonly pathIn: Find<string>;
  readonly words: Find<ActionWords>;
  readonly subject: Subject | undefined;
  readonly requires: Capability;
  readonly changes: boolean;
  readonly discloses: boolean;
  readonly takesServer: boolean;
  /** The details known before it begins: empty if it changes nothing, or if its options are invalid. */
  readonly records: (recorded: CommandRecorded) => AuditDetails;
  readonly options: APIApplicationCommandBasicOption[];
  readonly response: Response;
  /** True if that option's choices are other people's private data. */
  readonly offersPrivate: (option: string) => boolean;
  /** At most as many choices, and as long, as Discord takes. */
  readonly complete: Guarded<[completion: ActionCompletion], Promise<readonly Choice[]>>;
}

interface ActionCompletion extends Completion {
  readonly option: string;
  readonly typed: string;
}

export interface Command extends Payloads {
  readonly actions: readonly Action[];
  /** The presses in its answers. */
  readonly presses: readonly PressAction[];
}

/** One part of a `group`: declared like a command, found as "group name". */
export interface Subcommand {
  readonly actionIn: (group: Pick<GroupSpec, 'words' | 'subject'>) => Action;
  readonly presses: readonly PressAction[];
}

/** An option's value is invalid; `problem` continues "I cannot use that value: ...". */
export class BadOption extends Error {
  override readonly name = 'BadOption';
  readonly option: string;
  readonly problem: string;

  constructor(option: string, problem: string) {
    super(`${option}: ${problem}`);
    this.option = option;
    this.problem = problem;
  }
}

type NoOptions = Readonly<Record<never, Option>>;
type WithPresses = { readonly presses?: readonly PressAction[] };

interface WithSubject {
  /** The part of `/help` that lists it; without one it is not listed. */
  readonly subject?: Subject | undefined;
}

interface GroupSpec extends WithPresses, WithSubject {
  readonly words: Find<Words>;
  readonly subcommands: readonly Subcommand[];
}

/** A command without subcommands. */
export function command<const O extends Options = NoOptions>({
  presses = [],
  subject,
  ...spec
}: Spec<O> & WithPresses & WithSubject): Command {
  const action = actionOf((texts) => spec.words(texts).name, subject, spec);
  return { ...commandPayloads(spec.words, action), actions: [action], presses };
}

/** Its subject is that of its group, unless it states another one. */
export const subcommand = <const O extends Options = NoOptions>({
  presses = [],
  subject,
  ...spec
}: Spec<O> & WithPresses & WithSubject): Subcommand => ({
  actionIn: (group) =>
    actionOf((texts) => `${group.words(texts).name} ${spec.words(texts).name}`, subject ?? group.subject, spec),
  presses,
});

export function group({ words, subject, subcommands, presses = [] }: GroupSpec): Command {
  const actions = subcommands.map(({ actionIn }) => actionIn({ words, subject }));
  const all = [...subcommands.flatMap((each) => each.presses), ...presses];
  return { ...groupPayloads(words, actions), actions, presses: all };
}

function actionOf<const O extends Options>(pathIn: Find<string>, subject: Subject | undefined, spec: Spec<O>): Action {
  const { requires, changes, discloses = false, takesServer = false, words } = spec;
  const options: Options = spec.options ?? {};
  return {
    path: pathIn(DEFAULT_TEXTS),
    pathIn,
    words,
    subject,
    requires,
    changes: changes !== false,
    discloses,
    takesServer,
    records: ({ args, context }) => recordsOf(changes, () => ({ args: decodeOptions(spec, args, context), context })),
    options: declareOptions(options, words),
    response: responseOf(spec),
    offersPrivate: (option) => options[option]?.discloses === true,
    complete: guarded(requires, async ({ option: name, typed, deps, context, given }) => {
      const option = ofName(options, name);
      const cut = Object.entries(given).map(([each, value]) => [each, cutTo(ofName(options, each), value)]);
      const choices = await option?.complete?.(cutTo(option, typed), { deps, context, given: Object.fromEntries(cut) });
      return (choices ?? []).filter(isOffered).map(asShown).slice(0, MAX_CHOICES);
    }),
  };
}

/** Discord refuses all choices if one is too long. A name can be cut; a value that is cut would be a different one. */
const asShown = ({ name, value }: Choice): Choice => ({ name: clip(oneLine(name) || '…', MAX_CHOICE_TEXT), value });
export const isOffered = ({ value }: Choice): boolean => value.trim() !== '' && value.length <= MAX_CHOICE_TEXT;

const ofName = (options: Options, name: string): Option | undefined =>
  Object.hasOwn(options, name) ? options[name] : undefined;

/** Discord does not enforce the maximum length during typing, and the text goes to the media server. */
function cutTo<T>(option: Option | undefined, typed: T): T | string {
  if (typeof typed !== 'string') return typed;
  const longest = option && 'max_length' in option.discord ? option.discord.max_length : undefined;
  return typed.slice(0, longest ?? MAX_CHOICE_TEXT).replace(/[\uD800-\uDBFF]$/, '');
}

function responseOf<const O extends Options>(spec: Spec<O>): Response {
  const { requires } = spec;
  const running = (answer: (given: { readonly args: ArgsOf<O> } & Working) => Answer): Run =>
    guarded(requires, ({ args, deps, context }) =>
      several(() => answer({ args: decodeOptions(spec, args, context), deps, context })),
    );
  if ('modal' in spec)
    return {
      kind: 'modal',
      open: guarded(requires, ({ args, context }) => spec.modal({ args: decodeOptions(spec, args, context), context })),
      instead: spec.instead && { when: spec.instead.when, run: running(spec.instead.answer) },
    };
  return {
    kind: 'answer',
    visibility: spec.visibility ?? 'private',
    run: running((given) => spec.answer(given)),
  };
}

export function decodeOptions<const O extends Options>(
  { options }: Pick<Common<O>, 'options'>,
  raw: RawOptions,
  { texts }: InteractionContext,
): ArgsOf<O> {
  const { problems } = texts.errors;
  const declared: Options = options ?? {};
  const unknown = Object.keys(raw).find((name) => !Object.hasOwn(declared, name));
  if (unknown !== undefined) throw new BadOption(unknown, problems.unknown);
  const decoded = Object.entries(declared).map(([name, option]) => {
    const result = option.schema.safeParse(raw[name]);
    if (!result.success) throw new BadOption(name, option.wanted(problems));
    return [name, result.data];
  });
  // The only cast: the entries were just decoded by their own schemas, which TypeScript cannot follow through a mapped type.
  return Object.fromEntries(decoded) as ArgsOf<O>;
}
