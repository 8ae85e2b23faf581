import type { Message } from '../../render/kit/message.ts';
import { type MovedTo, renderMoved, renderNotSent } from '../../render/operation/progress.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { FallbackReply } from './fallbackReply.ts';
import type { Delivery } from './send.ts';

/** An answer that may outlive its interaction's token. */
export interface LongReply {
  show(message: Message): Promise<void>;
  /** Shows it here if that works now, else elsewhere. Never rejects. */
  insist(message: Message): Promise<void>;
  /** The token is about to end: what is shown from now on is shown elsewhere. Never rejects. */
  moveOn(): Promise<void>;
  /** Nothing comes any more: sends what was held back. */
  finish(): Promise<void>;
}

interface LongReplyDeps {
  readonly delivery: Delivery;
  readonly fallbackReply: FallbackReply;
  readonly texts: Texts;
  readonly note: (error: unknown) => void;
  /** The id of whoever asked. */
  readonly userId: string;
  /** They have to learn that it is over, in whichever way. */
  readonly mustReach: boolean;
}

/**
 * What all can see goes on as a message of the bot in that channel. What is for one person alone, what the bot may not
 * post there, and a private word at the end of a public answer come as one direct message when all is over: progress
 * would ring every time, and its "Cancel" works where it was shown last. Where even that is closed, a public answer says
 * so in the channel, and so does a private one about something that was changed, without a word of what it was; of a
 * private one that changed nothing only the log knows.
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

/** One after the other, whatever becomes of each. */
function createTurns(): (act: () => Promise<void>) => Promise<void> {
  let queue: Promise<void> = Promise.resolve();
  return (act) => {
    const turn = queue.then(act);
    queue = turn.catch(() => undefined);
    return turn;
  };
}
