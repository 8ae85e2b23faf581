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
 * Reads, then answers with data; never sees an interaction, never sends. What changes something also says what the audit
 * trail has of an attempt before it begins, and each of its messages says what came of it.
 */
export type Answering<Given, Recorded> =
  | { readonly changes: false; readonly answer: (given: Given) => Answer }
  | {
      readonly changes: (recorded: Recorded) => AuditDetails;
      readonly answer: (given: Given) => Answer<ChangeMessage>;
    };

/** Thrown where an answer cannot go on: what to say instead, such as that a thing of that name is not there. Nothing was changed. */
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

/** What nobody can call without a permit, which only `decide` gives. */
export type Guarded<Args extends readonly unknown[], Result> = (permit: Permit, ...args: Args) => Result;

/** The permit has to be for this very capability, or for what is enough in one's own account: then calls with the shared one fail. */
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

/** What an action records before it begins: nothing where it changes nothing, or where what is not as declared is about to be refused. */
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

/** What comes with a press beside its ticket: the options chosen in a select, the fields of a form. */
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

/** What a form may be made from: nothing that has to be waited for. */
export type FormDeps = Pick<Deps, 'terminateReason' | 'clock' | 'timeZone'>;

/** Where the answer to a press goes: over the message that was pressed, or into one of its own. */
export type Place = 'update' | 'private' | 'public';

/** Something a button, a select or a form does. */
export interface PressAction {
  readonly name: string;
  readonly requires: Capability;
  readonly changes: boolean;
  readonly discloses: boolean;
  /** Whether a secret may be typed into its form; anywhere else one is refused. */
  readonly takesSecret: boolean;
  /** What is known before it begins. */
  readonly records: (recorded: PressRecorded) => AuditDetails;
  /** What its options are called, if it goes on with a command's. */
  readonly words?: Find<ActionWords> | undefined;
  /** Only for what asks on which media server an action is to be done: the number of the one that was chosen. */
  readonly choosesServer?: ((pressed: Pressed) => string | undefined) | undefined;
  /** It is about all of the guild's media servers, although its capability is about one. */
  readonly overAll?: boolean | undefined;
  /** Where it can be pressed in direct messages: the guild it is about. Throws a BadTarget. */
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
        /** What is said in the place of the form. */
        readonly unless?: Guarded<[given: PressGiven], Promise<ChangeMessage | undefined>> | undefined;
      };
}
