import type { MessageComponentInteraction, ModalSubmitInteraction } from 'discord.js';
import { Instead, type PressAction, type Pressed } from '../../commands/framework/action.ts';
import { BadOption } from '../../commands/framework/command.ts';
import type { InteractionContext } from '../../commands/framework/context.ts';
import type { Ticket } from '../../domain/tickets.ts';
import type { Permit } from '../../permissions/policy.ts';
import {
  type PressRefusal,
  renderFailure,
  renderNoServer,
  renderPressRefusal,
  renderTooFast,
} from '../../render/kit/errors.ts';
import type { Message } from '../../render/kit/message.ts';
import { acknowledge, replyPrivately } from '../reply/delivery.ts';
import { isFirstAnswerSent } from '../reply/notAcknowledged.ts';
import { readPress, type StoredPress } from '../reply/pressTickets.ts';
import { answer, renderError, secretIn } from './answer.ts';
import { type AimedServer, countRefusal } from './audit.ts';
import { authorize, authorizeDirectly, guildOf } from './authorize.ts';
import { contextOf, depsFor, forReaders, type InteractionDeps, urgencyOf } from './context.ts';
import { fieldsOf, openModal, uploadsOf } from './modal.ts';
import { type Aimed, aimed, chosenBy, isUnseen, type Named } from './servers.ts';

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
    if (interaction.deferred || interaction.replied || isFirstAnswerSent(error)) throw error;
    deps.log.error({ err: error, reference: interaction.id }, STORE_FAILED);
    await replyPrivately(interaction, renderFailure(context.texts, error, interaction.id), deps);
  }
}

async function findAndRun(
  interaction: PressInteraction,
  context: InteractionContext,
  deps: InteractionDeps,
): Promise<void> {
  const { tickets } = deps.commandDeps;
  // Before anything is looked up for somebody who presses only what counts for nothing.
  const next = deps.rateLimiter.nextAt(interaction.user.id, 'refusal');
  if (next) return await replyPrivately(interaction, renderTooFast(context.texts, next), deps);
  // A forged id may be no text.
  const ticket = typeof interaction.customId === 'string' ? await tickets.find(interaction.customId) : undefined;
  const press = ticket && readPress(ticket);
  const action = deps.pressActions.find(({ name }) => name === press?.action);
  if (!ticket || !press || !action) return await refuse(interaction, 'unknown', context, deps);
  const isDirect = interaction.guildId === null && action.guildIn !== undefined;
  const pressed = pressedOf(interaction);
  const named = chosenBy(action, press, pressed);
  const isCounted = action.choosesServer !== undefined;
  const permit = isDirect ? undefined : await authorize(interaction, action, deps, { isCounted, named });
  if (!isDirect && !permit) return;
  const found: Found = { interaction, context, deps, ticket, press, action, permit, pressed, named };
  if (await isRefused(found)) return;
  // In direct messages it is known later whose servers these are.
  const aim = permit ? await aimPress(found) : found;
  if (aim) await run({ ...found, ...aim });
}

interface Found {
  readonly interaction: PressInteraction;
  readonly context: InteractionContext;
  readonly deps: InteractionDeps;
  readonly ticket: Ticket;
  readonly press: StoredPress;
  readonly action: PressAction;
  /** Missing in direct messages, where finding out the roles takes time. */
  readonly permit: Permit | undefined;
  readonly pressed: Pressed;
  readonly named: Named;
  readonly server?: AimedServer | undefined;
}

/** Why a press of somebody who has the capability is refused all the same: the first that holds is the reason they are given. */
const CHECKS: readonly ((found: Found) => PressRefusal | BadOption | undefined)[] = [
  // Roles in one guild say nothing about the guild that the button is about.
  ({ interaction, press, action: { guildIn }, permit }) =>
    permit && guildIn && guildOf(guildIn, press) !== interaction.guildId ? 'unknown' : undefined,
  ({ interaction, press, ticket }) =>
    press.by === 'invoker' && ticket.userId !== interaction.user.id ? 'of-other' : undefined,
  ({ ticket }) => (ticket.usedAt ? 'used' : undefined),
  ({ ticket, deps }) => (ticket.expiresAt <= deps.commandDeps.clock.now() ? 'expired' : undefined),
  // On Discord a form cannot open another form; no action of ours tries to. None is opened in direct messages.
  ({ interaction, action, permit }) =>
    action.response.kind === 'modal' && (interaction.isModalSubmit() || !permit) ? 'unknown' : undefined,
  ({ action, pressed, context, deps }) =>
    action.takesSecret ? undefined : secretIn(pressed.fields, context.texts, deps),
];

async function isRefused(found: Found): Promise<boolean> {
  const { interaction, context, deps, action } = found;
  for (const check of CHECKS) {
    const refusal = check(found);
    if (!refusal) continue;
    // What was typed can be typed again, and is no try to do what that person may not.
    if (refusal instanceof BadOption)
      await replyPrivately(interaction, renderError(context.texts, refusal, interaction.id, action), deps);
    else await refuse(interaction, refusal, context, deps, action);
    return true;
  }
  return false;
}

async function run(found: Found): Promise<void> {
  const { interaction, deps, ticket, press, action, permit, pressed } = found;
  const { response } = action;
  const { tickets, clock } = deps.commandDeps;
  if (response.kind === 'modal') {
    if (interaction.isModalSubmit() || !permit) return;
    return await openForm(found, permit, response);
  }
  // Acknowledged before the ticket is used up: a press that Discord gave up must not count.
  const delivery = await acknowledge(interaction, response.place, deps);
  const permitted = permit
    ? { permit, context: found.context }
    : await authorizeDirectly(interaction, press, action, { delivery, named: found.named }, deps);
  if (!permitted) return;
  const aim = permit ? found : await aimPress({ ...found, ...permitted }, delivery.show);
  if (!aim) return;
  const context = forReaders(aim.context, interaction, delivery, deps);
  try {
    const isFirst = !press.once || (await tickets.take(ticket.id, clock.now()));
    // Of two presses at the same moment the second finds the ticket used only after both were acknowledged.
    if (!isFirst) return await refuse(interaction, 'used', aim.context, deps, action, delivery.show);
  } catch (error) {
    // The ticket is not used up and nothing was done, so it can be pressed again.
    deps.log.error({ err: error, command: action.name, reference: interaction.id }, STORE_FAILED);
    return await delivery.show(renderFailure(aim.context.texts, error, interaction.id));
  }
  const commandDeps = depsFor(aim.deps, context, urgencyOf(action));
  await answer({
    interaction,
    auditedAction: action,
    deps: aim.deps,
    context,
    delivery,
    permit: permitted.permit,
    server: aim.server,
    details: () => action.records(press.target, pressed, context),
    messages: response.run(permitted.permit, press.target, pressed, commandDeps, context),
  });
}

/** Its ticket is not used up: a person who closes the form may open it again. */
async function openForm(
  { interaction, deps, press, action, pressed, context }: Found,
  permit: Permit,
  { open, unless }: Extract<PressAction['response'], { kind: 'modal' }>,
): Promise<void> {
  if (interaction.isModalSubmit()) return;
  const modal = async () => {
    const instead = await unless?.(permit, press.target, deps.commandDeps, context, pressed);
    if (instead) throw new Instead(instead);
    return open(permit, press.target, deps.commandDeps, context, pressed);
  };
  await openModal(interaction, modal, action, context.texts, deps);
}

/** The media servers that the press is about. Undefined: those cannot be seen here (any more), and the person was told so. */
async function aimPress(found: Found, show?: (message: Message) => Promise<void>): Promise<Aimed | undefined> {
  const { interaction, press, pressed, action, named, context, deps } = found;
  const aim = aimed(interaction, action, named, { context, deps });
  if (!('missed' in aim) && !isUnseen(press.target, pressed.values, context.actor, deps.servers)) return aim;
  if (!('missed' in aim) || aim.missed !== 'none') await refuse(interaction, 'unknown', context, deps, action, show);
  else await (show ?? ((message) => replyPrivately(interaction, message, deps)))(renderNoServer(context.texts));
  return undefined;
}

async function refuse(
  interaction: PressInteraction,
  refusal: PressRefusal,
  { texts, actor }: InteractionContext,
  deps: InteractionDeps,
  action?: PressAction,
  show = (message: Message) => replyPrivately(interaction, message, deps),
): Promise<void> {
  deps.rateLimiter.take(interaction.user.id, 'refusal');
  await show(renderPressRefusal(texts, refusal));
  if (action) await countRefusal(interaction, deps, action, actor);
}

const hasValues = (interaction: PressInteraction) =>
  interaction.isStringSelectMenu() || interaction.isRoleSelectMenu() || interaction.isChannelSelectMenu();

const pressedOf = (interaction: PressInteraction): Pressed => ({
  values: hasValues(interaction) ? interaction.values : [],
  fields: interaction.isModalSubmit() ? fieldsOf(interaction) : {},
  uploads: interaction.isModalSubmit() ? uploadsOf(interaction) : [],
});
