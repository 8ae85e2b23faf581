import { randomUUID } from 'node:crypto';
import type { AccountRef, ServerId } from '../../domain/servers/refs.ts';

/** An account on a media server that somebody signed in to, and that is not linked yet. */
export interface SignedIn {
  readonly server: ServerId;
  readonly token: string;
  readonly isOwned: boolean;
  /** Missing: the server does not say whose token it is. */
  readonly accountId?: AccountRef | undefined;
  readonly name?: string | undefined;
}

/** Those who sign in now. They are not stored: a restart ends them all. */
export interface SignIns {
  /** Ends what the same person began before. The signal aborts when they begin again, and when the bot stops. */
  begin(userId: string): { readonly id: string; readonly signal: AbortSignal };
  /** Until they say whether it is theirs. */
  keep(userId: string, id: string, accounts: readonly SignedIn[]): void;
  /** The bot stops: nobody is waited for any more. */
  isStopping(): boolean;
  /** Once. Undefined: it is not the latest of that person. */
  take(userId: string, id: string): readonly SignedIn[] | undefined;
}

/** Longer than the question can be answered. */
const KEPT_MS = 20 * 60_000;

export function createSignIns(stopping: AbortSignal): SignIns {
  const latest = new Map<string, { id: string; end: AbortController; accounts?: readonly SignedIn[] }>();
  return {
    begin: (userId) => {
      const begun = { id: randomUUID(), end: new AbortController() };
      latest.get(userId)?.end.abort();
      latest.set(userId, begun);
      return { id: begun.id, signal: AbortSignal.any([begun.end.signal, stopping]) };
    },
    keep: (userId, id, accounts) => {
      const begun = latest.get(userId);
      if (begun?.id !== id) return;
      begun.accounts = accounts;
      setTimeout(() => delete begun.accounts, KEPT_MS).unref();
    },
    isStopping: () => stopping.aborted,
    take: (userId, id) => {
      const begun = latest.get(userId);
      if (begun?.id !== id) return undefined;
      latest.delete(userId);
      return begun.accounts;
    },
  };
}
