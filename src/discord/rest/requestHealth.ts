import { DiscordAPIError } from 'discord.js';

/** Whether requests to Discord get through, whichever they are. */
export interface RequestHealth {
  answered(): void;
  failed(error: unknown): void;
  /** How long ago the first of the requests failed since which none got through, in ms; 0 if the last one did. */
  failingForMs(): number;
}

export function createRequestHealth(steadyMs = () => performance.now()): RequestHealth {
  let since: number | undefined;
  const answered = (): void => {
    since = undefined;
  };
  return {
    answered,
    failed: (error) => {
      // Discord read it, and said no to that one.
      if (error instanceof DiscordAPIError && error.status < 500 && error.status !== 401) return answered();
      since ??= steadyMs();
    },
    failingForMs: () => (since === undefined ? 0 : steadyMs() - since),
  };
}
