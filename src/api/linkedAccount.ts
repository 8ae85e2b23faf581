import type { CallerAccount } from '../domain/media/callOptions.ts';
import { type FailureKind, type LinkProblem, MediaServerFailure } from '../domain/media/server/failure.ts';
import type { Call } from './call.ts';

const PROBLEMS: Partial<Record<FailureKind, LinkProblem>> = { unauthorized: 'refused', forbidden: 'not-allowed' };

/** Calls as the user of that token: that it is refused says nothing of the shared token. */
export const callWithToken =
  (token: string, call: Call): Call =>
  async (endpoint, options) => {
    try {
      return await call(endpoint, { ...options, token });
    } catch (error) {
      if (!(error instanceof MediaServerFailure)) throw error;
      const link = PROBLEMS[error.kind];
      throw link === undefined ? error : new MediaServerFailure(error.kind, { ...error, link, cause: error });
    }
  };

/** Calls with the account that this caller may use. */
export function callOfAccount(account: CallerAccount | undefined, call: Call): Call {
  if (account?.kind === 'own') return callWithToken(account.token, call);
  if (account?.kind !== 'none') return call;
  return async () => {
    // Nothing is sent, so there is no path to name.
    throw new MediaServerFailure('unauthorized', { method: 'NONE', path: '', link: account.why, asked: false });
  };
}
