import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import type { Ask } from '../../commands/framework/context.ts';
import type { PressAction, Pressed } from '../../commands/framework/press.ts';
import type { Ticket } from '../../domain/store.ts';
import { decide } from '../../permissions/policy.ts';
import {
  type PressRefusal,
  renderFailure,
  renderPressRefusal,
  renderRefusal,
  renderStopping,
} from '../../render/kit/errors.ts';
import { defer, deferUpdate } from '../reply/defer.ts';
import { createDelivery, createUpdate, type Delivery, replyPrivately } from '../reply/send.ts';
import { fieldsOf } from './modal.ts';
import { readPress, type StoredPress } from './pressTickets.ts';
import { admit, answer, askOf, type Deed, type Dispatch, keep, openModal } from './slash.ts';

const NOT_LOOKED_UP = 'the store could not be asked about a press';

type PressInteraction = MessageComponentInteraction | ModalSubmitInteraction;

/**
 * Answers a press: its ticket says what it stands for, whose it is and until when; the roles held now say whether that
 * person may still do it. Whatever does not hold is refused privately, with the reason.
 */
export async function dispatchPress(interaction: PressInteraction, dispatch: Dispatch): Promise<void> {
  const ask = askOf(interaction, dispatch);
  try {
    await handlePress(interaction, ask, dispatch);
  } catch (error) {
    // The store could not be read or written: whoever pressed is told, as long as Discord listens.
    if (interaction.deferred || interaction.replied) throw error;
    dispatch.log.error({ err: error, reference: interaction.id }, NOT_LOOKED_UP);
    await replyPrivately(interaction, renderFailure(ask.texts, error, interaction.id), dispatch);
  }
}

async function handlePress(interaction: PressInteraction, ask: Ask, dispatch: Dispatch): Promise<void> {
  if (dispatch.stopping.aborted) return await replyPrivately(interaction, renderStopping(ask.texts), dispatch);
  const ticket = await dispatch.deps.tickets.find(interaction.customId);
  const press = ticket && readPress(ticket);
  const action = dispatch.pressActions.find(({ name }) => name === press?.action);
  if (!ticket || !press || !action) return await refuse(interaction, 'unknown', ask, dispatch);
  const isDirect = interaction.guildId === null && action.guildIn !== undefined;
  // The roles of one guild say nothing about another one, which the button is about.
  if (!isDirect && action.guildIn && guildOf(action.guildIn, press) !== interaction.guildId)
    return await refuse(interaction, 'unknown', ask, dispatch, action);
  if (!isDirect && !(await admit(interaction, action, dispatch, ask.texts))) return;
  const refusal = whyNot(ticket, press, interaction.user.id, dispatch.deps.clock.now());
  if (refusal) return await refuse(interaction, refusal, ask, dispatch, action);
  await carryOut(interaction, { ticket, press, action }, ask, dispatch);
}

interface Found {
  readonly ticket: Ticket;
  readonly press: StoredPress;
  readonly action: PressAction;
}

async function carryOut(interaction: PressInteraction, found: Found, asked: Ask, dispatch: Dispatch): Promise<void> {
  const { ticket, press, action } = found;
  const { response } = action;
  if (response.kind === 'modal') {
    // Discord has no form that opens another, and nothing here asks for one.
    if (interaction.isModalSubmit()) return await refuse(interaction, 'unknown', asked, dispatch, action);
    return await openModal(interaction, () => response.open(press.target, dispatch.deps, asked), action, dispatch);
  }
  // Acknowledged before it is used up: what Discord did not hear of must not count as pressed.
  const delivery = await acknowledge(interaction, response.place, dispatch);
  const ask = await asking(interaction, found, delivery, dispatch);
  if (!ask) return;
  try {
    const isMine = !press.once || (await dispatch.deps.tickets.take(ticket.id, dispatch.deps.clock.now()));
    if (!isMine) return await sayUsed(interaction, delivery, ask, dispatch, action);
  } catch (error) {
    // Not used up, and nothing done: it can be pressed again.
    dispatch.log.error({ err: error, command: action.name, reference: interaction.id }, NOT_LOOKED_UP);
    return await delivery.show(renderFailure(ask.texts, error, interaction.id));
  }
  const messages = response.run(press.target, pressedOf(interaction), dispatch.deps, ask);
  await answer({ interaction, deed: action, dispatch, ask, delivery, messages });
}

/**
 * Who asks. A press in direct messages comes without roles: they are asked for in the guild that it is about, after it was
 * acknowledged, since that takes time. Undefined: they may not, or Discord does not say, and they have been told.
 */
async function asking(
  interaction: PressInteraction,
  { press, action }: Found,
  delivery: Delivery,
  dispatch: Dispatch,
): Promise<Ask | undefined> {
  if (interaction.guildId !== null || !action.guildIn) return askOf(interaction, dispatch);
  const guildId = guildOf(action.guildIn, press);
  const userId = interaction.user.id;
  const roleIds = guildId === undefined ? undefined : await dispatch.rolesOf(guildId, userId);
  const ask = askOf(interaction, dispatch, { userId, guildId, roleIds });
  const decision = decide(dispatch.policy, action.requires, ask.actor);
  if (decision.allowed) return ask;
  await delivery.show(renderRefusal(ask.texts, decision.refusal));
  await keep(interaction, dispatch, action.name, 'refused', decision.refusal.kind, ask.actor);
  return undefined;
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
  ask: Ask,
  dispatch: Dispatch,
  deed: Deed,
): Promise<void> {
  await delivery.show(renderPressRefusal(ask.texts, 'used'));
  await keep(interaction, dispatch, deed.name, 'refused', 'used');
}

async function refuse(
  interaction: PressInteraction,
  refusal: PressRefusal,
  { texts }: Ask,
  dispatch: Dispatch,
  deed?: Deed,
): Promise<void> {
  await replyPrivately(interaction, renderPressRefusal(texts, refusal), dispatch);
  if (deed) await keep(interaction, dispatch, deed.name, 'refused', refusal);
}

const pressedOf = (interaction: PressInteraction): Pressed => ({
  values: interaction.isStringSelectMenu() ? interaction.values : [],
  fields: interaction.isModalSubmit() ? fieldsOf(interaction) : {},
});
