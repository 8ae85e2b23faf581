import { DiscordAPIError } from 'discord.js';

/** Tells for how long requests to Discord have been failing, over all of the client's requests. */
export interface RequestHealth {
  answered(): void;
  failed(error: unknown): void;
  /** The time, in ms, between the first and the last of the requests that failed in a row; 0 if the last one got through. */
  failingForMs(): number;
}

export function createRequestHealth(steadyMs = () => performance.now()): RequestHealth {
  let failures: { readonly firstAt: number; readonly lastAt: number } | undefined;
  const answered = (): void => {
    failures = undefined;
  };
  return {
    answered,
    failed: (error) => {
      // Discord read the request and refused this one.
      if (error instanceof DiscordAPIError && error.status < 500 && error.status !== 401) {
        answered();
        return;
      }
      const lastAt = steadyMs();
      failures = { firstAt: failures?.firstAt ?? lastAt, lastAt };
    },
    // An idle bot makes few requests: the time since its last one says nothing about Discord.
    failingForMs: () => (failures ? failures.lastAt - failures.firstAt : 0),
  };
}
