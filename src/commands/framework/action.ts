import type { Capability } from '../../domain/access/capabilities.ts';
import type { AuditDetails } from '../../domain/audit.ts';
import type { UploadedFile } from '../../domain/reports.ts';
import { ENOUGH_IN_OWN } from '../../permissions/capabilities.ts';
import type { Permit } from '../../permissions/policy.ts';
import type { ChangeMessage, Message } from '../../render/kit/message.ts';
import type { Modal } from '../../render/kit/press.ts';
import type { Deps, InteractionContext, Working } from './context.ts';
import type { ActionWords, Find } from './declaration.ts';

/** A value, or several one after the other: each replaces the one before it in the same answer. */
export type Answer<M extends Message = Message> = Promise<M> | AsyncIterable<M>;

/**
 * Reads, then answers with data; never sees an interaction, never sends. A change also states the audit
 * details of the attempt before it begins, and each of its messages states the outcome.
 */
export type Answering<Given, Recorded> =
  | { readonly changes: false; readonly answer: (given: Given) => Answer }
  | {
      readonly changes: (recorded: Recorded) => AuditDetails;
      readonly answer: (given: Given) => Answer<ChangeMessage>;
    };

/**
 * Thrown if an answer cannot continue: carries the message to show instead, for example that a thing of that
 * name does not exist. Nothing was changed.
 */
export class Instead extends Error {
  override readonly name = 'Instead';
  readonly said: ChangeMessage;

  constructor(said: ChangeMessage) {
    super('something else is said instead');
    this.said = said;
  }
}

/** One answer or many, always as many. */
export async function* several(answer: () => Answer): AsyncIterable<Message> {
  try {
    const given = answer();
    if (Symbol.asyncIterator in given) yield* given;
    else yield await given;
  } catch (error) {
    if (!(error instanceof Instead)) throw error;
    yield error.said;
  }
}

/** A function that needs a permit, which only `decide` gives. */
export type Guarded<Args extends readonly unknown[], Result> = (permit: Permit, ...args: Args) => Result;

/**
 * The permit has to be for this capability, or for the one that suffices in a person's own account: then
 * calls with the shared token fail.
 */
export function guarded<Args extends readonly unknown[], Result>(
  requires: Capability,
  run: (...args: Args) => Result,
): Guarded<Args, Result> {
  return (permit, ...args) => {
    if (permit.capability !== requires && permit.capability !== ENOUGH_IN_OWN[requires])
      throw new Error(`a permit for ${permit.capability} does not allow ${requires}`);
    return run(...args);
  };
}

/**
 * The audit details of an action before it begins: empty if it changes nothing, or if its input is about to
 * be refused.
 */
export function recordsOf<Recorded>(
  changes: false | ((recorded: Recorded) => AuditDetails),
  read: () => Recorded,
): AuditDetails {
  try {
    return changes ? changes(read()) : {};
  } catch {
    return {};
  }
}

/** The input of a press besides its ticket: options chosen in a select, or the fields of a form. */
export interface Pressed<Fields = Readonly<Record<string, string>>> {
  readonly values: readonly string[];
  readonly fields: Fields;
  /** The files that were added to a form. */
  readonly uploads?: readonly UploadedFile[] | undefined;
}

/** A press with its target, not decoded. */
export interface PressRecorded {
  readonly target: unknown;
  readonly pressed: Pressed;
  readonly context: InteractionContext;
}

export type PressGiven = PressRecorded & Working;

/** The data that a form may be made from: only data that is available without waiting. */
export type FormDeps = Pick<Deps, 'terminateReason' | 'clock' | 'timeZone'>;

/** Where a press's answer goes: over the pressed message, or into a new one. */
export type Place = 'update' | 'private' | 'public';

/** Something a button, a select or a form does. */
export interface PressAction {
  readonly name: string;
  readonly requires: Capability;
  readonly changes: boolean;
  readonly discloses: boolean;
  /** True if a secret may be typed into its form; anywhere else a secret is refused. */
  readonly takesSecret: boolean;
  /** The details known before it begins. */
  readonly records: (recorded: PressRecorded) => AuditDetails;
  /** The names of its options, if it continues a command. */
  readonly words?: Find<ActionWords> | undefined;
  /** Only for the question on which media server to do something: the number of the chosen one. */
  readonly choosesServer?: ((pressed: Pressed) => string | undefined) | undefined;
  /** It covers all of the guild's media servers, although its capability is for one. */
  readonly overAll?: boolean | undefined;
  /** For presses in direct messages: the guild concerned. Throws a BadTarget. */
  readonly guildIn?: ((target: unknown) => string) | undefined;
  /** Throws a BadTarget before anything is done. */
  readonly response:
    | {
        readonly kind: 'answer';
        readonly place: Place;
        readonly run: Guarded<[given: PressGiven], AsyncIterable<Message>>;
      }
    | {
        readonly kind: 'modal';
        readonly open: Guarded<[given: PressRecorded & { readonly deps: FormDeps }], Modal>;
        /** The message to show instead of the form. */
        readonly unless?: Guarded<[given: PressGiven], Promise<ChangeMessage | undefined>> | undefined;
      };
}
