import { createTurns } from '../../async/turns.ts';
import type { Message } from '../../render/kit/message.ts';
import { type MovedTo, renderMoved, renderNotSent } from '../../render/operation/progress.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { FallbackReply } from './fallbackReply.ts';
import type { Delivery } from './send.ts';

export interface LongReplyDeps {
  readonly delivery: Delivery;
  readonly fallbackReply: FallbackReply;
  readonly texts: Texts;
  readonly note: (error: unknown) => void;
  /** The id of the person who ran the command. */
  readonly userId: string;
  /** They have to learn that it is over, one way or another. */
  readonly mustReach: boolean;
}

/**
 * Step 4 of a reply: an answer that may outlive its interaction's token.
 *
 * A public answer goes on as a message of the bot in that channel. A private answer, one that the bot may not post there,
 * and a private message at the end of a public answer come as a single direct message once everything is over: sending
 * progress would notify the person every time, and its "Cancel" still works where it was shown last. If even direct
 * messages are closed, a public answer says so in the channel, and so does a private one about a change, without saying
 * what was changed; a private answer that changed nothing is only in the log.
 */
export class LongReply {
  readonly #deps: LongReplyDeps;
  readonly #inTurn = createTurns();
  #place: 'here' | 'channel' | 'direct' = 'here';
  #last: Message | undefined;
  #held: Message | undefined;

  constructor(deps: LongReplyDeps) {
    this.#deps = deps;
  }

  show(message: Message): Promise<void> {
    return this.#inTurn(() => this.#showNow(message));
  }

  /** Shows it here if that works now, otherwise elsewhere. Never rejects. */
  insist(message: Message): Promise<void> {
    return this.#inTurn(() => this.#insist(message)).catch(this.#deps.note);
  }

  /** The token is about to end: later messages are shown elsewhere. Never rejects. */
  moveOn(): Promise<void> {
    const { delivery, texts, note } = this.#deps;
    return this.#inTurn(async () => delivery.show(renderMoved(texts, this.#last, await this.#move()))).catch(note);
  }

  /** No more messages follow: sends the one that was held back. */
  finish(): Promise<void> {
    return this.#inTurn(async () => (this.#held ? await this.#sendHeld(this.#held) : undefined));
  }

  async #showInChannel(message: Message): Promise<MovedTo> {
    try {
      return { kind: 'channel', link: await this.#deps.fallbackReply.showInChannel(message) };
    } catch (error) {
      this.#deps.note(error);
      this.#place = 'direct';
      this.#held = message;
      return { kind: 'direct' };
    }
  }

  async #move(): Promise<MovedTo> {
    this.#place = this.#deps.delivery.isPrivate() ? 'direct' : 'channel';
    if (this.#place === 'direct') return { kind: 'direct' };
    return this.#last ? await this.#showInChannel(this.#last) : { kind: 'channel-later' };
  }

  async #showNow(message: Message): Promise<void> {
    this.#held = undefined;
    if (this.#place === 'here') {
      await this.#deps.delivery.show(message);
      this.#last = message;
    } else if (this.#place === 'channel' && message.private !== true) await this.#showInChannel(message);
    else this.#held = message;
  }

  async #insist(message: Message): Promise<void> {
    try {
      return await this.#showNow(message);
    } catch (error) {
      this.#deps.note(error);
    }
    const isForOne = this.#deps.delivery.isPrivate() || message.private === true;
    this.#place = isForOne ? 'direct' : 'channel';
    await this.#showNow(message);
  }

  async #sendHeld(message: Message): Promise<void> {
    const { fallbackReply, texts, note, userId, mustReach } = this.#deps;
    try {
      await fallbackReply.sendDirectly(message);
    } catch (error) {
      note(error);
      if (this.#place === 'channel' || mustReach) await fallbackReply.showInChannel(renderNotSent(texts, userId));
      return;
    }
    if (this.#place === 'channel') await fallbackReply.clearChannel();
  }
}
