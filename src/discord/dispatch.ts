import type { ChatInputCommandInteraction, MessageComponentInteraction } from 'discord.js';
import { type Action, BadOption, type Command } from '../commands/command.ts';
import type { Ask, Deps } from '../commands/deps.ts';
import { BadTarget, type PressAction } from '../commands/press.ts';
import type { Logger } from '../domain/logger.ts';
import type { Audit, AuditEntry } from '../domain/store.ts';
import type { Capability } from '../permissions/capabilities.ts';
import { decide, type Policy } from '../permissions/policy.ts';
import type { Message } from '../render/message.ts';
import type { Modal } from '../render/press.ts';
import { type Texts, textsFor } from '../render/texts/texts.ts';
import {
  renderBadOption,
  renderFailure,
  renderPressRefusal,
  renderRefusal,
  renderStopping,
  renderUnknownCommand,
} from '../render/trouble.ts';
import { defer } from './acknowledge.ts';
import { actorOf } from './actor.ts';
import { createDelivery, type Delivery, replyPrivately } from './deliver.ts';
import { modalBody } from './modal.ts';
import { pathOf, rawOptions } from './options.ts';
import type { PressTickets } from './pressTickets.ts';
import type { Repliable } from './repliable.ts';

/** An interaction's token lives 15 minutes; a minute is left to say that it was not enough. */
const ANSWER_WITHIN_MS = 14 * 60_000;

export interface Dispatch {
  readonly commands: readonly Command[];
  readonly pressActions: readonly PressAction[];
  readonly presses: PressTickets;
  readonly policy: Policy;
  readonly deps: Deps;
  readonly audit: Audit;
  readonly log: Logger;
  /** Aborts when the bot stops: what is new is turned away, what is in hand may finish. */
  readonly stopping: AbortSignal;
  /** Aborts some seconds later: what is not finished by then is told so. */
  readonly givingUp: AbortSignal;
}

/** What is being done, as the log and the audit trail call it. */
export interface Deed {
  readonly name: string;
  readonly requires: Capability;
  readonly changes: boolean;
}

export const findAction = (commands: readonly Command[], path: string): Action | undefined =>
  commands.flatMap(({ actions }) => actions).find((action) => action.path === path);

/** Answers a slash command: decide, acknowledge, answer; whatever fails ends in one sentence and one log line. */
export async function dispatchCommand(interaction: ChatInputCommandInteraction, dispatch: Dispatch): Promise<void> {
  const ask = askOf(interaction, dispatch);
  const action = findAction(dispatch.commands, pathOf(interaction));
  if (dispatch.stopping.aborted) return await replyPrivately(interaction, renderStopping(ask.texts), dispatch);
  if (!action) return await replyPrivately(interaction, renderUnknownCommand(ask.texts), dispatch);
  const deed = { ...action, name: action.path };
  if (!(await admit(interaction, deed, dispatch, ask.texts))) return;
  const { response } = action;
  const raw = rawOptions(interaction.options);
  if (response.kind === 'modal') return await openModal(interaction, () => response.open(raw, ask), deed, dispatch);
  // Nothing may be awaited before this: Discord waits three seconds and no longer.
  await defer(interaction, response.visibility);
  const delivery = createDelivery(interaction, dispatch);
  await answer({ interaction, deed, dispatch, ask, delivery, messages: response.run(raw, dispatch.deps, ask) });
}

export const askOf = (interaction: Repliable, { givingUp, policy }: Pick<Dispatch, 'givingUp' | 'policy'>): Ask => ({
  actor: actorOf(interaction),
  texts: textsFor(interaction.locale),
  may: (capability) => decide(policy, capability, actorOf(interaction)).allowed,
  signal: AbortSignal.any([givingUp, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
});

/** Whether this person may; if not, they have been told why, and it was kept. Awaits nothing when they may. */
export async function admit(interaction: Repliable, deed: Deed, dispatch: Dispatch, texts: Texts): Promise<boolean> {
  const decision = decide(dispatch.policy, deed.requires, actorOf(interaction));
  if (decision.allowed) return true;
  // Kept first, in its own time: the reply has three seconds, and may fail.
  const kept = keep(interaction, dispatch, deed.name, 'refused', decision.refusal.kind);
  await replyPrivately(interaction, renderRefusal(texts, decision.refusal), dispatch);
  await kept;
  return false;
}

/** Shows a form as the first answer, or says at once why not. */
export async function openModal(
  interaction: ChatInputCommandInteraction | MessageComponentInteraction,
  open: () => Modal,
  deed: Deed,
  dispatch: Dispatch,
): Promise<void> {
  try {
    const modal = open();
    await interaction.showModal(modalBody(modal, await dispatch.presses.issue(modal.press, interaction.user.id)));
  } catch (error) {
    if (interaction.replied) throw error;
    const { texts } = askOf(interaction, dispatch);
    logFailure(error, interaction, deed, dispatch.log);
    await replyPrivately(interaction, renderError(texts, error, interaction.id), dispatch);
  }
}

interface Answering {
  readonly interaction: Repliable;
  readonly deed: Deed;
  readonly dispatch: Dispatch;
  readonly ask: Ask;
  readonly delivery: Delivery;
  readonly messages: AsyncIterable<Message>;
}

/** Does what was asked to its end, whatever becomes of showing it: what was done is kept, seen or not. */
export async function answer({ interaction, deed, dispatch, ask, delivery, messages }: Answering): Promise<void> {
  const show = createShow(interaction, deed, dispatch, delivery);
  let failure: unknown;
  try {
    for await (const message of messages) await show(message);
  } catch (error) {
    failure = error;
    logFailure(error, interaction, deed, dispatch.log);
    await show(dispatch.givingUp.aborted ? renderStopping(ask.texts) : renderError(ask.texts, error, interaction.id));
  }
  if (!deed.changes) return;
  if (failure === undefined) await keep(interaction, dispatch, deed.name, 'done');
  else await keep(interaction, dispatch, deed.name, 'failed', nameOf(failure));
}

/** Shows, or says that it could not, or at least notes it: the person may have deleted the answer meanwhile. */
function createShow(interaction: Repliable, deed: Deed, { log }: Dispatch, delivery: Delivery) {
  const note = (error: unknown) =>
    log.error({ err: error, command: deed.name, reference: interaction.id }, 'an answer could not be shown');
  return async (message: Message): Promise<void> => {
    try {
      await delivery.show(message);
    } catch (error) {
      note(error);
      await delivery.show(renderFailure(textsFor(interaction.locale), error, interaction.id)).catch(note);
    }
  };
}

function logFailure(error: unknown, { id }: Repliable, { name }: Deed, log: Logger): void {
  log.error({ err: error, command: name, reference: id }, 'a command failed');
}

function renderError(texts: Texts, error: unknown, reference: string): Message {
  if (error instanceof BadOption) return renderBadOption(texts, error.option, error.problem);
  return error instanceof BadTarget ? renderPressRefusal(texts, 'unknown') : renderFailure(texts, error, reference);
}

/** Who did what. The person has their answer by now, so a full disk must not look like a failed command. */
export async function keep(
  interaction: Repliable,
  { audit, log }: Dispatch,
  command: string,
  outcome: AuditEntry['outcome'],
  detail?: string,
): Promise<void> {
  const { userId, guildId } = actorOf(interaction);
  try {
    await audit.write({ at: interaction.createdAt, userId, guildId, command, outcome, detail });
  } catch (error) {
    log.error({ err: error, command, reference: interaction.id }, 'could not write the audit trail');
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
