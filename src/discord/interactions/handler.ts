import type {
  ChatInputCommandInteraction,
  MessageComponentInteraction,
  MessageContextMenuCommandInteraction,
} from 'discord.js';
import type { AnswerPlace } from '../../commands/framework/action.ts';
import type { InteractionContext } from '../../commands/framework/context.ts';
import type { AuditDetails } from '../../domain/audit.ts';
import type { ActionPermit } from '../../permissions/policy.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { Modal } from '../../render/kit/message/press.ts';
import type { AnswerableInteraction, AnswerDelivery } from '../reply/delivery.ts';
import type { AuditedAction } from './audit.ts';
import type { InteractionDeps } from './context.ts';
import type { RateLimitedAction } from './rateLimiter.ts';
import type { ServerFilter, ServerScope } from './servers.ts';

/** An interaction that came in, and its author. No media server is chosen yet. */
export interface ReceivedInteraction<I extends AnswerableInteraction = AnswerableInteraction> {
  readonly interaction: I;
  readonly deps: InteractionDeps;
  readonly context: InteractionContext;
  /** Shows a message to this person only: as the first response, or in place of an earlier one. */
  readonly showPrivately: (message: Message) => Promise<void>;
  readonly acknowledge: (place: AnswerPlace, deps: InteractionDeps) => Promise<AnswerDelivery>;
}

export interface AuthorizedInteraction<I extends AnswerableInteraction = AnswerableInteraction>
  extends ReceivedInteraction<I> {
  readonly permit: ActionPermit;
}

/** The requested action. Each handler adds its own data. */
export interface ActionInvocation {
  readonly action: AuditedAction;
  readonly serverFilter: ServerFilter;
  /**
   * The rate limit that this use counts against. Undefined if the interaction continues an action that was already
   * counted.
   */
  readonly countsAs: RateLimitedAction | undefined;
  readonly roles: 'in the interaction' | RolesOfGuild;
}

/** The guild whose roles count. An interaction in direct messages contains no roles. */
export interface RolesOfGuild {
  /** Undefined if the target of the press cannot be decoded. The action is then refused. */
  readonly guildId: string | undefined;
  readonly place: AnswerPlace;
}

export class InteractionRejection {
  readonly message: Message;
  /** The action for which the refusal is counted. Undefined if it is not counted. */
  readonly countedAction: AuditedAction | undefined;

  constructor(message: Message, countedFor?: AuditedAction) {
    this.message = message;
    this.countedAction = countedFor;
  }
}

export type InteractionResponsePlan = FormPlan | AnswerPlan;

export interface FormPlan {
  readonly kind: 'form';
  /** The interaction that the form responds to. A submitted form cannot open another one. */
  readonly opener: ChatInputCommandInteraction | MessageComponentInteraction | MessageContextMenuCommandInteraction;
  readonly open: () => Modal | Promise<Modal>;
}

interface AnswerPlan {
  readonly kind: 'answer';
  readonly place: AnswerPlace;
  /** Details of the change for the audit trail, in the readers' language. Called before the change begins. */
  readonly details: (readers: InteractionContext) => AuditDetails | Promise<AuditDetails>;
  /**
   * Returns a confirmation or a draft to show instead of making the change. If it is missing or returns nothing, the
   * change is made.
   */
  readonly opening?: ((readers: InteractionContext) => Promise<Message | undefined>) | undefined;
  readonly messages: (readers: InteractionContext) => AsyncIterable<Message>;
}

/** Parses and answers one kind of interaction. `handleInteraction` calls these functions in this order. */
export interface InteractionHandler<
  I extends AnswerableInteraction,
  R extends ActionInvocation,
  S extends ServerScope = ServerScope,
> {
  /** Finds the action and its input. Only a press needs a database lookup. */
  readonly find: (arrival: ReceivedInteraction<I>) => R | InteractionRejection | Promise<R | InteractionRejection>;
  /** Returns why the interaction is refused although this person may do it: a typed secret, or an invalid ticket. */
  readonly check: (arrival: ReceivedInteraction<I>, invocation: R) => InteractionRejection | undefined;
  readonly chooseServers: (authorization: AuthorizedInteraction<I>, invocation: R) => S | InteractionRejection;
  /** Plans the response. May await only reads of stored data, because Discord waits only three seconds. */
  readonly plan: (
    authorization: AuthorizedInteraction<I>,
    invocation: R,
    scope: S,
  ) => InteractionResponsePlan | InteractionRejection | Promise<InteractionResponsePlan | InteractionRejection>;
  /**
   * Called after Discord accepted the acknowledgement, because an interaction that Discord has dropped must not use up
   * a ticket.
   */
  readonly useUp: (authorization: AuthorizedInteraction<I>, invocation: R) => Promise<InteractionRejection | undefined>;
}
