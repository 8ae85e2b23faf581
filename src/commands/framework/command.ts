import type { APIApplicationCommandBasicOption } from 'discord-api-types/v10';
import type { z } from 'zod';
import type { Capability } from '../../domain/access/capabilities.ts';
import type { AuditDetails } from '../../domain/audit.ts';
import { MAX_AUTOCOMPLETE_CHOICES, MAX_CHOICE_TEXT } from '../../render/kit/message/limits.ts';
import type { ChangeResultMessage, Message } from '../../render/kit/message/message.ts';
import type { Json, Modal } from '../../render/kit/message/press.ts';
import { clipText, oneLine } from '../../render/kit/text/markdown.ts';
import { DEFAULT_TEXTS, type Texts } from '../../render/texts/texts.ts';
import {
  AbortWithMessageError,
  type Answer,
  type CommandOrPressHandler,
  guardFunctionByPermission,
  initialAuditDetails,
  iterateAnswerMessages,
  type OpenConfirmation,
  type PermissionGuardedFunction,
  type PressHandler,
} from './action.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext, OptionChoice } from './context.ts';
import { buildDiscordOptions, type CommandTexts, type NameAndDescription, type TextLookup } from './declaration.ts';
import type { CommandOption, CompletionRequest } from './options.ts';
import { buildCommandGroupPayloads, type CommandPayloads, commandPayloads } from './payloads.ts';
import type { CommandSubject } from './subjects.ts';

export type CommandOptions = Readonly<Record<string, CommandOption>>;
export type DecodedCommandOptions<O extends CommandOptions> = {
  readonly [Name in keyof O]: z.output<O[Name]['schema']>;
};

interface CommonSpec<O extends CommandOptions> {
  readonly words: TextLookup<CommandTexts<Extract<keyof O, string>>>;
  readonly requires: Capability;
  /** True if the answer shows other people's private data. The audit trail then records who saw it. */
  readonly discloses?: true;
  /**
   * True if the option `server` can limit the command's setting to one media server (`context.singleServer`). The
   * command itself still runs on all servers of the guild.
   */
  readonly takesServer?: true;
  readonly options?: O;
}

/**
 * `private if linked`: the answer is private if the person has linked an account, because then it shows the person's
 * own data.
 */
export type AnswerVisibility = 'public' | 'private' | 'private if linked';

/** Private by default. */
type AnswerSpec<O extends CommandOptions> = CommonSpec<O> & {
  /**
   * Decides who sees the answer. Must be known before the answer exists, because Discord fixes it when the answer is
   * deferred.
   */
  readonly visibility?: AnswerVisibility;
  /**
   * Returns a confirmation or draft to show before the change is made; this step gets no audit entry. If undefined,
   * `answer` makes the change. `answer` must check the conditions again, because they may have changed in between.
   */
  readonly opens?: (
    input: { readonly args: DecodedCommandOptions<O> } & CommandDepsAndContext,
  ) => Promise<ChangeResultMessage | undefined>;
} & CommandOrPressHandler<
    { readonly args: DecodedCommandOptions<O> } & CommandDepsAndContext,
    { readonly args: DecodedCommandOptions<O> } & Pick<CommandDepsAndContext, 'context'>
  >;

interface ModalSpec<O extends CommandOptions> extends CommonSpec<O> {
  readonly changes: false;
  /** Builds the form from the options alone, because Discord accepts a form only as the first response. */
  readonly modal: (
    input: { readonly args: DecodedCommandOptions<O> } & Pick<CommandDepsAndContext, 'context'>,
  ) => Modal;
  /**
   * If `isNeeded` returns true, private messages replace the form. They cover all media servers of the guild unless the
   * person named one.
   */
  readonly answerInstead?: {
    readonly isNeeded: (context: Pick<InteractionContext, 'servers'>, deps: CommandDeps) => boolean;
    readonly answer: (input: { readonly args: DecodedCommandOptions<O> } & CommandDepsAndContext) => Answer;
  };
}

type CommandSpec<O extends CommandOptions> = AnswerSpec<O> | ModalSpec<O>;

export type RawCommandOptions = Readonly<Record<string, Json | undefined>>;

/** A command as the audit trail sees it, with undecoded options and without dependencies. */
interface RecordedCommand {
  readonly args: RawCommandOptions;
  readonly context: InteractionContext;
}

type CommandRun = PermissionGuardedFunction<[request: RecordedCommand & CommandDepsAndContext], AsyncIterable<Message>>;
type CommandOpening = OpenConfirmation<RecordedCommand & CommandDepsAndContext>;

/** An action's response: messages or a form. Invalid options cause an InvalidOptionError before anything is changed. */
export type CommandResponse =
  | {
      readonly kind: 'answer';
      readonly visibility: AnswerVisibility;
      readonly opens?: CommandOpening | undefined;
      readonly run: CommandRun;
    }
  | {
      readonly kind: 'modal';
      readonly open: PermissionGuardedFunction<[request: RecordedCommand], Modal>;
      readonly answerInstead?:
        | {
            readonly isNeeded: NonNullable<ModalSpec<NoOptions>['answerInstead']>['isNeeded'];
            readonly run: CommandRun;
          }
        | undefined;
    };

/** `path` is, for example, "search" or "playlist add". */
export interface CommandAction {
  readonly path: string;
  readonly pathIn: TextLookup<string>;
  readonly words: TextLookup<CommandTexts>;
  readonly subject: CommandSubject | undefined;
  readonly requires: Capability;
  readonly changes: boolean;
  readonly discloses: boolean;
  readonly takesServer: boolean;
  /** Returns the audit details. They are empty if the action changes nothing or its options are invalid. */
  readonly records: (command: RecordedCommand) => AuditDetails;
  /** Throws an InvalidOptionError for a missing or invalid option. */
  readonly check: (command: RecordedCommand) => void;
  readonly options: APIApplicationCommandBasicOption[];
  readonly response: CommandResponse;
  /** True if the choices of this option are other people's private data. */
  readonly offersPrivate: (option: string) => boolean;
  /** True if the option accepts only its offered choices. */
  readonly hasMenu: (option: string) => boolean;
  /** All choices of an option that offers the same choices to everyone. Undefined for other options. */
  readonly listOf: (option: string, texts: Texts) => readonly OptionChoice[] | undefined;
  /** Answers autocomplete. Cuts the choices to the number and length that Discord accepts. */
  readonly complete: PermissionGuardedFunction<[completion: ActionCompletion], Promise<readonly OptionChoice[]>>;
}

interface ActionCompletion extends CompletionRequest {
  readonly option: string;
  readonly typedText: string;
}

export interface Command extends CommandPayloads {
  readonly actions: readonly CommandAction[];
  readonly presses: readonly PressHandler[];
}

export interface Subcommand {
  readonly actionIn: (group: Pick<GroupSpec, 'words' | 'subject'>) => CommandAction;
  readonly presses: readonly PressHandler[];
}

/** Thrown if an option's value cannot be used. `problem` continues "I cannot use that value: ...". */
export class InvalidOptionError extends Error {
  override readonly name = 'InvalidOptionError';
  readonly option: string;
  readonly problem: string;

  constructor(option: string, problem: string) {
    super(`${option}: ${problem}`);
    this.option = option;
    this.problem = problem;
  }
}

type NoOptions = Readonly<Record<never, CommandOption>>;
type WithPresses = { readonly presses?: readonly PressHandler[] };

interface WithSubject {
  /** The part of `/help` that lists the command. A command without a subject is not listed. */
  readonly subject?: CommandSubject | undefined;
}

interface GroupSpec extends WithPresses, WithSubject {
  readonly words: TextLookup<NameAndDescription>;
  readonly subcommands: readonly Subcommand[];
}

export function createCommand<const O extends CommandOptions = NoOptions>({
  presses = [],
  subject,
  ...spec
}: CommandSpec<O> & WithPresses & WithSubject): Command {
  const action = createAction((texts) => spec.words(texts).name, subject, spec);
  return { ...commandPayloads(spec.words, action), actions: [action], presses };
}

/** A command of a group. Unless it declares its own subject, the group's subject applies. */
export const createSubcommand = <const O extends CommandOptions = NoOptions>({
  presses = [],
  subject,
  ...spec
}: CommandSpec<O> & WithPresses & WithSubject): Subcommand => ({
  actionIn: (parent) =>
    createAction((texts) => `${parent.words(texts).name} ${spec.words(texts).name}`, subject ?? parent.subject, spec),
  presses,
});

export function createCommandGroup({ words, subject, subcommands, presses = [] }: GroupSpec): Command {
  const actions = subcommands.map(({ actionIn }) => actionIn({ words, subject }));
  const allPresses = [...subcommands.flatMap((part) => part.presses), ...presses];
  return { ...buildCommandGroupPayloads(words, actions), actions, presses: allPresses };
}

function createAction<const O extends CommandOptions>(
  pathIn: TextLookup<string>,
  subject: CommandSubject | undefined,
  spec: CommandSpec<O>,
): CommandAction {
  const { requires, changes, discloses = false, takesServer = false, words } = spec;
  const options: CommandOptions = spec.options ?? {};
  return {
    path: pathIn(DEFAULT_TEXTS),
    pathIn,
    words,
    subject,
    requires,
    changes: changes !== false,
    discloses,
    takesServer,
    records: ({ args, context }) =>
      initialAuditDetails(changes, () => ({ args: decodeOptions(spec, args, context), context })),
    check: ({ args, context }) => {
      decodeOptions(spec, args, context);
    },
    options: buildDiscordOptions(options, words),
    response: createResponse(spec),
    offersPrivate: (option) => options[option]?.discloses === true,
    hasMenu: (option) => options[option]?.menu === true,
    listOf: (option, texts) => optionNamed(options, option)?.list?.(texts),
    complete: guardFunctionByPermission(requires, (completion) => completeOption(options, completion)),
  };
}

async function completeOption(
  options: CommandOptions,
  { option: name, typedText, deps, context, otherOptions }: ActionCompletion,
): Promise<readonly OptionChoice[]> {
  const option = optionNamed(options, name);
  if (!option?.complete) return [];
  const cutOptions = Object.entries(otherOptions).map(([otherName, value]) => [
    otherName,
    cutToLimit(optionNamed(options, otherName), value),
  ]);
  const choices = await option.complete(cutToLimit(option, typedText), {
    deps,
    context,
    otherOptions: Object.fromEntries(cutOptions),
  });
  return choices.filter(isChoiceAllowedByDiscord).map(cutChoiceName).slice(0, MAX_AUTOCOMPLETE_CHOICES);
}

/** Cuts long names, because Discord refuses all choices if one name is too long. */
const cutChoiceName = ({ name, value }: OptionChoice): OptionChoice => ({
  name: clipText(oneLine(name) || '…', MAX_CHOICE_TEXT),
  value,
});

/** False for a choice that Discord would refuse. Its value cannot be shortened without changing its meaning. */
export const isChoiceAllowedByDiscord = ({ value }: OptionChoice): boolean =>
  value.trim() !== '' && value.length <= MAX_CHOICE_TEXT;

const optionNamed = (options: CommandOptions, name: string): CommandOption | undefined =>
  Object.hasOwn(options, name) ? options[name] : undefined;

/** Matches the first half of a character of two UTF-16 units whose second half is missing. */
const HALF_CHARACTER_PATTERN = /[\uD800-\uDBFF]$/;

/**
 * Cuts the text to the option's maximum length before it is sent to the media server. Discord does not enforce the
 * maximum while people type.
 */
function cutToLimit<T>(option: CommandOption | undefined, value: T): T | string {
  if (typeof value !== 'string') return value;
  const maxLength = option && 'max_length' in option.discord ? option.discord.max_length : undefined;
  return value.slice(0, maxLength ?? MAX_CHOICE_TEXT).replace(HALF_CHARACTER_PATTERN, '');
}

function createResponse<const O extends CommandOptions>(spec: CommandSpec<O>): CommandResponse {
  const { requires } = spec;
  const createRun = (
    answer: (input: { readonly args: DecodedCommandOptions<O> } & CommandDepsAndContext) => Answer,
  ): CommandRun =>
    guardFunctionByPermission(requires, ({ args, deps, context }) =>
      iterateAnswerMessages(() => answer({ args: decodeOptions(spec, args, context), deps, context })),
    );
  if ('modal' in spec)
    return {
      kind: 'modal',
      open: guardFunctionByPermission(requires, ({ args, context }) =>
        spec.modal({ args: decodeOptions(spec, args, context), context }),
      ),
      answerInstead: spec.answerInstead && {
        isNeeded: spec.answerInstead.isNeeded,
        run: createRun(spec.answerInstead.answer),
      },
    };
  return {
    kind: 'answer',
    visibility: spec.visibility ?? 'private',
    opens: createOpening(spec),
    run: createRun((input) => spec.answer(input)),
  };
}

function createOpening<const O extends CommandOptions>(spec: AnswerSpec<O>): CommandOpening | undefined {
  const { requires, opens } = spec;
  if (!opens) return undefined;
  return guardFunctionByPermission(requires, async ({ args, deps, context }) => {
    try {
      return await opens({ args: decodeOptions(spec, args, context), deps, context });
    } catch (error) {
      // For these errors, no confirmation is shown. `answer` then throws the same error, so that the attempt gets into
      // the audit trail.
      if (error instanceof AbortWithMessageError || error instanceof InvalidOptionError) return undefined;
      throw error;
    }
  });
}

export function decodeOptions<const O extends CommandOptions>(
  { options }: Pick<CommonSpec<O>, 'options'>,
  rawOptions: RawCommandOptions,
  { texts }: InteractionContext,
): DecodedCommandOptions<O> {
  const { problems } = texts.errors;
  const declaredOptions: CommandOptions = options ?? {};
  const unknownName = Object.keys(rawOptions).find((name) => !Object.hasOwn(declaredOptions, name));
  if (unknownName !== undefined) throw new InvalidOptionError(unknownName, problems.unknown);
  const decodedOptions = Object.entries(declaredOptions).map(([name, option]) => {
    const result = option.schema.safeParse(rawOptions[name]);
    if (!result.success) throw new InvalidOptionError(name, option.describeExpected(problems));
    return [name, result.data];
  });
  // The cast is safe: each entry was decoded by its own schema. TypeScript cannot follow this through a mapped type.
  return Object.fromEntries(decodedOptions) as DecodedCommandOptions<O>;
}
