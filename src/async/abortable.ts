/**
 * Settles like the promise, or rejects with the signal's reason if the signal aborts first. The work behind the promise
 * continues. Unlike `AbortSignal.any`, this function leaves no listener on a signal that lives as long as the bot.
 */
export async function rejectWhenAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
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

/** Never rejects. */
export async function waitUntilSettledOrAborted(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  await rejectWhenAborted(work, signal).catch(() => undefined);
}
