import {
  type ChatInputCommandInteraction,
  type MessageComponentInteraction,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  type ModalMessageModalSubmitInteraction,
  type ModalSubmitInteraction,
} from 'discord.js';
import type { Place } from '../../commands/framework/action.ts';
import type { Logger } from '../../domain/logger.ts';
import type { Message } from '../../render/kit/message.ts';
import { withoutFiles } from '../components.ts';
import { isUnknownMessage, isUploadRefused } from '../posting/errors.ts';
import { CallbackUnanswered } from '../rest/callbacks.ts';
import { NotAcknowledged } from './notAcknowledged.ts';
import type { PressTickets } from './pressTickets.ts';

/** Every kind of interaction that is answered with messages. */
export type Repliable =
  | ChatInputCommandInteraction
  | MessageContextMenuCommandInteraction
  | MessageComponentInteraction
  | ModalSubmitInteraction;

/** Where the messages of an answer appear, as long as the interaction's token lives. */
export interface Delivery {
  /** Shows this message in the place of the one before it. */
  show(message: Message): Promise<void>;
  /** True if the next message is visible to one person only. */
  isPrivate(): boolean;
}

export interface SendDeps {
  readonly presses: PressTickets;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Acknowledges the interaction within Discord's 3 s, so nothing may be awaited before it. An acknowledgement that may have arrived
 * counts as taken: if it was, the person gets their answer, and if not, sending the answer fails too. Rejects with NotAcknowledged if it
 * certainly was not taken; then nothing may be done.
 */
export async function acknowledge(interaction: Repliable, place: Place, deps: SendDeps): Promise<Delivery> {
  const pressed = place === 'update' ? pressedMessage(interaction) : undefined;
  const isPrivate = place !== 'public';
  try {
    if (pressed) await pressed.deferUpdate();
    else await interaction.deferReply(isPrivate ? { flags: MessageFlags.Ephemeral } : {});
  } catch (error) {
    if (!(error instanceof CallbackUnanswered)) throw new NotAcknowledged(error);
    interaction.deferred = true;
    if (!pressed) interaction.ephemeral = isPrivate;
  }
  return pressed ? createUpdate(pressed, deps) : createDelivery(interaction, deps);
}

type PressedInteraction = MessageComponentInteraction | ModalMessageModalSubmitInteraction;

function pressedMessage(interaction: Repliable): PressedInteraction | undefined {
  if (interaction.isMessageComponent()) return interaction;
  return interaction.isModalSubmit() && interaction.isFromMessage() ? interaction : undefined;
}

interface Body {
  readonly components: Message['components'][number][];
  readonly files: { readonly attachment: Buffer; readonly name: string; readonly description: string }[];
  readonly allowedMentions: { readonly parse: [] };
}

/** A message as discord.js takes it, with a ticket in the place of each press. */
async function bodyOf(interaction: Repliable, message: Message, { presses }: SendDeps): Promise<Body> {
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
  readonly interaction: Repliable;
  readonly message: Message;
  readonly deps: SendDeps;
}

/** Sends a message, and again without its files if Discord refuses those. */
export async function sendBody<T>(
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
    return await send(await bodyOf(interaction, withoutFiles(message), deps));
  }
}

/**
 * For the answer to a command, or to a press that gets a message of its own. Discord fixes whether it is public or private
 * when it is deferred, so a private message after a public defer is a follow-up, and the public reply is deleted. If a
 * moderator has deleted the reply meanwhile, the person still gets the message, privately.
 */
export const createDelivery = (interaction: Repliable, deps: SendDeps): Delivery =>
  deliveryTo(interaction, deps, {
    isHerePrivate: () => interaction.ephemeral === true,
    leave: () => interaction.deleteReply(),
  });

/**
 * For the answer to a press that changes its own message. If that message is public, a private answer becomes
 * a follow-up, and so does any answer if it was deleted meanwhile; the pressed message then stays unchanged.
 */
export function createUpdate(interaction: PressedInteraction, deps: SendDeps): Delivery {
  const isPrivate = interaction.message.flags.has(MessageFlags.Ephemeral);
  return deliveryTo(interaction, deps, { isHerePrivate: () => isPrivate, leave: async () => undefined });
}

/** `leave`: what to do with the first message when a private one may not replace it. */
function deliveryTo(
  interaction: Repliable,
  deps: SendDeps,
  { isHerePrivate, leave }: { readonly isHerePrivate: () => boolean; readonly leave: () => Promise<void> },
): Delivery {
  // The first message may be gone already when the follow-up fails; the next try must not fail because of that.
  let isElsewhere = false;
  let followUp: string | undefined;
  const edited = (id: string, message: Message) => unlessGone(() => edit({ interaction, message, deps }, id));

  /** False: it has to be shown elsewhere from now on. */
  async function showHere(message: Message): Promise<boolean> {
    const fitsHere = message.private !== true || isHerePrivate();
    if (fitsHere && (await edited('@original', message))) return true;
    // Left first: a follow-up to a deferred reply would take the reply's place, and would be public like it.
    if (!fitsHere) await unlessGone(leave);
    isElsewhere = true;
    return false;
  }

  return {
    show: async (message) => {
      if (!isElsewhere && (await showHere(message))) return;
      if (followUp !== undefined && (await edited(followUp, message))) return;
      const sent = await sendBody({ interaction, message, deps }, (body) =>
        interaction.followUp({ ...body, flags: PRIVATE }),
      );
      followUp = sent.id;
    },
    isPrivate: () => isElsewhere || isHerePrivate(),
  };
}

const PRIVATE = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2;

async function edit({ interaction, message, deps }: SentMessage, target: string): Promise<void> {
  const flags = MessageFlags.IsComponentsV2;
  // An edit lists its attachments again, so that old ones do not stay behind.
  await sendBody({ interaction, message, deps }, (body) =>
    interaction.editReply({ ...body, flags, attachments: [], message: target }),
  );
}

/** False: the message no longer exists. */
async function unlessGone(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (!isUnknownMessage(error)) throw error;
    return false;
  }
}

/**
 * Sends a whole answer in one request, instead of the steps of `openReply`: for refusals, which need no time. Rejects with
 * NotAcknowledged if Discord certainly did not take it.
 */
export async function replyPrivately(interaction: Repliable, message: Message, deps: SendDeps): Promise<void> {
  let isSent = false;
  try {
    await sendBody({ interaction, message, deps }, (body) => {
      isSent = true;
      return interaction.reply({ ...body, flags: PRIVATE });
    });
  } catch (error) {
    if (!isSent || error instanceof CallbackUnanswered) throw error;
    throw new NotAcknowledged(error);
  }
}
