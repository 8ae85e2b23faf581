import { type Message as DiscordMessage, MessageFlags } from 'discord.js';
import { createCallQueue } from '../../async/turns.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { type AnswerDestination, renderAnswerMoved, renderAnswerNotSent } from '../../render/operation/progress.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { removeButtonsAndMenus } from '../components.ts';
import { isUnknownMessageError } from '../posting/errors.ts';
import { type AnswerableInteraction, type AnswerDelivery, type ReplySendDeps, sendMessageBody } from './delivery.ts';

interface FallbackDeps extends ReplySendDeps {
  /**
   * The channel of this person's direct messages (`ChannelDirectory.direct`). It is cached, because Discord refuses to
   * open many in a short time.
   */
  readonly direct: (userId: string) => Promise<string>;
}

export interface LongReplyDeps extends FallbackDeps {
  readonly interaction: AnswerableInteraction;
  readonly delivery: AnswerDelivery;
  readonly texts: Texts;
  readonly logFailure: (error: unknown) => void;
  /** True if the answer is about a change. The person is then told elsewhere if the reply cannot be shown. */
  readonly changes: boolean;
}

/**
 * An answer that may outlive its interaction's token. A public answer continues as the bot's own message in the
 * channel. If that fails, or for a private answer, a single direct message comes at the end. It shows no progress,
 * because each message would notify the person; "Cancel" still works where it was shown last. If direct messages are
 * closed too, the channel gets a note, which for a private answer names no change. A private answer that changed
 * nothing is then only logged.
 */
export class LongRunningReply {
  readonly #deps: LongReplyDeps;
  readonly #fallbackReply: FallbackReply;
  readonly #inTurn = createCallQueue();
  #place: 'here' | 'channel' | 'direct' = 'here';
  #lastMessage: Message | undefined;
  #heldMessage: Message | undefined;

  constructor(deps: LongReplyDeps, fallbackReply = createFallbackReplySender(deps.interaction, deps)) {
    this.#deps = deps;
    this.#fallbackReply = fallbackReply;
  }

  show(message: Message): Promise<void> {
    return this.#inTurn(() => this.#showNow(message));
  }

  /** Shows the message in the interaction's channel if that works now, otherwise elsewhere. Never rejects. */
  insist(message: Message): Promise<void> {
    return this.#inTurn(() => this.#insist(message)).catch(this.#deps.logFailure);
  }

  /**
   * Must be called when the interaction's token is about to expire. Later messages are then shown elsewhere. Never
   * rejects.
   */
  moveOn(): Promise<void> {
    const { delivery, texts, logFailure } = this.#deps;
    return this.#inTurn(async () =>
      delivery.show(renderAnswerMoved(texts, this.#lastMessage, await this.#move())),
    ).catch(logFailure);
  }

  /** Must be called after the last message. Sends the message that was held back, if there is one. */
  finish(): Promise<void> {
    return this.#inTurn(async () => (this.#heldMessage ? await this.#sendHeld(this.#heldMessage) : undefined));
  }

  async #showInChannel(message: Message): Promise<AnswerDestination> {
    try {
      return { kind: 'channel', link: await this.#fallbackReply.showInChannel(message) };
    } catch (error) {
      this.#deps.logFailure(error);
      this.#place = 'direct';
      this.#heldMessage = message;
      return { kind: 'direct' };
    }
  }

  async #move(): Promise<AnswerDestination> {
    this.#place = this.#deps.delivery.isPrivate() ? 'direct' : 'channel';
    if (this.#place === 'direct') return { kind: 'direct' };
    return this.#lastMessage ? await this.#showInChannel(this.#lastMessage) : { kind: 'channel-later' };
  }

  async #showNow(message: Message): Promise<void> {
    this.#heldMessage = undefined;
    if (this.#place === 'here') {
      await this.#deps.delivery.show(message);
      this.#lastMessage = message;
    } else if (this.#place === 'channel' && message.private !== true) await this.#showInChannel(message);
    else this.#heldMessage = message;
  }

  async #insist(message: Message): Promise<void> {
    try {
      return await this.#showNow(message);
    } catch (error) {
      this.#deps.logFailure(error);
    }
    const isForOne = this.#deps.delivery.isPrivate() || message.private === true;
    this.#place = isForOne ? 'direct' : 'channel';
    await this.#showNow(message);
  }

  async #sendHeld(message: Message): Promise<void> {
    const { texts, logFailure, interaction, changes } = this.#deps;
    try {
      await this.#fallbackReply.sendDirectly(message);
    } catch (error) {
      logFailure(error);
      const notSent = renderAnswerNotSent(texts, interaction.user.id);
      if (this.#place === 'channel' || changes) await this.#fallbackReply.showInChannel(notSent);
      return;
    }
    if (this.#place === 'channel') await this.#fallbackReply.clearChannel();
  }
}

const flags = MessageFlags.IsComponentsV2;

/**
 * Messages that the bot posts itself, in the channel or as a direct message. They need permissions that a reply does
 * not need.
 */
interface FallbackReply {
  /** Posts in the channel of the interaction; later calls edit the same message. Resolves with its URL. */
  showInChannel(message: Message): Promise<string>;
  clearChannel(): Promise<void>;
  /** Sends a direct message to the person. Rejects if the person accepts none. */
  sendDirectly(message: Message): Promise<void>;
}

export function createFallbackReplySender(interaction: AnswerableInteraction, deps: FallbackDeps): FallbackReply {
  let currentMessage: DiscordMessage | undefined;

  /** The nonce keeps a retry after a lost response from posting twice. One interaction posts once in each place. */
  const nonceIn = (place: 'c' | 'd') => ({ nonce: `${place}${interaction.id}`, enforceNonce: true });

  async function post(channelId: string | null, message: Message, place: 'c' | 'd'): Promise<DiscordMessage> {
    const channel = channelId === null ? null : await interaction.client.channels.fetch(channelId);
    if (!channel?.isSendable()) throw new Error('no channel to write to');
    return await sendMessageBody<DiscordMessage>({ interaction, message, deps }, (body) =>
      channel.send({ ...body, flags, ...nonceIn(place) }),
    );
  }

  const edit = (sentMessage: DiscordMessage, message: Message): Promise<DiscordMessage> =>
    sendMessageBody<DiscordMessage>({ interaction, message, deps }, (body) =>
      sentMessage.edit({ ...body, flags, attachments: [] }),
    );

  return {
    showInChannel: async (message) => {
      currentMessage = currentMessage
        ? await edit(currentMessage, message)
        : await post(interaction.channelId, message, 'c');
      return currentMessage.url;
    },
    clearChannel: async () => {
      try {
        await currentMessage?.delete();
      } catch (error) {
        // The message is already gone, because another person has deleted it.
        if (!isUnknownMessageError(error)) throw error;
      }
      currentMessage = undefined;
    },
    sendDirectly: async (message) => {
      // Removes the buttons: direct messages are outside of guilds, where people have no roles, so a press would be
      // refused.
      await post(await deps.direct(interaction.user.id), removeButtonsAndMenus(message), 'd');
    },
  };
}
