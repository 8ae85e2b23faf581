import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import type { InteractionContext } from '../../commands/framework/context.ts';
import type { PressAction, Pressed } from '../../commands/framework/press.ts';
import type { Ticket } from '../../domain/tickets.ts';
import type { Permit } from '../../permissions/policy.ts';
import {
  type PressRefusal,
  renderFailure,
  renderPressRefusal,
  renderStopping,
  renderTooFast,
} from '../../render/kit/errors.ts';
import { defer, deferUpdate } from '../reply/defer.ts';
import { readPress, type StoredPress } from '../reply/pressTickets.ts';
import { createDelivery, createUpdate, type Delivery, replyPrivately } from '../reply/send.ts';
import { answer } from './answer.ts';
import { type AuditedAction, countRefusal } from './audit.ts';
import { authorize } from './authorize.ts';
import { contextOf, depsFor, type InteractionDeps, urgencyOf } from './context.ts';
import { authorizeDirectly, guildOf } from './directPress.ts';
import { renderError, secretIn } from './failure.ts';
import { fieldsOf } from './modal.ts';
import { openModal } from './openModal.ts';

const STORE_FAILED = 'the store could not be read or written for a press';

export type PressInteraction = MessageComponentInteraction | ModalSubmitInteraction;

/**
 * Answers a press: its ticket says what it stands for, whose it is and until when; the roles held now say whether that
 * person may still do it. A press that fails any of these checks is refused privately, with the reason.
 */
export async function handlePress(interaction: PressInteraction, deps: InteractionDeps): Promise<void> {
  const context = contextOf(interaction, deps);
  try {
    await findAndRun(interaction, context, deps);
  } catch (error) {
    // The store failed: the person is told, unless the interaction was acknowledged and its answer has failed already.
    if (interaction.deferred || interaction.replied) throw error;
    deps.log.error({ err: error, reference: interaction.id }, STORE_FAILED);
    await replyPrivately(interaction, renderFailure(context.texts, error, interaction.id), deps);
  }
}

async function findAndRun(
  interaction: PressInteraction,
  context: InteractionContext,
  deps: InteractionDeps,
): Promise<void> {
  const { tickets, clock } = deps.commandDeps;
  if (deps.stopping.aborted) return await replyPrivately(interaction, renderStopping(context.texts), deps);
  // Before anything is looked up for somebody who presses only what counts for nothing.
  const next = deps.rateLimiter.nextAt(interaction.user.id, 'refusal');
  if (next) return await replyPrivately(interaction, renderTooFast(context.texts, next), deps);
  // A forged id may be no text.
  const ticket = typeof interaction.customId === 'string' ? await tickets.find(interaction.customId) : undefined;
  const press = ticket && readPress(ticket);
  const action = deps.pressActions.find(({ name }) => name === press?.action);
  if (!ticket || !press || !action) return await refuse(interaction, 'unknown', context, deps);
  const isDirect = interaction.guildId === null && action.guildIn !== undefined;
  // Roles in one guild say nothing about the guild that the button is about.
  if (!isDirect && action.guildIn && guildOf(action.guildIn, press) !== interaction.guildId)
    return await refuse(interaction, 'unknown', context, deps, action);
  const permit = isDirect ? undefined : await authorize(interaction, action, deps);
  if (!isDirect && !permit) return;
  const refusal = whyNot(ticket, press, interaction.user.id, clock.now());
  if (refusal) return await refuse(interaction, refusal, context, deps, action);
  await run(interaction, { ticket, press, action, permit }, context, deps);
}

interface Found {
  readonly ticket: Ticket;
  readonly press: StoredPress;
  readonly action: PressAction;
  /** Missing in direct messages, where finding out the roles takes time. */
  readonly permit: Permit | undefined;
}

async function run(
  interaction: PressInteraction,
  { ticket, press, action, permit }: Found,
  before: InteractionContext,
  deps: InteractionDeps,
): Promise<void> {
  const { response } = action;
  const { tickets, clock } = deps.commandDeps;
  if (response.kind === 'modal') {
    // On Discord a form cannot open another form; no action of ours tries to. None is opened in direct messages.
    if (interaction.isModalSubmit() || !permit) return await refuse(interaction, 'unknown', before, deps, action);
    const open = () => response.open(permit, press.target, deps.commandDeps, before);
    return await openModal(interaction, open, action, deps);
  }
  const pressed = pressedOf(interaction);
  const secret = action.takesSecret ? undefined : secretIn(pressed.fields, before.texts, deps);
  if (secret) return await replyPrivately(interaction, renderError(before.texts, secret, interaction.id, action), deps);
  // Acknowledged before the ticket is used up: a press that Discord gave up must not count.
  const delivery = await acknowledge(interaction, response.place, deps);
  const permitted = permit
    ? { permit, context: before }
    : await authorizeDirectly(interaction, press, action, delivery, deps);
  if (!permitted) return;
  const { context } = permitted;
  try {
    const isFirst = !press.once || (await tickets.take(ticket.id, clock.now()));
    if (!isFirst) return await refuseUsed(interaction, delivery, context, deps, action);
  } catch (error) {
    // The ticket is not used up and nothing was done, so it can be pressed again.
    deps.log.error({ err: error, command: action.name, reference: interaction.id }, STORE_FAILED);
    return await delivery.show(renderFailure(context.texts, error, interaction.id));
  }
  const commandDeps = depsFor(deps, context, urgencyOf(action));
  await answer({
    ...{ interaction, auditedAction: action, deps, context, delivery, permit: permitted.permit },
    details: () => action.records(press.target, pressed, context),
    messages: response.run(permitted.permit, press.target, pressed, commandDeps, context),
  });
}

async function acknowledge(
  interaction: PressInteraction,
  place: 'update' | 'private' | 'public',
  deps: InteractionDeps,
): Promise<Delivery> {
  const hasMessage = interaction.isMessageComponent() || interaction.isFromMessage();
  if (place === 'update' && hasMessage) {
    await deferUpdate(interaction);
    return createUpdate(interaction, deps);
  }
  await defer(interaction, place === 'public' ? 'public' : 'private');
  return createDelivery(interaction, deps);
}

function whyNot(ticket: Ticket, press: StoredPress, userId: string, now: Date): PressRefusal | undefined {
  if (press.by === 'invoker' && ticket.userId !== userId) return 'of-other';
  if (ticket.usedAt) return 'used';
  return ticket.expiresAt <= now ? 'expired' : undefined;
}

/** Of two presses at the same moment the second finds the ticket used only after both were acknowledged. */
async function refuseUsed(
  interaction: PressInteraction,
  delivery: Delivery,
  context: InteractionContext,
  deps: InteractionDeps,
  auditedAction: AuditedAction,
): Promise<void> {
  deps.rateLimiter.take(interaction.user.id, 'refusal');
  await delivery.show(renderPressRefusal(context.texts, 'used'));
  await countRefusal(interaction, deps, auditedAction, context.actor);
}

async function refuse(
  interaction: PressInteraction,
  refusal: PressRefusal,
  { texts }: InteractionContext,
  deps: InteractionDeps,
  auditedAction?: AuditedAction,
): Promise<void> {
  deps.rateLimiter.take(interaction.user.id, 'refusal');
  await replyPrivately(interaction, renderPressRefusal(texts, refusal), deps);
  if (auditedAction) await countRefusal(interaction, deps, auditedAction);
}

const pressedOf = (interaction: PressInteraction): Pressed => ({
  values: interaction.isStringSelectMenu() ? interaction.values : [],
  fields: interaction.isModalSubmit() ? fieldsOf(interaction) : {},
});
