import type {
  ChatInputCommandInteraction,
  MessageComponentInteraction,
  MessageContextMenuCommandInteraction,
} from 'discord.js';
import type { Place } from '../../commands/framework/action.ts';
import type { InteractionContext } from '../../commands/framework/context.ts';
import type { AuditDetails } from '../../domain/audit.ts';
import type { Permit } from '../../permissions/policy.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Modal } from '../../render/kit/press.ts';
import type { Delivery, Repliable } from '../reply/delivery.ts';
import type { AuditedAction } from './audit.ts';
import type { InteractionDeps } from './context.ts';
import type { Named, ServerScope } from './servers.ts';

/** An interaction that came in, and who sent it. No media server is chosen yet. */
export interface Arrival<I extends Repliable = Repliable> {
  readonly interaction: I;
  readonly deps: InteractionDeps;
  readonly context: InteractionContext;
  /** Says something to this person alone: with the first response, or over it. */
  readonly say: (message: Message) => Promise<void>;
  readonly acknowledge: (place: Place, deps: InteractionDeps) => Promise<Delivery>;
}

/** An interaction whose person has a permit. */
export interface Authorization<I extends Repliable = Repliable> extends Arrival<I> {
  readonly permit: Permit;
}

/** The requested action. Each handler adds its own data. */
export interface Invocation {
  readonly action: AuditedAction;
  /** Accepts the media servers that can be meant; undefined: any that the guild may see. */
  readonly named: Named;
  /** It continues something that was counted already. */
  readonly isCounted: boolean;
  readonly roles: 'in the interaction' | RolesElsewhere;
}

/** Direct messages come without roles: uses those held in the guild of the invocation. */
export interface RolesElsewhere {
  /** Undefined: the target cannot be read, and outside of guilds every action is refused. */
  readonly guildId: string | undefined;
  /** Where the answer goes. */
  readonly place: Place;
}

/** The end of an invocation: the message that tells the person why. */
export class Rejection {
  readonly message: Message;
  /** The attempted action, if the refusal counts as an attempt without the right. */
  readonly countedFor: AuditedAction | undefined;

  constructor(message: Message, countedFor?: AuditedAction) {
    this.message = message;
    this.countedFor = countedFor;
  }
}

/** The continuation of an invocation that is not refused. */
export type Plan = FormPlan | AnswerPlan;

export interface FormPlan {
  readonly kind: 'form';
  /** The interaction that Discord shows the form for. A form that was sent opens no other one. */
  readonly opener: ChatInputCommandInteraction | MessageComponentInteraction | MessageContextMenuCommandInteraction;
  readonly open: () => Modal | Promise<Modal>;
}

interface AnswerPlan {
  readonly kind: 'answer';
  readonly place: Place;
  /** The details of a change before it begins, with the context in the readers' language. */
  readonly details: (readers: InteractionContext) => AuditDetails | Promise<AuditDetails>;
  readonly messages: (readers: InteractionContext) => AsyncIterable<Message>;
}

/**
 * One kind of interaction: how it is parsed, and how it continues. `handleInteraction` calls these in this
 * order.
 */
export interface InteractionHandler<I extends Repliable, R extends Invocation, S extends ServerScope = ServerScope> {
  /** Finds the action and its input. Only a press needs a lookup in the store. */
  readonly find: (arrival: Arrival<I>) => R | Rejection | Promise<R | Rejection>;
  /** Why it is refused although this person may do it: a secret was typed, or the ticket is no good. */
  readonly check: (arrival: Arrival<I>, invocation: R) => Rejection | undefined;
  /** Chooses the media servers of the interaction. */
  readonly chooseServers: (authorization: Authorization<I>, invocation: R) => S | Rejection;
  /** Discord waits for three seconds, so this awaits only a form that is built from stored data. */
  readonly plan: (
    authorization: Authorization<I>,
    invocation: R,
    scope: S,
  ) => Plan | Rejection | Promise<Plan | Rejection>;
  /** Called once Discord took the acknowledgement: one that Discord gave up must use up no ticket. */
  readonly useUp: (authorization: Authorization<I>, invocation: R) => Promise<Rejection | undefined>;
}
