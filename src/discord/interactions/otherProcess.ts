import { createSuspicion, type SuspicionDeps } from '../suspicion.ts';

/** One interaction can be answered elsewhere while a bot is replaced by its successor. */
const WITHIN_MS = 10 * 60_000;

/** Notices that another process uses the bot's token. */
export interface OtherProcess {
  /** Another process answered an interaction before this one did. */
  answered(): void;
  /**
   * True if two interactions were answered elsewhere within ten minutes, the later one within the last hour.
   */
  isThere(): boolean;
}

export function createOtherProcess(deps: SuspicionDeps): OtherProcess {
  const { addSign, lasts } = createSuspicion(deps, OTHER_PROCESS);
  let lastAt: number | undefined;
  return {
    isThere: lasts,
    answered: () => {
      const steadyMs = deps.clock.steadyMs();
      const isSecond = lastAt !== undefined && steadyMs - lastAt <= WITHIN_MS;
      if (isSecond || lasts()) addSign();
      lastAt = steadyMs;
    },
  };
}

const OTHER_PROCESS =
  'another process uses this DISCORD_TOKEN and answers people first: stop it, or reset the token and put the new one into one .env';
