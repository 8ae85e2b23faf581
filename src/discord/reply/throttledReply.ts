import type { Clock } from '../../domain/clock.ts';
import type { Message } from '../../render/kit/message.ts';

/** Where an answer's messages are put, one in the place of the other, as fast as they come. */
export interface ThrottledReply {
  /** Shows it at once, or when it is time for the next; what is put meanwhile takes its place. */
  put(message: Message): void;
  /** Shows the last one, without waiting for its time. Resolves when it is shown; never rejects. */
  finish(): Promise<void>;
}

interface ThrottledReplyDeps {
  readonly show: (message: Message) => Promise<void>;
  /** The last one could not be shown, and no other comes. */
  readonly lost: (message: Message, error: unknown) => Promise<void>;
  readonly note: (error: unknown) => void;
  readonly clock: Clock;
  /** The least time between two messages but for the last, in milliseconds. */
  readonly everyMs: number;
}

export function createThrottledReply({ show, lost, note, clock, everyMs }: ThrottledReplyDeps): ThrottledReply {
  const finished = new AbortController();
  let pending: Message | undefined;
  let failure: { readonly message: Message; readonly error: unknown } | undefined;
  let running: Promise<void> | undefined;

  async function showOne(message: Message): Promise<void> {
    try {
      failure = undefined;
      await show(message);
    } catch (error) {
      failure = { message, error };
      note(error);
    }
  }

  async function run(): Promise<void> {
    while (pending) {
      const message = pending;
      pending = undefined;
      await showOne(message);
      await clock.wait(everyMs, finished.signal).catch(() => undefined);
    }
    running = undefined;
  }

  return {
    put: (message) => {
      pending = message;
      running ??= run();
    },
    finish: async () => {
      finished.abort();
      await running;
      if (failure) await lost(failure.message, failure.error).catch(note);
    },
  };
}
