import type { APIApplicationCommandSubcommandOption, ApplicationCommandOptionType } from 'discord-api-types/v10';
import type { z } from 'zod';
import type { Capability } from '../../domain/access/capabilities.ts';
import type { AuditDetails } from '../../domain/audit.ts';
import { MAX_CHOICE_TEXT } from '../../render/kit/limits.ts';
import type { ChangeMessage, Message } from '../../render/kit/message.ts';
import type { Modal } from '../../render/kit/press.ts';
import { DEFAULT_TEXTS } from '../../render/texts/texts.ts';
import type { Choice, Deps, InteractionContext } from './context.ts';
import {
  type ActionWords,
  type CommandPayload,
  chatInput,
  declareOptions,
  type Find,
  named,
  type Words,
} from './declaration.ts';
import { type Guarded, guarded } from './guarded.ts';
import type { Option } from './options.ts';
import { NOTHING, orNothing } from './records.ts';

export type Options = Readonly<Record<string, Option>>;
export type ArgsOf<O extends Options> = { readonly [Name in keyof O]: z.output<O[Name]['schema']> };

/** A value, or several one after the other: each replaces the one before it in the same answer. */
export type Answer<M extends Message = Message> = Promise<M> | AsyncIterable<M>;

interface Common<O extends Options> {
  /** Where the catalogues say what it is called: `(texts) => texts.search.declarations.search`. */
  readonly words: Find<ActionWords<Extract<keyof O, string>>>;
  readonly requires: Capability;
  /** It shows other people's private data, so the audit trail says who looked. */
  readonly discloses?: true;
  readonly options: O;
}

/** `private if linked`: it shows what belongs to an account, which is the person's own once they have linked one. */
export type Visibility = 'public' | 'private' | 'private if linked';

interface AnswerSpec<O extends Options, M extends Message> extends Common<O> {
  /** Discord fixes who sees an answer at the moment of deferring, so it is declared. */
  readonly visibility: Visibility;
  /** Reads, then answers with data. Never sees an interaction, never sends. */
  readonly answer: (args: ArgsOf<O>, deps: Deps, context: InteractionContext) => Answer<M>;
}

interface ReadSpec<O extends Options> extends AnswerSpec<O, Message> {
  readonly changes: false;
}

interface ChangeSpec<O extends Options> extends AnswerSpec<O, ChangeMessage> {
  /** What the audit trail says of an attempt before it begins. */
  readonly changes: (args: ArgsOf<O>, context: InteractionContext) => AuditDetails;
}

interface ModalSpec<O extends Options> extends Common<O> {
  readonly changes: false;
  /** A form has to be the first response, so it is made from the options alone, without any request. */
  readonly modal: (args: ArgsOf<O>, context: InteractionContext) => Modal;
}

type Spec<O extends Options> = ReadSpec<O> | ChangeSpec<O> | ModalSpec<O>;

export type RawOptions = Readonly<Record<string, unknown>>;

/** How an action is answered: with messages, or at once with a form. Both throw a BadOption before anything is done. */
export type Response =
  | {
      readonly kind: 'answer';
      readonly visibility: Visibility;
      readonly run: Guarded<[raw: RawOptions, deps: Deps, context: InteractionContext], AsyncIterable<Message>>;
    }
  | { readonly kind: 'modal'; readonly open: Guarded<[raw: RawOptions, context: InteractionContext], Modal> };

/** Something a person can ask for by name: "search", "playlist add". */
export interface Action {
  readonly path: string;
  readonly words: Find<ActionWords>;
  readonly requires: Capability;
  readonly changes: boolean;
  readonly discloses: boolean;
  /** What is known before it begins: nothing where it changes nothing, or where the options are not as declared. */
  readonly records: (raw: RawOptions, context: InteractionContext) => AuditDetails;
  readonly options: ReturnType<typeof declareOptions>;
  readonly response: Response;
  /** Whether the choices of that option are other people's private data. */
  readonly offersPrivate: (option: string) => boolean;
  readonly complete: Guarded<
    [option: string, typed: string, deps: Deps, context: InteractionContext, given?: RawOptions],
    Promise<readonly Choice[]>
  >;
}

export interface Command {
  readonly payload: CommandPayload;
  readonly actions: readonly Action[];
}

/** The value of an option is not what was declared; `problem` continues "I cannot use that value: ...". */
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

const SUBCOMMAND: ApplicationCommandOptionType.Subcommand = 1;

/** A command without subcommands. */
export function command<const O extends Options>(spec: Spec<O>): Command {
  const action = actionOf(spec.words(DEFAULT_TEXTS).name, spec);
  return { payload: chatInput(spec.words, action.options), actions: [action] };
}

/** One part of a `group`: declared like a command, found as "group name". */
export function subcommand<const O extends Options>(spec: Spec<O>): (group: string) => Action {
  return (group) => actionOf(`${group} ${spec.words(DEFAULT_TEXTS).name}`, spec);
}

export function group(spec: {
  readonly words: Find<Words>;
  readonly subcommands: readonly ((group: string) => Action)[];
}): Command {
  const actions = spec.subcommands.map((make) => make(spec.words(DEFAULT_TEXTS).name));
  const options = actions.map(
    (action): APIApplicationCommandSubcommandOption => ({
      type: SUBCOMMAND,
      ...named(action.words),
      options: action.options,
    }),
  );
  return { payload: chatInput(spec.words, options), actions };
}

function actionOf<const O extends Options>(path: string, spec: Spec<O>): Action {
  const { requires, changes, discloses = false, options, words } = spec;
  return {
    path,
    words,
    requires,
    ...{ changes: changes !== false, discloses },
    records: (raw, context) =>
      changes ? orNothing(() => changes(decodeOptions(options, raw, context), context)) : NOTHING,
    options: declareOptions(options, words),
    response: responseOf(spec),
    offersPrivate: (option) => options[option]?.discloses === true,
    complete: guarded(requires, async (name, typed, deps, context, given = {}) => {
      const option = ofName(options, name);
      const cut = Object.entries(given).map(([each, value]) => [each, cutTo(ofName(options, each), value)]);
      return (await option?.complete?.(cutTo(option, typed), deps, context, Object.fromEntries(cut))) ?? [];
    }),
  };
}

const ofName = (options: Options, name: string): Option | undefined =>
  Object.hasOwn(options, name) ? options[name] : undefined;

/** Discord holds nobody to the longest length while they type, and what is typed goes to the media server. */
function cutTo<T>(option: Option | undefined, typed: T): T | string {
  if (typeof typed !== 'string') return typed;
  const longest = option && 'max_length' in option.discord ? option.discord.max_length : undefined;
  return typed.slice(0, longest ?? MAX_CHOICE_TEXT).replace(/[\uD800-\uDBFF]$/, '');
}

function responseOf<const O extends Options>(spec: Spec<O>): Response {
  const { options, requires } = spec;
  if ('modal' in spec) {
    const { modal } = spec;
    return {
      kind: 'modal',
      open: guarded(requires, (raw, context) => modal(decodeOptions(options, raw, context), context)),
    };
  }
  return {
    kind: 'answer',
    visibility: spec.visibility,
    run: guarded(requires, (raw, deps, context) =>
      several(() => spec.answer(decodeOptions(options, raw, context), deps, context)),
    ),
  };
}

/** One answer or many, always as many. */
export async function* several(answer: () => Answer): AsyncIterable<Message> {
  const given = answer();
  if (Symbol.asyncIterator in given) yield* given;
  else yield await given;
}

function decodeOptions<const O extends Options>(options: O, raw: RawOptions, { texts }: InteractionContext): ArgsOf<O> {
  const { problems } = texts.errors;
  const unknown = Object.keys(raw).find((name) => !Object.hasOwn(options, name));
  if (unknown !== undefined) throw new BadOption(unknown, problems.unknown);
  const decoded = Object.entries(options).map(([name, option]) => {
    const result = option.schema.safeParse(raw[name]);
    if (!result.success) throw new BadOption(name, option.wanted(problems));
    return [name, result.data];
  });
  // The only cast: the entries were just decoded by their own schemas, which TypeScript cannot follow through a mapped type.
  return Object.fromEntries(decoded) as ArgsOf<O>;
}
