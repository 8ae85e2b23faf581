import { DiscordAPIError } from 'discord.js';

export interface DiscordRequestHealth {
  answered(): void;
  failed(error: unknown): void;
  /** Time in ms between the first and the last of the requests that failed in a row; 0 if the last one got through. */
  failingForMs(): number;
}

export function createDiscordRequestHealth(steadyMs = () => performance.now()): DiscordRequestHealth {
  let failures: { readonly firstAt: number; readonly lastAt: number } | undefined;
  const noteAnswer = (): void => {
    failures = undefined;
  };
  return {
    answered: noteAnswer,
    failed: (error) => {
      // Discord read the request and refused it, so the connection works.
      if (error instanceof DiscordAPIError && error.status < 500 && error.status !== 401) {
        noteAnswer();
        return;
      }
      const lastAt = steadyMs();
      failures = { firstAt: failures?.firstAt ?? lastAt, lastAt };
    },
    // Measured up to the last failure, not up to now: an idle bot makes few requests, so the time since then says
    // nothing about Discord.
    failingForMs: () => (failures ? failures.lastAt - failures.firstAt : 0),
  };
}
