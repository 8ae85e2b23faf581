import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import { Instead, type PressAction, type Pressed } from '../../commands/framework/action.ts';
import { BadTarget } from '../../commands/framework/press.ts';
import type { Ticket } from '../../domain/tickets.ts';
import {
  type PressRefusal,
  renderFailure,
  renderNoServer,
  renderPressRefusal,
  renderTooFast,
} from '../../render/kit/errors.ts';
import { readPress, type StoredPress } from '../reply/pressTickets.ts';
import { renderError, secretIn } from './answer.ts';
import { depsFor, urgencyOf } from './context.ts';
import {
  type Arrival,
  type Authorization,
  type InteractionHandler,
  type Invocation,
  type Plan,
  Rejection,
} from './handler.ts';
import { fieldsOf, uploadsOf } from './modal.ts';
import { chooseServers, chosenBy, isUnseen, type ServerScope } from './servers.ts';

type PressInteraction = MessageComponentInteraction | ModalSubmitInteraction;

interface PressInvocation extends Invocation {
  readonly action: PressAction;
  readonly ticket: Ticket;
  readonly press: StoredPress;
  readonly pressed: Pressed;
}

/** A button or a select: its ticket holds its meaning, its owner and its expiry. */
export const pressHandler: InteractionHandler<MessageComponentInteraction, PressInvocation> = {
  find: (arrival) => findPress(arrival, () => ({ values: valuesOf(arrival.interaction), fields: {}, uploads: [] })),
  check: checkPress,
  chooseServers: choosePressServers,
  plan: (authorization, invocation, scope) => {
    const { action, press, pressed } = invocation;
    const { response } = action;
    if (response.kind === 'answer') return planAnswer(authorization, invocation, { scope, response });
    const { context, deps } = scope;
    // The ticket is not used up: a person who closes the form may open it again.
    return {
      kind: 'form',
      opener: authorization.interaction,
      open: async () => {
        const given = { target: press.target, pressed, deps: deps.commandDeps, context };
        const instead = await response.unless?.(authorization.permit, given);
        if (instead) throw new Instead(instead);
        return response.open(authorization.permit, given);
      },
    };
  },
  useUp: useUpTicket,
};

/** A submitted form; it has a separate ticket. */
export const formHandler: InteractionHandler<ModalSubmitInteraction, PressInvocation> = {
  find: (arrival) =>
    findPress(arrival, () => ({
      values: [],
      fields: fieldsOf(arrival.interaction),
      uploads: uploadsOf(arrival.interaction),
    })),
  check: checkPress,
  chooseServers: choosePressServers,
  plan: (authorization, invocation, scope) => {
    const { response } = invocation.action;
    // `checkPress` refuses a form that would open a form; the types alone want this.
    if (response.kind === 'modal') return refusePress(authorization, 'unknown', invocation.action);
    return planAnswer(authorization, invocation, { scope, response });
  },
  useUp: useUpTicket,
};

async function findPress(
  { interaction, deps, context }: Arrival<PressInteraction>,
  readPressed: () => Pressed,
): Promise<PressInvocation | Rejection> {
  // Checked before any lookup, so that a person whose presses are all refused costs the store nothing more.
  const next = deps.rateLimiter.nextAt(interaction.user.id, 'refusal');
  if (next) return new Rejection(renderTooFast(context.texts, next));
  // A forged interaction may send something other than a string.
  const ticket =
    typeof interaction.customId === 'string' ? await deps.commandDeps.tickets.find(interaction.customId) : undefined;
  const press = ticket && readPress(ticket);
  const action = deps.pressActions.find(({ name }) => name === press?.action);
  if (!ticket || !press || !action) return refusePress({ interaction, deps, context }, 'unknown');
  const pressed = readPressed();
  const named = chosenBy(action, press, pressed);
  const isCounted = action.choosesServer !== undefined;
  return { action, ticket, press, pressed, named, isCounted, roles: rolesFor(interaction, action, press) };
}

function rolesFor(
  { guildId }: PressInteraction,
  { guildIn, response }: PressAction,
  press: StoredPress,
): Invocation['roles'] {
  if (guildId !== null || !guildIn || response.kind === 'modal') return 'in the interaction';
  return { guildId: guildOf(guildIn, press), place: response.place };
}

/** The guild of a press. Undefined: its target cannot be read. */
function guildOf(guildIn: NonNullable<PressAction['guildIn']>, { target }: StoredPress): string | undefined {
  try {
    return guildIn(target);
  } catch (error) {
    if (!(error instanceof BadTarget)) throw error;
    return undefined;
  }
}

function checkPress(arrival: Arrival<PressInteraction>, invocation: PressInvocation): Rejection | undefined {
  const { interaction, deps, context } = arrival;
  const { action, pressed } = invocation;
  const refusal = whyRefused(arrival, invocation);
  if (refusal) return refusePress(arrival, refusal, action);
  // A secret in a field is a mistake, not an attempt to do something forbidden: it is not counted, and the form can be sent again.
  const secret = action.takesSecret ? undefined : secretIn(pressed.fields, context.texts, deps);
  return (
    secret && new Rejection(renderError(context.texts, secret, { reference: interaction.id, auditedAction: action }))
  );
}

/** Why a press is refused to a person who has the capability. */
function whyRefused(
  { interaction, deps }: Arrival<PressInteraction>,
  { action, roles, press, ticket }: PressInvocation,
): PressRefusal | undefined {
  const { guildIn } = action;
  // Roles in one guild do not count for the button's guild.
  if (roles === 'in the interaction' && guildIn && guildOf(guildIn, press) !== interaction.guildId) return 'unknown';
  if (press.by === 'invoker' && ticket.userId !== interaction.user.id) return 'of-other';
  if (ticket.usedAt) return 'used';
  if (ticket.expiresAt <= deps.commandDeps.clock.now()) return 'expired';
  // On Discord a form cannot open another form; no action of ours tries to.
  return action.response.kind === 'modal' && interaction.isModalSubmit() ? 'unknown' : undefined;
}

/** A refusal that counts for the person, and for the action if there is one. */
function refusePress(
  { interaction, deps, context }: Pick<Arrival, 'interaction' | 'deps' | 'context'>,
  refusal: PressRefusal,
  action?: PressAction,
): Rejection {
  deps.rateLimiter.take(interaction.user.id, 'refusal');
  return new Rejection(renderPressRefusal(context.texts, refusal), action);
}

/** Refused: its media servers cannot be seen here (any more). */
function choosePressServers(
  authorization: Authorization<PressInteraction>,
  { action, named, press, pressed }: PressInvocation,
) {
  const { context, deps } = authorization;
  const scope = chooseServers(authorization, action, named);
  if ('missed' in scope && scope.missed === 'none') return new Rejection(renderNoServer(context.texts));
  if ('missed' in scope || isUnseen({ target: press.target, chosen: pressed.values }, context.actor, deps.servers))
    return refusePress(authorization, 'unknown', action);
  return scope;
}

type AnsweredPress = Extract<PressAction['response'], { kind: 'answer' }>;

function planAnswer(
  { permit }: Authorization,
  { action, press, pressed }: PressInvocation,
  { scope, response }: { readonly scope: ServerScope; readonly response: AnsweredPress },
): Plan {
  const { deps } = scope;
  const { place, run } = response;
  return {
    kind: 'answer',
    place,
    details: (readers) => action.records({ target: press.target, pressed, context: readers }),
    messages: (readers) =>
      run(permit, {
        target: press.target,
        pressed,
        deps: depsFor(deps, readers, { urgency: urgencyOf(action) }),
        context: readers,
      }),
  };
}

async function useUpTicket(
  authorization: Authorization,
  { action, press, ticket }: PressInvocation,
): Promise<Rejection | undefined> {
  if (!press.once) return undefined;
  const { interaction, deps, context } = authorization;
  const { tickets, clock } = deps.commandDeps;
  let isFirst: boolean;
  try {
    isFirst = await tickets.take(ticket.id, clock.now());
  } catch (error) {
    // The ticket is not used up and nothing was done, so it can be pressed again.
    const fields = { err: error, command: action.name, reference: interaction.id };
    deps.log.error(fields, 'a ticket could not be used up in the store');
    return new Rejection(renderFailure(context.texts, error, interaction.id));
  }
  // The second of two presses at the same moment finds the ticket used only after both were acknowledged.
  return isFirst ? undefined : refusePress(authorization, 'used', action);
}

function valuesOf(interaction: MessageComponentInteraction): readonly string[] {
  const hasValues =
    interaction.isStringSelectMenu() || interaction.isRoleSelectMenu() || interaction.isChannelSelectMenu();
  return hasValues ? interaction.values : [];
}
