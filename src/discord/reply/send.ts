import { type MessageComponentInteraction, MessageFlags, type ModalSubmitInteraction } from 'discord.js';
import type { Logger } from '../../domain/logger.ts';
import type { Message } from '../../render/kit/message.ts';
import type { PressTickets } from '../interactions/pressTickets.ts';
import { isUnknownMessage, isUploadRefused } from '../posting/errors.ts';
import type { Repliable } from './repliable.ts';
import { withoutFiles } from './withoutFiles.ts';

export interface Delivery {
  /** Shows this in the place of what was shown before. */
  show(message: Message): Promise<void>;
  /** Whether what is shown next is for one person alone. */
  isPrivate(): boolean;
}

interface Deps {
  readonly presses: PressTickets;
  readonly log: Pick<Logger, 'warn'>;
}

/** A message as discord.js wants it, with tickets in the places of its presses. */
async function bodyOf(interaction: Repliable, message: Message, { presses }: Deps) {
  const components = await presses.fill(message, interaction.user.id);
  return {
    components: [...components],
    files: (message.files ?? []).map(({ name, bytes, description }) => ({
      attachment: Buffer.from(bytes),
      name,
      description,
    })),
    allowedMentions: { parse: [] as const },
  };
}

type Body = Awaited<ReturnType<typeof bodyOf>>;

/** Sends a message, once more without its files where those are what Discord does not take. */
export async function sendBody<T>(
  interaction: Repliable,
  message: Message,
  deps: Deps,
  send: (body: Body) => Promise<T>,
): Promise<T> {
  try {
    return await send(await bodyOf(interaction, message, deps));
  } catch (err) {
    if (!message.files?.length || !isUploadRefused(err)) throw err;
    deps.log.warn(
      { err, reference: interaction.id },
      'Discord does not take the pictures of an answer; sent without them',
    );
    return await send(await bodyOf(interaction, withoutFiles(message), deps));
  }
}

/**
 * The one place that knows the states of an answer to a command, or to a press that is answered by a message of its own.
 * Discord fixes public or private when it is deferred, so a private word after a public defer is a message of its own,
 * and the public one goes. Where a moderator deleted it meanwhile, whoever asked hears it all the same, privately.
 */
export function createDelivery(interaction: Repliable, deps: Deps): Delivery {
  const privateFollowUp = createPrivateFollowUp(interaction, deps);
  // When the private word fails after that, the next try must not fail for what is gone already.
  let isGone = false;
  return {
    show: async (message) => {
      if (!interaction.deferred && !interaction.replied) return await replyPrivately(interaction, message, deps);
      const mustBePrivate = message.private === true && interaction.ephemeral !== true;
      if (!isGone && !mustBePrivate && (await unlessGone(() => edit(interaction, '@original', message, deps)))) return;
      // Deleted first: a follow-up to a deferred answer would take its place, and with it its being public.
      if (!isGone && mustBePrivate) await unlessGone(() => interaction.deleteReply());
      isGone = true;
      await privateFollowUp.show(message);
    },
    isPrivate: () => interaction.ephemeral === true || isGone,
  };
}

/**
 * The answer to a press that changes the message it was pressed on. A private word about a message that all can see is a
 * message of its own, and so is any word about one that was deleted meanwhile; the one that was pressed stays as it is.
 */
export function createUpdate(interaction: MessageComponentInteraction | ModalSubmitInteraction, deps: Deps): Delivery {
  const isPrivate = interaction.message?.flags.has(MessageFlags.Ephemeral) ?? false;
  const privateFollowUp = createPrivateFollowUp(interaction, deps);
  let isApart = false;
  return {
    show: async (message) => {
      const stays = !isApart && (isPrivate || message.private !== true);
      if (stays && (await unlessGone(() => edit(interaction, '@original', message, deps)))) return;
      isApart = true;
      await privateFollowUp.show(message);
    },
    isPrivate: () => isPrivate || isApart,
  };
}

/** Words for one person alone, in a message of their own that changes with every call. */
function createPrivateFollowUp(interaction: Repliable, deps: Deps): Pick<Delivery, 'show'> {
  let id: string | undefined;
  return {
    show: async (message) => {
      const former = id;
      if (former !== undefined && (await unlessGone(() => edit(interaction, former, message, deps)))) return;
      const flags = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2;
      const sent = await sendBody(interaction, message, deps, (body) => interaction.followUp({ ...body, flags }));
      id = sent.id;
    },
  };
}

async function edit(interaction: Repliable, target: string, message: Message, deps: Deps): Promise<void> {
  const flags = MessageFlags.IsComponentsV2;
  // An edit names its attachments anew, so that old ones do not stay behind.
  await sendBody(interaction, message, deps, (body) =>
    interaction.editReply({ ...body, flags, attachments: [], message: target }),
  );
}

/** False: the message it was about is not there any more. */
async function unlessGone(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (!isUnknownMessage(error)) throw error;
    return false;
  }
}

/** The whole answer at once, for the person alone: refusals, which need no time. */
export async function replyPrivately(interaction: Repliable, message: Message, deps: Deps): Promise<void> {
  const flags = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2;
  await sendBody(interaction, message, deps, (body) => interaction.reply({ ...body, flags }));
}
