import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import { Instead, type PressAction, type Pressed } from '../../commands/framework/action.ts';
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
import { fieldsOf, uploadsOf } from './modal.ts';
import { type Aimed, aimed, chosenBy, isUnseen } from './servers.ts';
import { type Arrival, type Permitted, type Plan, Refusal, type Request, type Way } from './way.ts';

type PressInteraction = MessageComponentInteraction | ModalSubmitInteraction;

interface PressRequest extends Request {
  readonly action: PressAction;
  readonly ticket: Ticket;
  readonly press: StoredPress;
  readonly pressed: Pressed;
}

/** A button or a select: its ticket says what it stands for, whose it is and until when. */
export const pressWay: Way<MessageComponentInteraction, PressRequest> = {
  find: (arrival) => findPress(arrival, () => ({ values: valuesOf(arrival.interaction), fields: {}, uploads: [] })),
  check: checkPress,
  aim: aimPress,
  plan: (permitted, request, aim) => {
    const { action, press, pressed } = request;
    const { response } = action;
    if (response.kind === 'answer') return planAnswer(permitted, request, aim, response);
    const { context, deps } = aim;
    // The ticket is not used up: a person who closes the form may open it again.
    return {
      kind: 'form',
      opener: permitted.interaction,
      open: async () => {
        const given = { target: press.target, pressed, deps: deps.commandDeps, context };
        const instead = await response.unless?.(permitted.permit, given);
        if (instead) throw new Instead(instead);
        return response.open(permitted.permit, given);
      },
    };
  },
  useUp: useUpTicket,
};

/** A form that was filled in; it has a ticket of its own. */
export const formWay: Way<ModalSubmitInteraction, PressRequest> = {
  find: (arrival) =>
    findPress(arrival, () => ({
      values: [],
      fields: fieldsOf(arrival.interaction),
      uploads: uploadsOf(arrival.interaction),
    })),
  check: checkPress,
  aim: aimPress,
  plan: (permitted, request, aim) => {
    const { response } = request.action;
    // `checkPress` refuses a form that would open a form; the types alone want this.
    if (response.kind === 'modal') return refusePress(permitted, 'unknown', request.action);
    return planAnswer(permitted, request, aim, response);
  },
  useUp: useUpTicket,
};

async function findPress(
  { interaction, deps, context }: Arrival<PressInteraction>,
  readPressed: () => Pressed,
): Promise<PressRequest | Refusal> {
  // Before anything is looked up for a person who presses only what counts for nothing.
  const next = deps.rateLimiter.nextAt(interaction.user.id, 'refusal');
  if (next) return new Refusal(renderTooFast(context.texts, next));
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
): Request['roles'] {
  if (guildId !== null || !guildIn || response.kind === 'modal') return 'in the interaction';
  return { guildId: guildOf(guildIn, press), place: response.place };
}

/** The guild that a press is about. Undefined: its target cannot be read. */
function guildOf(guildIn: NonNullable<PressAction['guildIn']>, { target }: StoredPress): string | undefined {
  try {
    return guildIn(target);
  } catch {
    return undefined;
  }
}

function checkPress(arrival: Arrival<PressInteraction>, request: PressRequest): Refusal | undefined {
  const { interaction, deps, context } = arrival;
  const { action, pressed } = request;
  const refusal = whyRefused(arrival, request);
  if (refusal) return refusePress(arrival, refusal, action);
  // What was typed can be typed again, and is no try to do what that person may not.
  const secret = action.takesSecret ? undefined : secretIn(pressed.fields, context.texts, deps);
  return (
    secret && new Refusal(renderError(context.texts, secret, { reference: interaction.id, auditedAction: action }))
  );
}

/** Why a press is refused to a person who has the capability. */
function whyRefused(
  { interaction, deps }: Arrival<PressInteraction>,
  { action, roles, press, ticket }: PressRequest,
): PressRefusal | undefined {
  const { guildIn } = action;
  // Roles in one guild say nothing about the guild that the button is about.
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
): Refusal {
  deps.rateLimiter.take(interaction.user.id, 'refusal');
  return new Refusal(renderPressRefusal(context.texts, refusal), action);
}

/** Refused: its media servers cannot be seen here (any more). */
function aimPress(permitted: Permitted<PressInteraction>, { action, named, press, pressed }: PressRequest) {
  const { context, deps } = permitted;
  const aim = aimed(permitted, action, named);
  if ('missed' in aim && aim.missed === 'none') return new Refusal(renderNoServer(context.texts));
  if ('missed' in aim || isUnseen({ target: press.target, chosen: pressed.values }, context.actor, deps.servers))
    return refusePress(permitted, 'unknown', action);
  return aim;
}

function planAnswer(
  { permit }: Permitted,
  { action, press, pressed }: PressRequest,
  { deps }: Aimed,
  { place, run }: Extract<PressAction['response'], { kind: 'answer' }>,
): Plan {
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
  permitted: Permitted,
  { action, press, ticket }: PressRequest,
): Promise<Refusal | undefined> {
  if (!press.once) return undefined;
  const { interaction, deps, context } = permitted;
  const { tickets, clock } = deps.commandDeps;
  try {
    // Of two presses at the same moment the second finds the ticket used only after both were acknowledged.
    return (await tickets.take(ticket.id, clock.now())) ? undefined : refusePress(permitted, 'used', action);
  } catch (error) {
    // The ticket is not used up and nothing was done, so it can be pressed again.
    const fields = { err: error, command: action.name, reference: interaction.id };
    deps.log.error(fields, 'a ticket could not be used up in the store');
    return new Refusal(renderFailure(context.texts, error, interaction.id));
  }
}

function valuesOf(interaction: MessageComponentInteraction): readonly string[] {
  const hasValues =
    interaction.isStringSelectMenu() || interaction.isRoleSelectMenu() || interaction.isChannelSelectMenu();
  return hasValues ? interaction.values : [];
}
