/**
 * The promise's result, unless the signal fires first: then it rejects with the signal's reason, and the work
 * behind the promise continues. Unlike with `AbortSignal.any`, nothing stays attached to a signal that lives
 * as long as the bot.
 */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** Resolves when the work has ended, however it ended, or when the signal has fired, whichever is first. Never rejects. */
export async function settledOrAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  await abortable(work, signal).catch(() => undefined);
}
