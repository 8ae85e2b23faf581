import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import {
  AbortWithMessageError,
  type ComponentPressInput,
  type PressHandler,
  type PressRequest,
} from '../../commands/framework/action.ts';
import type { InteractionContext } from '../../commands/framework/context.ts';
import { InvalidPressTarget } from '../../commands/framework/press.ts';
import { type ComponentPressRefusal, renderFailure, renderRateLimitRefusal } from '../../render/kit/message/errors.ts';
import { pressOfChosenOption, readStoredComponentPress, type StoredComponentPress } from '../reply/pressTickets.ts';
import { findSecretInTypedOptions, renderActionError } from './answer.ts';
import { createActionDeps, queueUrgencyOfAction } from './context.ts';
import { readFormChoices } from './formChoices.ts';
import {
  type ActionInvocation,
  type AuthorizedInteraction,
  type InteractionHandler,
  InteractionRejection,
  type InteractionResponsePlan,
  type ReceivedInteraction,
} from './handler.ts';
import { formEntitiesOf, formFieldsOf, uploadedFilesOfForm } from './modal.ts';
import {
  type ComponentPressInteraction,
  chooseServersOfComponentPress,
  type PressInvocation,
  type PressScope,
  refuseComponentPress,
} from './pressScope.ts';
import type { RateLimitedAction } from './rateLimiter.ts';
import { type ServerScope, serverFilterOfPress } from './servers.ts';

/** Handles a button or a menu. A stored ticket contains its meaning, its owner and its expiry. */
export const componentPressHandler: InteractionHandler<MessageComponentInteraction, PressInvocation, PressScope> = {
  find: (arrival) => findPress(arrival, () => ({ values: valuesOf(arrival.interaction), fields: {}, uploads: [] })),
  check: checkPress,
  chooseServers: chooseServersOfComponentPress,
  plan: (authorization, invocation, scope) => {
    const { press, pressed } = invocation;
    const { context, deps, response } = scope;
    if (response.kind === 'answer') return planAnswer(authorization, invocation, { scope, response });
    // Opening the form does not use up the ticket, so a person who closes the form may open it again.
    return {
      kind: 'form',
      opener: authorization.interaction,
      open: async () => {
        const request = { target: press.target, pressed, deps: deps.commandDeps, context };
        const replacement = await response.unless?.(authorization.permit, request);
        if (replacement) throw new AbortWithMessageError(replacement);
        const choices = await readFormChoices(authorization, invocation, { scope, response });
        return response.open(authorization.permit, { ...request, choices });
      },
    };
  },
  useUp: useUpTicket,
};

export const submittedFormHandler: InteractionHandler<ModalSubmitInteraction, PressInvocation, PressScope> = {
  find: (arrival) =>
    findPress(arrival, () => ({
      values: [],
      fields: formFieldsOf(arrival.interaction),
      uploads: uploadedFilesOfForm(arrival.interaction),
      entities: formEntitiesOf(arrival.interaction),
    })),
  check: checkPress,
  chooseServers: chooseServersOfComponentPress,
  plan: (authorization, invocation, scope) => {
    const { response } = scope;
    // Never reached, because `checkPress` refuses a form that would open a form. The types need this line.
    if (response.kind === 'modal') return refuseComponentPress(authorization, 'unknown', invocation.action);
    return planAnswer(authorization, invocation, { scope, response });
  },
  useUp: useUpTicket,
};

async function findPress(
  { interaction, deps, context }: ReceivedInteraction<ComponentPressInteraction>,
  readPressed: () => ComponentPressInput,
): Promise<PressInvocation | InteractionRejection> {
  // Checked before any lookup, so that a person whose presses are all refused causes no more database work.
  const allowedAt = deps.rateLimiter.nextAt(interaction.user.id, 'refusal');
  if (allowedAt) return new InteractionRejection(renderRateLimitRefusal(context.texts, allowedAt));
  // A forged interaction may send something other than a string.
  const ticket =
    typeof interaction.customId === 'string' ? await deps.commandDeps.tickets.find(interaction.customId) : undefined;
  const storedPress = ticket && readStoredComponentPress(ticket);
  const pressed = readPressed();
  const press = storedPress && pressOfChosenOption(storedPress, pressed.values);
  const pressAction = deps.pressActions.find(({ name }) => name === press?.action);
  if (!ticket || !press || !pressAction) return refuseComponentPress({ interaction, deps, context }, 'unknown');
  const action = { ...pressAction, name: pressAction.runs?.path ?? pressAction.name };
  const serverFilter = serverFilterOfPress(action, press, pressed);
  const countsAs = limitOf(action);
  return { action, ticket, press, pressed, serverFilter, countsAs, roles: rolesFor(interaction, action, press) };
}

/** Opening a form counts against the limit of forms, not against the limit of its action. */
function limitOf({ choosesServer, runs, requires, response }: PressHandler): RateLimitedAction | undefined {
  if (choosesServer) return undefined;
  const opensForm = response.kind === 'modal' && !response.answerInstead;
  return opensForm || runs?.isStep ? 'form' : requires;
}

function rolesFor(
  { guildId }: ComponentPressInteraction,
  { guildIn, response }: PressHandler,
  press: StoredComponentPress,
): ActionInvocation['roles'] {
  if (guildId !== null || !guildIn || response.kind === 'modal') return 'in the interaction';
  return { guildId: guildOf(guildIn, press), place: response.place };
}

/** The guild of a press. Undefined if its target cannot be read. */
function guildOf(guildIn: NonNullable<PressHandler['guildIn']>, { target }: StoredComponentPress): string | undefined {
  try {
    return guildIn(target);
  } catch (error) {
    if (!(error instanceof InvalidPressTarget)) throw error;
    return undefined;
  }
}

function checkPress(
  arrival: ReceivedInteraction<ComponentPressInteraction>,
  invocation: PressInvocation,
): InteractionRejection | undefined {
  const { interaction, deps, context } = arrival;
  const { action, pressed } = invocation;
  const refusal = pressRefusal(arrival, invocation);
  if (refusal) return refuseComponentPress(arrival, refusal, action);
  // A secret in a field is a mistake, not a forbidden attempt: it is not counted, and the form can be sent again.
  const secret = action.takesSecret ? undefined : findSecretInTypedOptions(pressed.fields, context.texts, deps);
  return (
    secret &&
    new InteractionRejection(
      renderActionError(context.texts, secret, { reference: interaction.id, auditedAction: action }),
    )
  );
}

/** Returns the reason to refuse a press, even if the person has the capability. */
function pressRefusal(
  { interaction, deps }: ReceivedInteraction<ComponentPressInteraction>,
  { action, roles, press, ticket }: PressInvocation,
): ComponentPressRefusal | undefined {
  const { guildIn } = action;
  // The button belongs to another guild, where the roles of this guild do not count.
  if (roles === 'in the interaction' && guildIn && guildOf(guildIn, press) !== interaction.guildId) return 'unknown';
  if (press.by === 'invoker' && ticket.userId !== interaction.user.id) return 'of-other';
  if (ticket.usedAt) return 'used';
  if (ticket.expiresAt <= deps.commandDeps.clock.now()) return 'expired';
  // Discord does not allow a form to open another form; no action of the bot does that.
  return action.response.kind === 'modal' && interaction.isModalSubmit() ? 'unknown' : undefined;
}

type AnsweredPress = Extract<PressHandler['response'], { kind: 'answer' }>;

function planAnswer(
  { permit }: AuthorizedInteraction,
  { action, press, pressed }: PressInvocation,
  { scope, response }: { readonly scope: ServerScope; readonly response: AnsweredPress },
): InteractionResponsePlan {
  const { deps } = scope;
  const { place, opens, run } = response;
  const requestFor = (readers: InteractionContext): PressRequest => ({
    target: press.target,
    pressed,
    deps: createActionDeps(deps, readers, { urgency: queueUrgencyOfAction(action) }),
    context: readers,
  });
  return {
    kind: 'answer',
    place,
    details: (readers) => action.records({ target: press.target, pressed, context: readers }),
    opening: opens && ((readers) => opens(permit, requestFor(readers))),
    messages: (readers) => run(permit, requestFor(readers)),
  };
}

async function useUpTicket(
  authorization: AuthorizedInteraction,
  { action, press, ticket }: PressInvocation,
): Promise<InteractionRejection | undefined> {
  if (!press.once) return undefined;
  const { interaction, deps, context } = authorization;
  const { tickets, clock } = deps.commandDeps;
  let isFirst: boolean;
  try {
    isFirst = await tickets.take(ticket.id, clock.now());
  } catch (error) {
    // The ticket is not used up and nothing was done, so the button can be pressed again.
    const fields = { err: error, command: action.name, reference: interaction.id };
    deps.log.error(fields, 'could not store that a one-time button was pressed, so its action was not carried out');
    return new InteractionRejection(renderFailure(context.texts, error, interaction.id));
  }
  // When two presses come at the same moment, both are acknowledged before the second finds the ticket used.
  return isFirst ? undefined : refuseComponentPress(authorization, 'used', action);
}

function valuesOf(interaction: MessageComponentInteraction): readonly string[] {
  const hasValues =
    interaction.isStringSelectMenu() || interaction.isRoleSelectMenu() || interaction.isChannelSelectMenu();
  return hasValues ? interaction.values : [];
}
