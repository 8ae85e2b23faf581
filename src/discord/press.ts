import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import type { Ask } from '../commands/deps.ts';
import type { PressAction, Pressed } from '../commands/press.ts';
import type { Ticket } from '../domain/store.ts';
import { type PressRefusal, renderPressRefusal, renderStopping } from '../render/trouble.ts';
import { defer } from './acknowledge.ts';
import { createDelivery, createUpdate, replyPrivately } from './deliver.ts';
import { admit, answer, askOf, type Deed, type Dispatch, keep, openModal } from './dispatch.ts';
import { fieldsOf } from './modal.ts';
import { readPress, type StoredPress } from './pressTickets.ts';

type PressInteraction = MessageComponentInteraction | ModalSubmitInteraction;

/**
 * Answers a press: its ticket says what it stands for, whose it is and until when; the roles held now say whether that
 * person may still do it. Whatever does not hold is refused privately, with the reason.
 */
export async function dispatchPress(interaction: PressInteraction, dispatch: Dispatch): Promise<void> {
  const ask = askOf(interaction, dispatch);
  if (dispatch.stopping.aborted) return await replyPrivately(interaction, renderStopping(ask.texts), dispatch);
  const ticket = await dispatch.deps.tickets.find(interaction.customId);
  const press = ticket && readPress(ticket);
  const action = dispatch.pressActions.find(({ name }) => name === press?.action);
  if (!ticket || !press || !action) return await refuse(interaction, 'unknown', ask, dispatch);
  if (!(await admit(interaction, action, dispatch, ask.texts))) return;
  const refusal = whyNot(ticket, press, interaction.user.id, dispatch.deps.clock.now());
  if (refusal) return await refuse(interaction, refusal, ask, dispatch, action);
  await carryOut(interaction, { ticket, press, action }, ask, dispatch);
}

interface Found {
  readonly ticket: Ticket;
  readonly press: StoredPress;
  readonly action: PressAction;
}

async function carryOut(interaction: PressInteraction, found: Found, ask: Ask, dispatch: Dispatch): Promise<void> {
  const { ticket, press, action } = found;
  const { response } = action;
  if (response.kind === 'modal') {
    // Discord has no form that opens another, and nothing here asks for one.
    if (interaction.isModalSubmit()) return await refuse(interaction, 'unknown', ask, dispatch, action);
    return await openModal(interaction, () => response.open(press.target, dispatch.deps, ask), action, dispatch);
  }
  const isMine = !press.once || (await dispatch.deps.tickets.take(ticket.id, dispatch.deps.clock.now()));
  if (!isMine) return await refuse(interaction, 'used', ask, dispatch, action);
  const messages = response.run(press.target, pressedOf(interaction), dispatch.deps, ask);
  const delivery = await acknowledge(interaction, response.place, dispatch);
  await answer({ interaction, deed: action, dispatch, ask, delivery, messages });
}

async function acknowledge(interaction: PressInteraction, place: 'update' | 'private' | 'public', dispatch: Dispatch) {
  const hasMessage = interaction.isMessageComponent() || interaction.isFromMessage();
  if (place === 'update' && hasMessage) {
    await interaction.deferUpdate();
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
