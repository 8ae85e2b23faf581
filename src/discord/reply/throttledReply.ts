import { createOnceMore } from '../../async/onceMore.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Message } from '../../render/kit/message.ts';

/** Step 2 of a reply: takes messages as fast as they come, and shows them no faster than Discord allows. */
export interface ThrottledReply {
  /** Shows it at once, or when the next one is due; a newer message takes its place in the meantime. */
  put(message: Message): void;
  /** Shows the last message without waiting. Resolves when it is shown; never rejects. */
  finish(): Promise<void>;
}

interface ThrottledReplyDeps {
  readonly show: (message: Message) => Promise<void>;
  /** The last message could not be shown, and no other follows. */
  readonly lost: (message: Message, error: unknown) => Promise<void>;
  readonly note: (error: unknown) => void;
  readonly clock: Clock;
  /** The shortest time between two messages, except before the last one, in milliseconds. */
  readonly everyMs: number;
}

export function createThrottledReply({ show, lost, note, clock, everyMs }: ThrottledReplyDeps): ThrottledReply {
  const finished = new AbortController();
  let pending: Message | undefined;
  let failure: { readonly message: Message; readonly error: unknown } | undefined;

  async function showOne(message: Message): Promise<void> {
    try {
      failure = undefined;
      await show(message);
    } catch (error) {
      failure = { message, error };
      note(error);
    }
  }

  const showing = createOnceMore(async () => {
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
      if (failure) await lost(failure.message, failure.error).catch(note);
    },
  };
}
