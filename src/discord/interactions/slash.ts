import type { AutocompleteInteraction, ChatInputCommandInteraction, MessageComponentInteraction } from 'discord.js';
import { type Action, BadOption, type Command } from '../../commands/framework/command.ts';
import type { Ask, Deps } from '../../commands/framework/context.ts';
import type { ActionWords, Find } from '../../commands/framework/declaration.ts';
import type { MessageCommand } from '../../commands/framework/messageCommand.ts';
import { BadTarget, type PressAction } from '../../commands/framework/press.ts';
import type { Actor } from '../../domain/access.ts';
import type { Capability } from '../../domain/capabilities.ts';
import type { Logger } from '../../domain/logger.ts';
import type { ChannelDirectory } from '../../domain/notifications/channels.ts';
import type { Audit, AuditEntry } from '../../domain/store.ts';
import { decide, levelsAbove, type Policy } from '../../permissions/policy.ts';
import {
  renderBadOption,
  renderFailure,
  renderPressRefusal,
  renderRefusal,
  renderStopping,
  renderUnknownCommand,
} from '../../render/kit/errors.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Modal } from '../../render/kit/press.ts';
import { type Texts, textsFor } from '../../render/texts/texts.ts';
import { defer } from '../reply/defer.ts';
import { openScreen, type Pace } from '../reply/openReply.ts';
import type { Repliable } from '../reply/repliable.ts';
import { createDelivery, type Delivery, replyPrivately } from '../reply/send.ts';
import { actorOf } from './actor.ts';
import { modalBody } from './modal.ts';
import { pathOf, rawOptions } from './options.ts';
import type { PressTickets } from './pressTickets.ts';

/** What takes this long is given up: a message older than an hour can hardly be changed any more (30046). */
const GIVE_UP_AFTER_MS = 60 * 60_000;

export interface Dispatch {
  readonly commands: readonly Command[];
  readonly messageCommands: readonly MessageCommand[];
  readonly pressActions: readonly PressAction[];
  readonly presses: PressTickets;
  readonly policy: Policy;
  /** The roles that somebody has in a guild now (`ChannelDirectory.rolesOf`), for what is pressed in direct messages. */
  readonly rolesOf: ChannelDirectory['rolesOf'];
  readonly deps: Deps;
  readonly audit: Audit;
  readonly log: Logger;
  /** Aborts when the bot stops: what is new is turned away, what is in hand may finish. */
  readonly stopping: AbortSignal;
  /** Aborts some seconds later: what is not finished by then is told so. */
  readonly givingUp: AbortSignal;
  /** For tests, which cannot wait as long as Discord does. */
  readonly pace?: Partial<Pace> | undefined;
}

/** What is being done, as the log and the audit trail call it. */
export interface Deed {
  readonly name: string;
  readonly requires: Capability;
  readonly changes: boolean;
  /** How its options are called, for those that have some. */
  readonly words?: Find<{ readonly name: string; readonly options?: ActionWords['options'] }> | undefined;
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

export const askOf = (
  interaction: Repliable,
  { givingUp, policy }: Pick<Dispatch, 'givingUp' | 'policy'>,
  actor?: Actor,
): Ask => askUntil(AbortSignal.any([givingUp, AbortSignal.timeout(GIVE_UP_AFTER_MS)]), interaction, policy, actor);

/** Who asks, by what this very interaction says of them where nothing else is known. */
export function askUntil(
  signal: AbortSignal,
  interaction: Repliable | AutocompleteInteraction,
  policy: Policy,
  actor: Actor = actorOf(interaction),
): Ask {
  return {
    actor,
    texts: textsFor(interaction.locale),
    reference: interaction.id,
    may: (capability) => decide(policy, capability, actor).allowed,
    levelsAbove: levelsAbove(policy, actor),
    signal,
  };
}

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
    await replyPrivately(interaction, renderError(texts, error, interaction.id, deed), dispatch);
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
  const note = (error: unknown) =>
    dispatch.log.error({ err: error, command: deed.name, reference: interaction.id }, 'an answer could not be shown');
  const { texts } = ask;
  const { changes } = deed;
  const screen = openScreen({ interaction, delivery, texts, note, changes, ...dispatch, clock: dispatch.deps.clock });
  let outcome: Message['outcome'];
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const message of messages) {
      outcome = message.outcome ?? outcome;
      screen.put(message);
    }
  } catch (error) {
    failure = { error };
    logFailure(error, interaction, deed, dispatch.log);
    screen.put(dispatch.givingUp.aborted ? renderStopping(texts) : renderError(texts, error, interaction.id, deed));
  }
  await screen.finish();
  if (!deed.changes) return;
  const { actor } = ask;
  if (failure) await keep(interaction, dispatch, deed.name, 'failed', nameOf(failure.error), actor);
  else await keep(interaction, dispatch, deed.name, outcome ?? 'done', undefined, actor);
}

function logFailure(error: unknown, { id }: Repliable, { name }: Deed, log: Logger): void {
  const fields = { err: error, command: name, reference: id };
  // What somebody typed or forged is no trouble of ours, and must not fill the log of those.
  if (error instanceof BadOption || error instanceof BadTarget) log.info(fields, 'a command was not as declared');
  else log.error(fields, 'a command failed');
}

function renderError(texts: Texts, error: unknown, reference: string, { words }: Deed): Message {
  if (error instanceof BadOption) {
    const called = words?.(texts).options?.[error.option]?.name ?? error.option;
    return renderBadOption(texts, called, error.problem);
  }
  return error instanceof BadTarget ? renderPressRefusal(texts, 'unknown') : renderFailure(texts, error, reference);
}

/** Who did what. The person has their answer by now, so a full disk must not look like a failed command. */
export async function keep(
  interaction: Repliable,
  { audit, log }: Dispatch,
  command: string,
  outcome: AuditEntry['outcome'],
  detail?: string,
  { userId, guildId }: Actor = actorOf(interaction),
): Promise<void> {
  try {
    await audit.write({ at: interaction.createdAt, userId, guildId, command, outcome, detail });
  } catch (error) {
    log.error({ err: error, command, reference: interaction.id }, 'could not write the audit trail');
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
