import { connectionTo } from '../rest/connection.ts';
import { KeepingRest } from '../rest/keepingRest.ts';

/** A person waits for the result. */
const TIMEOUT_MS = 8000;

/** Reads from Discord with a token, without a client and without retrying what was refused. */
export function createLookupRest(token: string, apiUrl: URL | undefined): KeepingRest {
  const rest = new KeepingRest({
    ...connectionTo(apiUrl, fetch),
    timeout: TIMEOUT_MS,
    retries: 1,
    rejectOnRateLimit: () => true,
  });
  // Its timers would keep the process alive.
  rest.clearHashSweeper();
  rest.clearHandlerSweeper();
  return rest.setToken(token);
}
