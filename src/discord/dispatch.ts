import { ApplicationCommandOptionType, type ChatInputCommandInteraction, MessageFlags } from 'discord.js';
import { type Action, BadOption, type Command } from '../commands/command.ts';
import type { Deps } from '../commands/deps.ts';
import type { Logger } from '../domain/logger.ts';
import type { Audit, AuditEntry } from '../domain/store.ts';
import { decide, type Policy } from '../permissions/policy.ts';
import type { Message } from '../render/message.ts';
import { type Texts, textsFor } from '../render/texts/texts.ts';
import {
  renderBadOption,
  renderFailure,
  renderRefusal,
  renderStopping,
  renderUnknownCommand,
} from '../render/trouble.ts';
import { actorOf } from './actor.ts';
import { createDelivery, replyPrivately } from './deliver.ts';

/** An interaction's token lives 15 minutes; a minute is left to say that it was not enough. */
const ANSWER_WITHIN_MS = 14 * 60_000;

export interface Dispatch {
  readonly commands: readonly Command[];
  readonly policy: Policy;
  readonly deps: Deps;
  readonly audit: Audit;
  readonly log: Logger;
  /** Aborts when the bot stops: what is new is turned away, what is in hand may finish. */
  readonly stopping: AbortSignal;
}

export const findAction = (commands: readonly Command[], path: string): Action | undefined =>
  commands.flatMap(({ actions }) => actions).find((action) => action.path === path);

/** Answers a slash command: decide, acknowledge, answer; whatever fails ends in one sentence and one log line. */
export async function dispatchCommand(interaction: ChatInputCommandInteraction, dispatch: Dispatch): Promise<void> {
  const texts = textsFor(interaction.locale);
  const path = pathOf(interaction);
  const action = findAction(dispatch.commands, path);
  if (dispatch.stopping.aborted) return await replyPrivately(interaction, renderStopping(texts));
  if (!action) return await replyPrivately(interaction, renderUnknownCommand(texts));
  const decision = decide(dispatch.policy, action.requires, actorOf(interaction));
  if (!decision.allowed) {
    await replyPrivately(interaction, renderRefusal(texts, decision.refusal));
    return await keep(interaction, dispatch, path, 'refused', decision.refusal.kind);
  }
  // Nothing may be awaited before this: Discord waits three seconds and no longer.
  await interaction.deferReply(action.visibility === 'private' ? { flags: MessageFlags.Ephemeral } : {});
  await answer(interaction, action, dispatch, texts);
}

async function answer(
  interaction: ChatInputCommandInteraction,
  action: Action,
  dispatch: Dispatch,
  texts: Texts,
): Promise<void> {
  const delivery = createDelivery(interaction);
  const ask = { actor: actorOf(interaction), texts, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) };
  try {
    for await (const message of action.run(rawOptions(interaction.options), dispatch.deps, ask))
      await delivery.show(message);
    if (action.changes) await keep(interaction, dispatch, action.path, 'done');
  } catch (error) {
    dispatch.log.error({ err: error, command: action.path, reference: interaction.id }, 'a command failed');
    await delivery.show(renderError(texts, error, interaction.id));
    if (action.changes) await keep(interaction, dispatch, action.path, 'failed', nameOf(error));
  }
}

function renderError(texts: Texts, error: unknown, reference: string): Message {
  return error instanceof BadOption
    ? renderBadOption(texts, error.option, error.problem)
    : renderFailure(texts, error, reference);
}

/** Who did what. The person has their answer by now, so a full disk must not look like a failed command. */
async function keep(
  interaction: ChatInputCommandInteraction,
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

/** What is read of an interaction that names a command, whether it runs it or completes one of its options. */
interface Naming {
  readonly commandName: string;
  readonly options: { getSubcommand(required: false): string | null };
}

export function pathOf({ commandName, options }: Naming): string {
  const subcommand = options.getSubcommand(false);
  return subcommand === null ? commandName : `${commandName} ${subcommand}`;
}

interface RawOption {
  readonly name: string;
  readonly type: ApplicationCommandOptionType;
  readonly value?: unknown;
  readonly options?: readonly RawOption[];
}

/** The options as they came, by name: subcommands have theirs one level down. */
export function rawOptions({ data }: { readonly data: readonly RawOption[] }): Readonly<Record<string, unknown>> {
  const own = data.flatMap((option) => option.options ?? [option]);
  const isValue = ({ type }: RawOption) => type > ApplicationCommandOptionType.SubcommandGroup;
  return Object.fromEntries(own.filter(isValue).map(({ name, value }) => [name, value]));
}
