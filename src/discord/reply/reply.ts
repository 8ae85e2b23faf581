import { createCoalescedWork } from '../../async/onceMore.ts';
import type { Clock } from '../../domain/clock.ts';
import { renderAnswerNotShown, renderFailure } from '../../render/kit/message/errors.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { failureKindOf } from '../posting/errors.ts';
import { type LongReplyDeps, LongRunningReply } from './longReply.ts';

/** How often a reply may change, and how long the interaction may be answered, in ms. */
export interface ReplyTimeLimits {
  readonly everyMs: number;
  readonly answerForMs: number;
}

/**
 * An interaction's token is valid for 15 minutes. The last minute is reserved for telling where the answer continues.
 */
const PACE: ReplyTimeLimits = { everyMs: 2000, answerForMs: 14 * 60_000 };

interface OpenReplyDeps extends LongReplyDeps {
  readonly clock: Clock;
  readonly pace?: Partial<ReplyTimeLimits> | undefined;
}

/** Takes messages at any speed, and shows them no faster than Discord allows. */
export interface InteractionReply {
  /** Shows the message now, or when the next update is due; a newer message replaces it in the meantime. */
  put(message: Message): void;
  /** Shows the last message without waiting. Resolves when it is shown. Never rejects. */
  finish(): Promise<void>;
}

/**
 * Opens the reply to an acknowledged interaction. Of messages that come too fast for Discord, only the newest is shown.
 * `LongRunningReply` takes over shortly before the token expires, or when the last message cannot be shown, and posts
 * in the channel or sends a direct message.
 */
export function openReply(deps: OpenReplyDeps): InteractionReply {
  const { interaction, texts, logFailure, clock, changes } = deps;
  const { everyMs, answerForMs } = { ...PACE, ...deps.pace };
  const longReply = new LongRunningReply(deps);
  const finished = new AbortController();
  const deadline = clock.wait(answerForMs, finished.signal);
  void deadline.then(() => longReply.moveOn()).catch(() => undefined);
  const onLost = async (message: Message, error: unknown) => {
    // An answer that changed nothing can be asked for again. The outcome of a change must reach the person.
    if (!changes) return await longReply.show(renderFailure(texts, error, interaction.id));
    // Discord would refuse an invalid message in any other place too, so a short notice replaces it.
    await longReply.insist(failureKindOf(error) === 'invalid' ? renderAnswerNotShown(texts, interaction.id) : message);
  };
  const { put, finish } = createThrottledReply({
    show: (message) => longReply.show(message),
    onLost,
    logFailure,
    clock,
    everyMs,
  });
  return {
    put,
    finish: async () => {
      await finish();
      finished.abort();
      await longReply.finish().catch(logFailure);
    },
  };
}

interface Throttle extends Pick<OpenReplyDeps, 'logFailure' | 'clock'>, Pick<ReplyTimeLimits, 'everyMs'> {
  readonly show: (message: Message) => Promise<void>;
  readonly onLost: (message: Message, error: unknown) => Promise<void>;
}

/** `everyMs` is the minimum time between two messages, except before the last one. */
export function createThrottledReply({ show, onLost, logFailure, clock, everyMs }: Throttle): InteractionReply {
  const finished = new AbortController();
  let pending: Message | undefined;
  let failure: { readonly message: Message; readonly error: unknown } | undefined;

  async function showOne(message: Message): Promise<void> {
    try {
      failure = undefined;
      await show(message);
    } catch (error) {
      failure = { message, error };
      logFailure(error);
    }
  }

  const showing = createCoalescedWork(async () => {
    if (pending) await showOne(pending);
    await clock.wait(everyMs, finished.signal).catch(() => undefined);
  });

  return {
    put: (message) => {
      pending = message;
      showing.run();
    },
    finish: async () => {
      finished.abort();
      await showing.done();
      if (failure) await onLost(failure.message, failure.error).catch(logFailure);
    },
  };
}
