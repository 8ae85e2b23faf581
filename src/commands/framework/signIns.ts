import { randomUUID } from 'node:crypto';
import type { AccountRef, ServerId } from '../../domain/servers/refs.ts';
import type { ProvedServer } from '../../domain/serving/ownership.ts';

/** An account on a media server that somebody signed in to, and that is not linked yet. */
export interface SignedIn {
  readonly server: ServerId;
  /** What the server proved before it saw the token: the token stays with that machine at that address. */
  readonly proved: ProvedServer;
  readonly token: string;
  readonly isOwned: boolean;
  /** Missing: the server does not say whose token it is. */
  readonly accountId?: AccountRef | undefined;
  readonly name?: string | undefined;
}

/** One who signs in now. */
export interface BegunSignIn {
  readonly id: string;
  /** Aborts when the same person begins again, and when the bot stops. */
  readonly signal: AbortSignal;
  /** Until they say whether it is theirs. */
  keep(accounts: readonly SignedIn[]): void;
  /** Nobody is waited for any more; what was kept stays for a while. */
  end(): void;
}

/** Those who sign in now. They are not stored: a restart ends them all. */
export interface SignIns {
  /** Ends what the same person began before. Undefined: too many others are waited for already. */
  begin(userId: string): BegunSignIn | undefined;
  /** The bot stops: nobody is waited for any more. */
  isStopping(): boolean;
  /** Once. Undefined: it is not the latest of that person. */
  take(userId: string, id: string): readonly SignedIn[] | undefined;
}

/** Longer than the question can be answered. */
const KEPT_MS = 20 * 60_000;
/** The account service is asked every two seconds for each of them. */
export const MOST_WAITING = 20;

interface Entry {
  readonly id: string;
  readonly end: AbortController;
  accounts?: readonly SignedIn[];
}

export function createSignIns(stopping: AbortSignal): SignIns {
  const latest = new Map<string, Entry>();
  const forget = (userId: string, { id }: Entry): void => {
    if (latest.get(userId)?.id === id) latest.delete(userId);
  };
  const waiting = (): number => [...latest.values()].filter(({ accounts }) => accounts === undefined).length;
  return {
    begin: (userId) => {
      latest.get(userId)?.end.abort();
      latest.delete(userId);
      if (waiting() >= MOST_WAITING) return undefined;
      const entry: Entry = { id: randomUUID(), end: new AbortController() };
      latest.set(userId, entry);
      return {
        id: entry.id,
        signal: AbortSignal.any([entry.end.signal, stopping]),
        keep: (accounts) => {
          entry.accounts = accounts;
          setTimeout(() => forget(userId, entry), KEPT_MS).unref();
        },
        end: () => entry.accounts ?? forget(userId, entry),
      };
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
