import { createTurns } from '../../async/turns.ts';
import type { Message } from '../../render/kit/message.ts';
import { type MovedTo, renderMoved, renderNotSent } from '../../render/operation/progress.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { FallbackReply } from './fallbackReply.ts';
import type { Delivery } from './send.ts';

/** Step 4 of a reply: an answer that may outlive its interaction's token. */
export interface LongReply {
  show(message: Message): Promise<void>;
  /** Shows it here if that works now, otherwise elsewhere. Never rejects. */
  insist(message: Message): Promise<void>;
  /** The token is about to end: later messages are shown elsewhere. Never rejects. */
  moveOn(): Promise<void>;
  /** No more messages follow: sends the one that was held back. */
  finish(): Promise<void>;
}

interface LongReplyDeps {
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
 * A public answer goes on as a message of the bot in that channel. A private answer, one that the bot may not post there,
 * and a private message at the end of a public answer come as a single direct message once everything is over: sending
 * progress would notify the person every time, and its "Cancel" still works where it was shown last. If even direct
 * messages are closed, a public answer says so in the channel, and so does a private one about a change, without saying
 * what was changed; a private answer that changed nothing is only in the log.
 */
export function createLongReply({ delivery, fallbackReply, texts, note, userId, mustReach }: LongReplyDeps): LongReply {
  let place: 'here' | 'channel' | 'direct' = 'here';
  let last: Message | undefined;
  let held: Message | undefined;
  const inTurn = createTurns();

  async function showInChannel(message: Message): Promise<MovedTo> {
    try {
      return { kind: 'channel', link: await fallbackReply.showInChannel(message) };
    } catch (error) {
      note(error);
      place = 'direct';
      held = message;
      return { kind: 'direct' };
    }
  }

  async function move(): Promise<MovedTo> {
    place = delivery.isPrivate() ? 'direct' : 'channel';
    if (place === 'direct') return { kind: 'direct' };
    return last ? await showInChannel(last) : { kind: 'channel-later' };
  }

  async function showNow(message: Message): Promise<void> {
    held = undefined;
    if (place === 'here') {
      await delivery.show(message);
      last = message;
    } else if (place === 'channel' && message.private !== true) await showInChannel(message);
    else held = message;
  }

  async function insist(message: Message): Promise<void> {
    try {
      return await showNow(message);
    } catch (error) {
      note(error);
    }
    const isForOne = delivery.isPrivate() || message.private === true;
    place = isForOne ? 'direct' : 'channel';
    await showNow(message);
  }

  async function sendHeld(message: Message): Promise<void> {
    try {
      await fallbackReply.sendDirectly(message);
    } catch (error) {
      note(error);
      if (place === 'channel' || mustReach) await fallbackReply.showInChannel(renderNotSent(texts, userId));
      return;
    }
    if (place === 'channel') await fallbackReply.clearChannel();
  }

  return {
    show: (message) => inTurn(() => showNow(message)),
    insist: (message) => inTurn(() => insist(message)).catch(note),
    moveOn: () => inTurn(async () => delivery.show(renderMoved(texts, last, await move()))).catch(note),
    finish: () => inTurn(async () => (held ? await sendHeld(held) : undefined)),
  };
}
