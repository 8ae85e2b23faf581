import { type MessageComponentInteraction, MessageFlags, type ModalMessageModalSubmitInteraction } from 'discord.js';
import type { Logger } from '../../domain/logger.ts';
import type { Message } from '../../render/kit/message.ts';
import { withoutFiles } from '../components.ts';
import { isUnknownMessage, isUploadRefused } from '../posting/errors.ts';
import type { Repliable } from './defer.ts';
import type { PressTickets } from './pressTickets.ts';

/** Step 3 of a reply: where its messages appear, as long as the interaction's token lives. */
export interface Delivery {
  /** Shows this message in the place of the one before it. */
  show(message: Message): Promise<void>;
  /** Whether the next message is visible to one person only. */
  isPrivate(): boolean;
}

interface Deps {
  readonly presses: PressTickets;
  readonly log: Pick<Logger, 'warn'>;
}

/** A message as discord.js takes it, with a ticket in the place of each press. */
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

/** Sends a message, and sends it again without its files if those are what Discord refuses. */
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
export function createDelivery(interaction: Repliable, deps: Deps): Delivery {
  const privateFollowUp = createPrivateFollowUp(interaction, deps);
  // The public reply may be gone already when the follow-up fails; the next try must not fail because of that.
  let isGone = false;
  return {
    show: async (message) => {
      if (!interaction.deferred && !interaction.replied) return await replyPrivately(interaction, message, deps);
      const mustBePrivate = message.private === true && interaction.ephemeral !== true;
      if (!isGone && !mustBePrivate && (await unlessGone(() => edit(interaction, '@original', message, deps)))) return;
      // Deleted first: a follow-up to a deferred reply would take the reply's place, and would be public like it.
      if (!isGone && mustBePrivate) await unlessGone(() => interaction.deleteReply());
      isGone = true;
      await privateFollowUp.show(message);
    },
    isPrivate: () => interaction.ephemeral === true || isGone,
  };
}

/**
 * For the answer to a press that changes the message it was pressed on. A private message where that one is public becomes
 * a follow-up, and so does any message if that one was deleted meanwhile; the pressed message then stays as it is.
 */
export function createUpdate(
  interaction: MessageComponentInteraction | ModalMessageModalSubmitInteraction,
  deps: Deps,
): Delivery {
  const isPrivate = interaction.message.flags.has(MessageFlags.Ephemeral);
  const privateFollowUp = createPrivateFollowUp(interaction, deps);
  let isFollowUp = false;
  return {
    show: async (message) => {
      const fitsHere = !isFollowUp && (isPrivate || message.private !== true);
      if (fitsHere && (await unlessGone(() => edit(interaction, '@original', message, deps)))) return;
      isFollowUp = true;
      await privateFollowUp.show(message);
    },
    isPrivate: () => isPrivate || isFollowUp,
  };
}

/** A message for one person only; every call edits the same one. */
function createPrivateFollowUp(interaction: Repliable, deps: Deps): Pick<Delivery, 'show'> {
  let id: string | undefined;
  return {
    show: async (message) => {
      const previous = id;
      if (previous !== undefined && (await unlessGone(() => edit(interaction, previous, message, deps)))) return;
      const flags = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2;
      const sent = await sendBody(interaction, message, deps, (body) => interaction.followUp({ ...body, flags }));
      id = sent.id;
    },
  };
}

async function edit(interaction: Repliable, target: string, message: Message, deps: Deps): Promise<void> {
  const flags = MessageFlags.IsComponentsV2;
  // An edit lists its attachments again, so that old ones do not stay behind.
  await sendBody(interaction, message, deps, (body) =>
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

/** A whole answer in one request, instead of the steps of `openReply`: for refusals, which need no time. */
export async function replyPrivately(interaction: Repliable, message: Message, deps: Deps): Promise<void> {
  const flags = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2;
  await sendBody(interaction, message, deps, (body) => interaction.reply({ ...body, flags }));
}
