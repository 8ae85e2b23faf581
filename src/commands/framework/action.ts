import type { Capability } from '../../domain/access/capabilities.ts';
import type { AuditDetails } from '../../domain/audit.ts';
import type { UploadedFile } from '../../domain/reports.ts';
import { OWN_ACCOUNT_CAPABILITY } from '../../permissions/capabilities.ts';
import type { Permit } from '../../permissions/policy.ts';
import type { ChangeMessage, Message } from '../../render/kit/message/message.ts';
import type { Json, Modal, Press } from '../../render/kit/message/press.ts';
import type { Deps, DepsAndContext, InteractionContext, OptionChoice } from './context.ts';
import type { ActionWords, TextLookup } from './declaration.ts';

/** One or several messages. Each later message replaces the previous message in the same reply. */
export type Answer<M extends Message = Message> = Promise<M> | AsyncIterable<M>;

/**
 * Handles a command or press. `answer` returns messages and sends nothing itself. For a change, `changes` returns the
 * audit details before the change begins, and each message of `answer` states the outcome.
 */
export type AnswerHandler<Input, Recorded> =
  | { readonly changes: false; readonly answer: (input: Input) => Answer }
  | {
      readonly changes: (request: Recorded) => AuditDetails;
      readonly answer: (input: Input) => Answer<ChangeMessage>;
    };

/**
 * Thrown to end an action with this message instead of the normal answer, for example that a playlist does not exist.
 */
export class ReplacementAnswer extends Error {
  override readonly name = 'ReplacementAnswer';
  readonly answer: ChangeMessage;

  constructor(answer: ChangeMessage) {
    super('another answer takes the place of the usual one');
    this.answer = answer;
  }
}

export async function* answerMessages(answer: () => Answer): AsyncIterable<Message> {
  try {
    const result = answer();
    if (Symbol.asyncIterator in result) yield* result;
    else yield await result;
  } catch (error) {
    if (!(error instanceof ReplacementAnswer)) throw error;
    yield error.answer;
  }
}

/**
 * A function that can be called only with a permit. Permits come only from `decide`, which checks the person's
 * permission.
 */
export type GuardedFunction<Args extends readonly unknown[], Result> = (permit: Permit, ...args: Args) => Result;

/**
 * Returns a confirmation or draft to show before the change is made. Returns undefined if the change may begin at once.
 */
export type OpenConfirmation<Request> = GuardedFunction<[request: Request], Promise<ChangeMessage | undefined>>;

/**
 * Wraps a function so that it needs a permit for this capability. A permit that is limited to the person's own account
 * is enough, but then requests with the bot's shared token fail.
 */
export function requirePermit<Args extends readonly unknown[], Result>(
  requires: Capability,
  run: (...args: Args) => Result,
): GuardedFunction<Args, Result> {
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
    // The action throws the same error when it runs, so the person sees it there. The audit entry has no details.
    return {};
  }
}

export interface PressInput<Fields = Readonly<Record<string, string>>> {
  /** The values chosen in the pressed menu. Empty for a button or form. */
  readonly values: readonly string[];
  /** The texts and choices of a form, by the names of its fields. Empty for a button or menu. */
  readonly fields: Fields;
  readonly uploads?: readonly UploadedFile[] | undefined;
  /** People, roles and channels chosen in a form, in the shape of a command's options. */
  readonly entities?: Readonly<Record<string, Json>> | undefined;
}

/** A press as the audit trail sees it, without the action's dependencies. */
export interface AuditedPress {
  readonly target: unknown;
  readonly pressed: PressInput;
  readonly context: InteractionContext;
}

export type PressRequest = AuditedPress & DepsAndContext;

/**
 * The dependencies that a form may use. They answer at once, because Discord accepts a form only within three seconds.
 */
export type FormDeps = Pick<Deps, 'terminateReason' | 'clock' | 'timeZone'>;

export type FormChoices = Readonly<Record<string, readonly OptionChoice[]>>;

/** A command that a press runs. The press may ask for the command's options in a form first. */
export interface CommandToRun {
  readonly path: string;
  /** True if the press asks for the command's options and does not run it yet. */
  readonly isStep?: boolean | undefined;
  /**
   * The press that runs the command on a chosen media server. Set if the command may have to ask on which server it
   * should run.
   */
  readonly onServer?: ((press: Pick<AuditedPress, 'target' | 'pressed'>) => Press) | undefined;
}

/** Place of the answer to a press: in the pressed message (`update`), or in a new ephemeral or public message. */
export type AnswerPlace = 'update' | 'private' | 'public';

export interface PressAction {
  readonly name: string;
  readonly requires: Capability;
  readonly changes: boolean;
  readonly discloses: boolean;
  /** True if people may type a secret into the press's form. Other forms refuse secrets. */
  readonly takesSecret: boolean;
  readonly records: (press: AuditedPress) => AuditDetails;
  /** The command that the audit trail and the log name instead of the press. */
  readonly runs?: CommandToRun | undefined;
  /** The command's names and descriptions in each language. Set if the press runs a command or asks for its options. */
  readonly words?: TextLookup<ActionWords> | undefined;
  /**
   * Reads the id of the chosen server. Set only for presses that answer the question on which media server to run an
   * action.
   */
  readonly choosesServer?: ((pressInput: PressInput) => string | undefined) | undefined;
  /** True if the form has the option `server`, with which the person can limit the setting to one media server. */
  readonly takesServer?: boolean | undefined;
  /** Reads the number of the media server to which the press is limited. Undefined if the press covers all servers. */
  readonly narrowsTo?: ((press: Pick<AuditedPress, 'target' | 'pressed'>) => unknown) | undefined;
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
        readonly run: GuardedFunction<[request: PressRequest], AsyncIterable<Message>>;
      }
    | {
        readonly kind: 'modal';
        readonly open: GuardedFunction<
          [request: AuditedPress & { readonly deps: FormDeps; readonly choices?: FormChoices }],
          Modal
        >;
        /** Reads the choices for the form's menus, as autocomplete would for a half-typed command. */
        readonly choices?:
          | {
              readonly read: GuardedFunction<[request: PressRequest], Promise<FormChoices>>;
              readonly isPrivate: (option: string) => boolean;
            }
          | undefined;
        readonly answerInstead?:
          | {
              readonly isNeeded: (context: Pick<InteractionContext, 'servers'>, deps: Deps) => boolean;
              readonly run: GuardedFunction<[request: PressRequest], AsyncIterable<Message>>;
            }
          | undefined;
        /** Returns a message to show instead of the form. Undefined if the form may open. */
        readonly unless?: GuardedFunction<[request: PressRequest], Promise<ChangeMessage | undefined>> | undefined;
      };
}
