import type {
  APIApplicationCommandBasicOption,
  APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  RESTPostAPIChatInputApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { z } from 'zod';
import type { Capability } from '../permissions/capabilities.ts';
import type { Message } from '../render/message.ts';
import type { Ask, Choice, Deps } from './deps.ts';
import type { Option } from './options.ts';

export type Options = Readonly<Record<string, Option>>;
export type ArgsOf<O extends Options> = { readonly [Name in keyof O]: z.output<O[Name]['schema']> };

/** A value, or several one after the other: each replaces the one before it in the same answer. */
type Answer = Promise<Message> | AsyncIterable<Message>;

interface Spec<O extends Options> {
  readonly name: string;
  readonly description: string;
  readonly requires: Capability;
  /** Discord fixes who sees an answer at the moment of deferring, so it is declared. */
  readonly visibility: 'public' | 'private';
  /** It changes something, so who did it is kept. */
  readonly changes: boolean;
  readonly options: O;
  /** Reads, then answers with data. Never sees an interaction, never sends. */
  readonly answer: (args: ArgsOf<O>, deps: Deps, ask: Ask) => Answer;
}

type RawOptions = Readonly<Record<string, unknown>>;

/** Something a person can ask for by name: "search", "playlist add". */
export interface Action {
  readonly path: string;
  readonly description: string;
  readonly requires: Capability;
  readonly visibility: 'public' | 'private';
  readonly changes: boolean;
  readonly options: readonly APIApplicationCommandBasicOption[];
  /** Rejects with a BadOption before anything is done when an option is not as declared. */
  readonly run: (raw: RawOptions, deps: Deps, ask: Ask) => AsyncIterable<Message>;
  readonly complete: (option: string, typed: string, deps: Deps, ask: Ask) => Promise<readonly Choice[]>;
}

export interface Command {
  readonly payload: RESTPostAPIChatInputApplicationCommandsJSONBody & { readonly name: string };
  readonly actions: readonly Action[];
}

/** What was given for an option is not what was declared; `problem` continues "I cannot use it: ...". */
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

const CHAT_INPUT: ApplicationCommandType.ChatInput = 1;
const SUBCOMMAND: ApplicationCommandOptionType.Subcommand = 1;

/** A command without subcommands. */
export function command<const O extends Options>(spec: Spec<O>): Command {
  const action = actionOf(spec.name, spec);
  return { payload: payloadOf(spec, [...action.options]), actions: [action] };
}

/** One part of a `group`: declared like a command, found as "group name". */
export function subcommand<const O extends Options>(spec: Spec<O>): (group: string) => Action {
  return (group) => actionOf(`${group} ${spec.name}`, spec);
}

export function group(spec: {
  readonly name: string;
  readonly description: string;
  readonly subcommands: readonly ((group: string) => Action)[];
}): Command {
  const actions = spec.subcommands.map((make) => make(spec.name));
  const options = actions.map(
    (action): APIApplicationCommandSubcommandOption => ({
      type: SUBCOMMAND,
      name: action.path.slice(spec.name.length + 1),
      description: action.description,
      options: [...action.options],
    }),
  );
  return { payload: payloadOf(spec, options), actions };
}

function payloadOf(
  { name, description }: { readonly name: string; readonly description: string },
  options: NonNullable<Command['payload']['options']>,
): Command['payload'] {
  return { type: CHAT_INPUT, name, description, options };
}

function actionOf<const O extends Options>(path: string, spec: Spec<O>): Action {
  const { description, requires, visibility, changes } = spec;
  return {
    path,
    description,
    requires,
    visibility,
    changes,
    options: Object.entries(spec.options).map(([name, { discord }]) => ({ ...discord, name })),
    run: (raw, deps, ask) => several(() => spec.answer(decodeOptions(spec.options, raw), deps, ask)),
    complete: async (option, typed, deps, ask) => (await spec.options[option]?.complete?.(typed, deps, ask)) ?? [],
  };
}

async function* several(answer: () => Answer): AsyncIterable<Message> {
  const given = answer();
  if (Symbol.asyncIterator in given) yield* given;
  else yield await given;
}

function decodeOptions<const O extends Options>(options: O, raw: RawOptions): ArgsOf<O> {
  const unknown = Object.keys(raw).find((name) => !Object.hasOwn(options, name));
  if (unknown !== undefined) throw new BadOption(unknown, 'there is no such option');
  const decoded = Object.entries(options).map(([name, { schema }]) => [name, decodeOption(name, schema, raw[name])]);
  // The one cast: a mapped type over the entries just decoded by their own schemas, which TypeScript cannot follow.
  return Object.fromEntries(decoded) as ArgsOf<O>;
}

function decodeOption(name: string, schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (!result.success) throw new BadOption(name, result.error.issues[0]?.message ?? 'it is not what I expected');
  return result.data;
}
