import {
  type ChatInputCommandInteraction,
  type MessageComponentInteraction,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  type ModalMessageModalSubmitInteraction,
  type ModalSubmitInteraction,
} from 'discord.js';
import type { AnswerPlace } from '../../commands/framework/action.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { removeMessageFiles } from '../components.ts';
import { isUnknownMessageError, isUploadRefused } from '../posting/errors.ts';
import { InteractionCallbackUnanswered } from '../rest/callbacks.ts';
import { InteractionNotAcknowledged } from './notAcknowledged.ts';
import type { ComponentPressTickets } from './pressTickets.ts';

export type AnswerableInteraction =
  | ChatInputCommandInteraction
  | MessageContextMenuCommandInteraction
  | MessageComponentInteraction
  | ModalSubmitInteraction;

/** Shows the messages of an answer while the interaction's token is valid. */
export interface AnswerDelivery {
  show(message: Message): Promise<void>;
  isPrivate(): boolean;
}

export interface ReplySendDeps {
  readonly presses: ComponentPressTickets;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Acknowledges the interaction. Discord allows 3 s for this, so nothing may be awaited before it. If the
 * acknowledgement may have arrived, it counts as accepted: if it did not arrive, sending the answer fails too. Rejects
 * with NotAcknowledged if Discord certainly did not accept it. In that case, nothing may be done.
 */
export async function acknowledgeInteraction(
  interaction: AnswerableInteraction,
  place: AnswerPlace,
  deps: ReplySendDeps,
): Promise<AnswerDelivery> {
  const pressedInteraction = place === 'update' ? pressedMessage(interaction) : undefined;
  const isPrivate = place !== 'public';
  try {
    if (pressedInteraction) await pressedInteraction.deferUpdate();
    else await interaction.deferReply(isPrivate ? { flags: MessageFlags.Ephemeral } : {});
  } catch (error) {
    if (!(error instanceof InteractionCallbackUnanswered)) throw new InteractionNotAcknowledged(error);
    interaction.deferred = true;
    if (!pressedInteraction) interaction.ephemeral = isPrivate;
  }
  return pressedInteraction ? createUpdateDelivery(pressedInteraction, deps) : createAnswerDelivery(interaction, deps);
}

type PressedInteraction = MessageComponentInteraction | ModalMessageModalSubmitInteraction;

function pressedMessage(interaction: AnswerableInteraction): PressedInteraction | undefined {
  if (interaction.isMessageComponent()) return interaction;
  return interaction.isModalSubmit() && interaction.isFromMessage() ? interaction : undefined;
}

interface Body {
  readonly components: Message['components'][number][];
  readonly files: { readonly attachment: Buffer; readonly name: string; readonly description: string }[];
  readonly allowedMentions: { readonly parse: [] };
}

async function bodyOf(interaction: AnswerableInteraction, message: Message, { presses }: ReplySendDeps): Promise<Body> {
  const components = await presses.fill(message, interaction.user.id);
  return {
    components: [...components],
    files: (message.files ?? []).map(({ name, bytes, description }) => ({
      attachment: Buffer.from(bytes),
      name,
      description,
    })),
    allowedMentions: { parse: [] },
  };
}

interface SentMessage {
  readonly interaction: AnswerableInteraction;
  readonly message: Message;
  readonly deps: ReplySendDeps;
}

/** Sends a message. If Discord refuses its files, sends it again without them. */
export async function sendMessageBody<T>(
  { interaction, message, deps }: SentMessage,
  send: (body: Body) => Promise<T>,
): Promise<T> {
  try {
    return await send(await bodyOf(interaction, message, deps));
  } catch (err) {
    if (!message.files?.length || !isUploadRefused(err)) throw err;
    deps.log.warn(
      { err, reference: interaction.id },
      'Discord refused the pictures of an answer; it was sent without them',
    );
    return await send(await bodyOf(interaction, removeMessageFiles(message), deps));
  }
}

/**
 * Delivers the answer to a command or a press in a new message. The acknowledgement decides whether it is public or
 * private. After a public acknowledgement, a private message is sent as a follow-up, and the public reply is deleted.
 * If a moderator deletes the reply, the person still gets the message as a private one.
 */
export const createAnswerDelivery = (interaction: AnswerableInteraction, deps: ReplySendDeps): AnswerDelivery =>
  deliveryTo(interaction, deps, {
    isHerePrivate: () => interaction.ephemeral === true,
    leave: () => interaction.deleteReply(),
  });

/**
 * Delivers the answer to a press by changing the pressed message. A private answer to a public message is sent as a
 * follow-up instead, and the pressed message stays unchanged. If the message was deleted, any answer is a follow-up.
 */
export function createUpdateDelivery(interaction: PressedInteraction, deps: ReplySendDeps): AnswerDelivery {
  const isPrivate = interaction.message.flags.has(MessageFlags.Ephemeral);
  return deliveryTo(interaction, deps, { isHerePrivate: () => isPrivate, leave: async () => undefined });
}

/** `leave` is called before a private follow-up is sent instead of changing a public first message. */
function deliveryTo(
  interaction: AnswerableInteraction,
  deps: ReplySendDeps,
  { isHerePrivate, leave }: { readonly isHerePrivate: () => boolean; readonly leave: () => Promise<void> },
): AnswerDelivery {
  // True once messages are shown in a follow-up. Set before the follow-up is sent: the first message may already be
  // deleted when the follow-up fails, and the next try must not need it.
  let isElsewhere = false;
  let followUpId: string | undefined;
  const tryEdit = (id: string, message: Message) => unlessGone(() => edit({ interaction, message, deps }, id));

  /** Shows the message in place of the first one. False if it and all later ones have to be shown in a follow-up. */
  async function showHere(message: Message): Promise<boolean> {
    const fitsHere = message.private !== true || isHerePrivate();
    if (fitsHere && (await tryEdit('@original', message))) return true;
    // Leaves the first message before the follow-up is sent. Discord would otherwise show the follow-up in place of a
    // deferred reply, publicly.
    if (!fitsHere) await unlessGone(leave);
    isElsewhere = true;
    return false;
  }

  return {
    show: async (message) => {
      if (!isElsewhere && (await showHere(message))) return;
      if (followUpId !== undefined && (await tryEdit(followUpId, message))) return;
      const sentMessage = await sendMessageBody({ interaction, message, deps }, (body) =>
        interaction.followUp({ ...body, flags: PRIVATE }),
      );
      followUpId = sentMessage.id;
    },
    isPrivate: () => isElsewhere || isHerePrivate(),
  };
}

const PRIVATE = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2;

async function edit({ interaction, message, deps }: SentMessage, target: string): Promise<void> {
  const flags = MessageFlags.IsComponentsV2;
  // The empty list of attachments removes earlier files.
  await sendMessageBody({ interaction, message, deps }, (body) =>
    interaction.editReply({ ...body, flags, attachments: [], message: target }),
  );
}

/** Changes a message. False if it no longer exists. */
async function unlessGone(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (!isUnknownMessageError(error)) throw error;
    return false;
  }
}

/**
 * Sends a whole answer in one request instead of the steps of `openReply`, for refusals, which need no time. Rejects
 * with NotAcknowledged if Discord certainly did not accept it.
 */
export async function replyPrivately(
  interaction: AnswerableInteraction,
  message: Message,
  deps: ReplySendDeps,
): Promise<void> {
  let isSent = false;
  try {
    await sendMessageBody({ interaction, message, deps }, (body) => {
      isSent = true;
      return interaction.reply({ ...body, flags: PRIVATE });
    });
  } catch (error) {
    if (!isSent || error instanceof InteractionCallbackUnanswered) throw error;
    throw new InteractionNotAcknowledged(error);
  }
}
