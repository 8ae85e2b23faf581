import { createSuspicion, type SuspicionTrackerDeps } from '../suspicion.ts';

/**
 * Time within which another process must answer twice to be noticed, in ms. A single interaction that it answered is
 * not a sign yet, because that happens while a bot is replaced by its successor.
 */
const REPEATED_WITHIN_MS = 10 * 60_000;

export interface OtherBotProcessDetector {
  /** Must be called when another process answered an interaction first. */
  answered(): void;
  /** True if other processes answered two interactions within ten minutes, the later one within the last hour. */
  isSuspected(): boolean;
}

export function createOtherBotProcessDetector(deps: SuspicionTrackerDeps): OtherBotProcessDetector {
  const { addSign, lasts } = createSuspicion(deps, OTHER_PROCESS);
  let lastAnsweredAt: number | undefined;
  return {
    isSuspected: lasts,
    answered: () => {
      const steadyMs = deps.clock.steadyMs();
      const isSecond = lastAnsweredAt !== undefined && steadyMs - lastAnsweredAt <= REPEATED_WITHIN_MS;
      if (isSecond || lasts()) addSign();
      lastAnsweredAt = steadyMs;
    },
  };
}

const OTHER_PROCESS =
  'another process uses this DISCORD_TOKEN and answers people first: stop it, or reset the token and put the new one into one .env';
