import type { Clock } from '../../domain/clock.ts';
import { ChannelFailure } from '../../domain/notifications/channels.ts';
import { isRateLimitError } from './errors.ts';

/** Pause in ms between two openings of direct messages. Discord documents no limit. */
const BETWEEN_MS = 1_000;
/** Pause in ms after a refusal. Discord refuses for longer if the bot continues at once. */
const PAUSE_MS = 10 * 60_000;
/** Pause in ms after a refusal by Discord's anti-spam measure, whose duration is not documented. */
const MEASURE_MS = 30 * 60_000;

/**
 * Opens direct messages one after the other, at most one a second in the whole bot. After Discord refuses because of
 * the speed or by its anti-spam measure, rejects all openings for a while as if Discord had refused them.
 */
export function createDirectChannelOpener(clock: Clock, open: (userId: string) => Promise<string>) {
  let lastOpening: Promise<unknown> = Promise.resolve();
  // The first opening does not wait.
  let openedAt = -Infinity;
  let pausedUntil = 0;
  let pausedAs: 'unavailable' | 'anti-spam' = 'unavailable';

  const rejectWhilePaused = (remainingMs: number): void => {
    if (remainingMs > 0) throw new ChannelFailure(pausedAs, 'not tried again yet', { retryAfterMs: remainingMs });
  };

  async function openNext(userId: string): Promise<string> {
    rejectWhilePaused(pausedUntil - clock.steadyMs());
    const elapsedMs = clock.steadyMs() - openedAt;
    if (elapsedMs < BETWEEN_MS) await clock.wait(BETWEEN_MS - elapsedMs);
    openedAt = clock.steadyMs();
    try {
      return await open(userId);
    } catch (error) {
      if (error instanceof ChannelFailure) pauseAfter(error);
      throw error;
    }
  }

  function pauseAfter({ kind, cause, retryAfterMs = PAUSE_MS }: ChannelFailure): void {
    if (kind === 'anti-spam') {
      pausedUntil = clock.steadyMs() + MEASURE_MS;
      pausedAs = kind;
    } else if (isRateLimitError(cause)) {
      pausedUntil = clock.steadyMs() + Math.min(retryAfterMs, PAUSE_MS);
      pausedAs = 'unavailable';
    }
  }

  return (userId: string): Promise<string> => {
    // Even if this direct message cannot be opened, the next one is opened after it.
    const opening = lastOpening.then(
      () => openNext(userId),
      () => openNext(userId),
    );
    lastOpening = opening;
    return opening;
  };
}
