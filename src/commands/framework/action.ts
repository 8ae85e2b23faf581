import type { Capability } from '../../domain/access/capabilities.ts';
import type { AuditDetails } from '../../domain/audit.ts';
import type { UploadedFile } from '../../domain/reports.ts';
import { OWN_ACCOUNT_CAPABILITY } from '../../permissions/capabilities.ts';
import type { ActionPermit } from '../../permissions/policy.ts';
import type { ChangeResultMessage, Message } from '../../render/kit/message/message.ts';
import type { ComponentPress, Json, Modal } from '../../render/kit/message/press.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext, OptionChoice } from './context.ts';
import type { CommandTexts, TextLookup } from './declaration.ts';

/** One or several messages. Each later message replaces the previous message in the same reply. */
export type Answer<M extends Message = Message> = Promise<M> | AsyncIterable<M>;

/**
 * Handles a command or press. `answer` returns messages and sends nothing itself. For a change, `changes` returns the
 * audit details before the change begins, and each message of `answer` states the outcome.
 */
export type CommandOrPressHandler<Input, Recorded> =
  | { readonly changes: false; readonly answer: (input: Input) => Answer }
  | {
      readonly changes: (request: Recorded) => AuditDetails;
      readonly answer: (input: Input) => Answer<ChangeResultMessage>;
    };

/**
 * Thrown to end an action with this message instead of the normal answer, for example that a playlist does not exist.
 */
export class AbortWithMessageError extends Error {
  override readonly name = 'AbortWithMessageError';
  readonly answer: ChangeResultMessage;

  constructor(answer: ChangeResultMessage) {
    super('another answer takes the place of the usual one');
    this.answer = answer;
  }
}

export async function* iterateAnswerMessages(answer: () => Answer): AsyncIterable<Message> {
  try {
    const result = answer();
    if (Symbol.asyncIterator in result) yield* result;
    else yield await result;
  } catch (error) {
    if (!(error instanceof AbortWithMessageError)) throw error;
    yield error.answer;
  }
}

/**
 * A function that can be called only with a permit. Permits come only from `decideAccess`, which checks the person's
 * permission.
 */
export type PermissionGuardedFunction<Args extends readonly unknown[], Result> = (
  permit: ActionPermit,
  ...args: Args
) => Result;

/**
 * Returns a confirmation or draft to show before the change is made. Returns undefined if the change may begin at once.
 */
export type OpenConfirmation<Request> = PermissionGuardedFunction<
  [request: Request],
  Promise<ChangeResultMessage | undefined>
>;

/**
 * Wraps a function so that it needs a permit for this capability. A permit that is limited to the person's own account
 * is enough, but then requests with the bot's shared token fail.
 */
export function guardFunctionByPermission<Args extends readonly unknown[], Result>(
  requires: Capability,
  run: (...args: Args) => Result,
): PermissionGuardedFunction<Args, Result> {
  return (permit, ...args) => {
    const isEnough = permit.capability === requires || permit.capability === OWN_ACCOUNT_CAPABILITY[requires];
    if (!isEnough) throw new Error(`a permit for ${permit.capability} does not allow ${requires}`);
    return run(...args);
  };
}

/** The audit details before an action begins. Empty if the action changes nothing or its input is invalid. */
export function initialAuditDetails<Recorded>(
  changes: false | ((request: Recorded) => AuditDetails),
  readInput: () => Recorded,
): AuditDetails {
  if (!changes) return {};
  try {
    return changes(readInput());
  } catch {
    // The input is invalid. The action throws the same error when it runs, and the person then sees the error. Until
    // then, the audit entry has no details.
    return {};
  }
}

export interface ComponentPressInput<Fields = Readonly<Record<string, string>>> {
  /** The values chosen in the pressed menu. Empty for a button or form. */
  readonly values: readonly string[];
  /** The texts and choices of a form, by the names of its fields. Empty for a button or menu. */
  readonly fields: Fields;
  readonly uploads?: readonly UploadedFile[] | undefined;
  /** People, roles and channels chosen in a form, in the shape of a command's options. */
  readonly entities?: Readonly<Record<string, Json>> | undefined;
}

/** A press as the audit trail sees it, without the action's dependencies. */
export interface AuditedComponentPress {
  readonly target: unknown;
  readonly pressed: ComponentPressInput;
  readonly context: InteractionContext;
}

export type PressRequest = AuditedComponentPress & CommandDepsAndContext;

/**
 * The dependencies that a form may use. They answer at once, because Discord accepts a form only within three seconds.
 */
export type FormDeps = Pick<CommandDeps, 'terminateReason' | 'clock' | 'timeZone'>;

export type FormFieldChoices = Readonly<Record<string, readonly OptionChoice[]>>;

/** A command that a press runs. The press may ask for the command's options in a form first. */
export interface CommandToRun {
  readonly path: string;
  /** True if the press asks for the command's options and does not run it yet. */
  readonly isStep?: boolean | undefined;
  /**
   * The press that runs the command on a chosen media server. Set if the command may have to ask on which server it
   * should run.
   */
  readonly onServer?: ((press: Pick<AuditedComponentPress, 'target' | 'pressed'>) => ComponentPress) | undefined;
}

/** Place of the answer to a press: in the pressed message (`update`), or in a new ephemeral or public message. */
export type AnswerPlace = 'update' | 'private' | 'public';

export interface PressHandler {
  readonly name: string;
  readonly requires: Capability;
  readonly changes: boolean;
  readonly discloses: boolean;
  /** True if people may type a secret into the press's form. Other forms refuse secrets. */
  readonly takesSecret: boolean;
  readonly records: (press: AuditedComponentPress) => AuditDetails;
  /** The command that the audit trail and the log name instead of the press. */
  readonly runs?: CommandToRun | undefined;
  /** The command's names and descriptions in each language. Set if the press runs a command or asks for its options. */
  readonly words?: TextLookup<CommandTexts> | undefined;
  /**
   * Reads the id of the chosen server. Set only for presses that answer the question on which media server to run an
   * action.
   */
  readonly choosesServer?: ((pressInput: ComponentPressInput) => string | undefined) | undefined;
  /** True if the form has the option `server`, with which the person can limit the setting to one media server. */
  readonly takesServer?: boolean | undefined;
  /** Reads the number of the media server to which the press is limited. Undefined if the press covers all servers. */
  readonly narrowsTo?: ((press: Pick<AuditedComponentPress, 'target' | 'pressed'>) => unknown) | undefined;
  /**
   * True if the action covers all media servers of the guild, although its capability is checked for a single server.
   */
  readonly coversAllServers?: boolean | undefined;
  /**
   * The guild to which a press in a direct message belongs. Throws an InvalidPressTarget if the stored target cannot be
   * read.
   */
  readonly guildIn?: ((target: unknown) => string) | undefined;
  /**
   * Returns messages or opens a form. If the stored target cannot be read, throws an InvalidPressTarget before anything
   * is changed.
   */
  readonly response:
    | {
        readonly kind: 'answer';
        readonly place: AnswerPlace;
        readonly opens?: OpenConfirmation<PressRequest> | undefined;
        readonly run: PermissionGuardedFunction<[request: PressRequest], AsyncIterable<Message>>;
      }
    | {
        readonly kind: 'modal';
        readonly open: PermissionGuardedFunction<
          [request: AuditedComponentPress & { readonly deps: FormDeps; readonly choices?: FormFieldChoices }],
          Modal
        >;
        /** Reads the choices for the form's menus, as autocomplete would for a half-typed command. */
        readonly choices?:
          | {
              readonly read: PermissionGuardedFunction<[request: PressRequest], Promise<FormFieldChoices>>;
              readonly isPrivate: (option: string) => boolean;
            }
          | undefined;
        readonly answerInstead?:
          | {
              readonly isNeeded: (context: Pick<InteractionContext, 'servers'>, deps: CommandDeps) => boolean;
              readonly run: PermissionGuardedFunction<[request: PressRequest], AsyncIterable<Message>>;
            }
          | undefined;
        /** Returns a message to show instead of the form. Undefined if the form may open. */
        readonly unless?:
          | PermissionGuardedFunction<[request: PressRequest], Promise<ChangeResultMessage | undefined>>
          | undefined;
      };
}
