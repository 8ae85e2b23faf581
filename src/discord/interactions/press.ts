import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import type { InteractionContext } from '../../commands/framework/context.ts';
import type { PressAction, Pressed } from '../../commands/framework/press.ts';
import type { Ticket } from '../../domain/tickets.ts';
import type { Permit } from '../../permissions/policy.ts';
import { type PressRefusal, renderFailure, renderPressRefusal, renderStopping } from '../../render/kit/errors.ts';
import type { Message } from '../../render/kit/message.ts';
import { defer, deferUpdate } from '../reply/defer.ts';
import { createDelivery, createUpdate, type Delivery, replyPrivately } from '../reply/send.ts';
import { answer } from './answer.ts';
import { type AuditedAction, recordAudit } from './audit.ts';
import { authorize } from './authorize.ts';
import { contextOf, type Dispatch } from './context.ts';
import { fieldsOf } from './modal.ts';
import { openModal } from './openModal.ts';
import { readPress, type StoredPress } from './pressTickets.ts';

const NOT_LOOKED_UP = 'the store could not be asked about a press';

type PressInteraction = MessageComponentInteraction | ModalSubmitInteraction;

/**
 * Answers a press: its ticket says what it stands for, whose it is and until when; the roles held now say whether that
 * person may still do it. Whatever does not hold is refused privately, with the reason.
 */
export async function dispatchPress(interaction: PressInteraction, dispatch: Dispatch): Promise<void> {
  const context = contextOf(interaction, dispatch);
  try {
    await handlePress(interaction, context, dispatch);
  } catch (error) {
    // The store could not be read or written: whoever pressed is told, as long as Discord listens.
    if (interaction.deferred || interaction.replied) throw error;
    dispatch.log.error({ err: error, reference: interaction.id }, NOT_LOOKED_UP);
    await replyPrivately(interaction, renderFailure(context.texts, error, interaction.id), dispatch);
  }
}

async function handlePress(
  interaction: PressInteraction,
  context: InteractionContext,
  dispatch: Dispatch,
): Promise<void> {
  if (dispatch.stopping.aborted) return await replyPrivately(interaction, renderStopping(context.texts), dispatch);
  const ticket = await dispatch.deps.tickets.find(interaction.customId);
  const press = ticket && readPress(ticket);
  const action = dispatch.pressActions.find(({ name }) => name === press?.action);
  if (!ticket || !press || !action) return await refuse(interaction, 'unknown', context, dispatch);
  const isDirect = interaction.guildId === null && action.guildIn !== undefined;
  // The roles of one guild say nothing about another one, which the button is about.
  if (!isDirect && action.guildIn && guildOf(action.guildIn, press) !== interaction.guildId)
    return await refuse(interaction, 'unknown', context, dispatch, action);
  const permit = isDirect ? undefined : await authorize(interaction, action, dispatch);
  if (!isDirect && !permit) return;
  const refusal = whyNot(ticket, press, interaction.user.id, dispatch.deps.clock.now());
  if (refusal) return await refuse(interaction, refusal, context, dispatch, action);
  await carryOut(interaction, { ticket, press, action, permit }, context, dispatch);
}

interface Found {
  readonly ticket: Ticket;
  readonly press: StoredPress;
  readonly action: PressAction;
  /** Missing in direct messages, where it takes time to find out the roles. */
  readonly permit: Permit | undefined;
}

async function carryOut(
  interaction: PressInteraction,
  found: Found,
  asked: InteractionContext,
  dispatch: Dispatch,
): Promise<void> {
  const { ticket, press, action, permit } = found;
  const { response } = action;
  if (response.kind === 'modal') {
    // Discord has no form that opens another, and nothing here asks for one. None is opened in direct messages.
    if (interaction.isModalSubmit() || !permit) return await refuse(interaction, 'unknown', asked, dispatch, action);
    const open = () => response.open(permit, press.target, dispatch.deps, asked);
    return await openModal(interaction, open, action, dispatch);
  }
  // Acknowledged before it is used up: what Discord did not hear of must not count as pressed.
  const delivery = await acknowledge(interaction, response.place, dispatch);
  const permitted = permit ? { permit, context: asked } : await authorizeDirect(interaction, found, delivery, dispatch);
  if (!permitted) return;
  const { context } = permitted;
  try {
    const isMine = !press.once || (await dispatch.deps.tickets.take(ticket.id, dispatch.deps.clock.now()));
    if (!isMine) return await sayUsed(interaction, delivery, context, dispatch, action);
  } catch (error) {
    // Not used up, and nothing done: it can be pressed again.
    dispatch.log.error({ err: error, command: action.name, reference: interaction.id }, NOT_LOOKED_UP);
    return await delivery.show(renderFailure(context.texts, error, interaction.id));
  }
  const messages = response.run(permitted.permit, press.target, pressedOf(interaction), dispatch.deps, context);
  await answer({ interaction, auditedAction: action, dispatch, context, delivery, messages });
}

/**
 * A press in direct messages comes without roles: they are asked for in the guild that it is about, after it was
 * acknowledged, since that takes time. Undefined: they may not, or Discord does not say, and they have been told.
 */
async function authorizeDirect(
  interaction: PressInteraction,
  { press, action }: Found,
  delivery: Delivery,
  dispatch: Dispatch,
): Promise<{ readonly permit: Permit; readonly context: InteractionContext } | undefined> {
  const guildId = action.guildIn && guildOf(action.guildIn, press);
  const userId = interaction.user.id;
  const roleIds = guildId === undefined ? undefined : await dispatch.rolesOf(guildId, userId);
  const context = contextOf(interaction, dispatch, { userId, guildId, roleIds });
  const tell = (message: Message) => delivery.show(message);
  const permit = await authorize(interaction, action, dispatch, { actor: context.actor, tell });
  return permit && { permit, context };
}

/** A target that cannot be read is about no guild, where nobody may anything. */
function guildOf(guildIn: NonNullable<PressAction['guildIn']>, { target }: StoredPress): string | undefined {
  try {
    return guildIn(target);
  } catch {
    return undefined;
  }
}

async function acknowledge(interaction: PressInteraction, place: 'update' | 'private' | 'public', dispatch: Dispatch) {
  const hasMessage = interaction.isMessageComponent() || interaction.isFromMessage();
  if (place === 'update' && hasMessage) {
    await deferUpdate(interaction);
    return createUpdate(interaction, dispatch);
  }
  await defer(interaction, place === 'public' ? 'public' : 'private');
  return createDelivery(interaction, dispatch);
}

function whyNot(ticket: Ticket, press: StoredPress, userId: string, now: Date): PressRefusal | undefined {
  if (press.by === 'asker' && ticket.userId !== userId) return 'of-other';
  if (ticket.usedAt) return 'used';
  return ticket.expiresAt <= now ? 'expired' : undefined;
}

/** Of two presses at the same moment one comes too late, after both were acknowledged. */
async function sayUsed(
  interaction: PressInteraction,
  delivery: Delivery,
  context: InteractionContext,
  dispatch: Dispatch,
  auditedAction: AuditedAction,
): Promise<void> {
  await delivery.show(renderPressRefusal(context.texts, 'used'));
  await recordAudit(interaction, dispatch, auditedAction.name, 'refused', 'used');
}

async function refuse(
  interaction: PressInteraction,
  refusal: PressRefusal,
  { texts }: InteractionContext,
  dispatch: Dispatch,
  auditedAction?: AuditedAction,
): Promise<void> {
  await replyPrivately(interaction, renderPressRefusal(texts, refusal), dispatch);
  if (auditedAction) await recordAudit(interaction, dispatch, auditedAction.name, 'refused', refusal);
}

const pressedOf = (interaction: PressInteraction): Pressed => ({
  values: interaction.isStringSelectMenu() ? interaction.values : [],
  fields: interaction.isModalSubmit() ? fieldsOf(interaction) : {},
});
