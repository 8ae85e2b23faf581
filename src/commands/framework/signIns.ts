import { randomUUID } from 'node:crypto';
import { ASK_EVERY_MS } from '../../domain/people/signIn.ts';
import type { AccountRef, ServerId } from '../../domain/servers/refs.ts';
import type { ProvedServer } from '../../domain/serving/ownership.ts';

/** A media server account that a person signed in to, and that is not linked yet. */
export interface SignedIn {
  readonly server: ServerId;
  /** Proof that the server gave before it saw the token. The token is sent to no other machine or address. */
  readonly proved: ProvedServer;
  readonly token: string;
  readonly isOwned: boolean;
  /** Missing: the server does not identify the token's account. */
  readonly accountId?: AccountRef | undefined;
  readonly name?: string | undefined;
}

/** Why a sign-in ended early: the same person began another one, too many people began one later, or the bot stops. */
export type SignInEnd = 'again' | 'crowded' | 'stopping';

/** A sign-in under way. */
export interface BegunSignIn {
  readonly id: string;
  /** Aborts when the sign-in ends early. */
  readonly signal: AbortSignal;
  /** Why the sign-in ended early; undefined if it did not. */
  endedBy(): SignInEnd | undefined;
  /** The wait before asking the account service again, in ms. It grows with the number of sign-ins. */
  everyMs(): number;
  /** Keeps the accounts until the person confirms or denies that they are theirs. */
  keep(accounts: readonly SignedIn[]): void;
  /** Stops waiting; the result stays available for a while. */
  end(): void;
}

/** The sign-ins under way. They are not stored: a restart ends them all. */
export interface SignIns {
  /** Ends an earlier sign-in of the same person. If too many people are signing in, also ends the oldest sign-in. */
  begin(userId: string): BegunSignIn;
  /** Once. Undefined: it is not the latest of that person. */
  take(userId: string, id: string): readonly SignedIn[] | undefined;
}

/** Longer than the question can be answered. */
const KEPT_MS = 20 * 60_000;
/** Sign-ins at one time. Each person has one, for ten minutes at most, so a few people cannot fill this to keep others out. */
export const MOST_WAITING = 500;
/**
 * Up to this many sign-ins are asked about every two seconds. With more, each waits longer, and the account
 * service gets no more requests.
 */
export const ASKED_IN_TURN = 20;

interface Entry {
  readonly id: string;
  readonly end: AbortController;
  endedBy?: 'again' | 'crowded';
  accounts?: readonly SignedIn[];
}

export function createSignIns(stopping: AbortSignal): SignIns {
  /** The oldest first. */
  const latest = new Map<string, Entry>();
  const forget = (userId: string, { id }: Entry): void => {
    if (latest.get(userId)?.id === id) latest.delete(userId);
  };
  const waitingUsers = (): readonly string[] =>
    [...latest].flatMap(([userId, { accounts }]) => (accounts === undefined ? userId : []));
  const endEarly = (userId: string, why: 'again' | 'crowded'): void => {
    const entry = latest.get(userId);
    if (!entry) return;
    latest.delete(userId);
    entry.endedBy = why;
    entry.end.abort();
  };
  return {
    begin: (userId) => {
      endEarly(userId, 'again');
      const others = waitingUsers();
      const oldest = others[0];
      if (oldest !== undefined && others.length >= MOST_WAITING) endEarly(oldest, 'crowded');
      const entry: Entry = { id: randomUUID(), end: new AbortController() };
      latest.set(userId, entry);
      return {
        id: entry.id,
        signal: AbortSignal.any([entry.end.signal, stopping]),
        endedBy: () => entry.endedBy ?? (stopping.aborted ? 'stopping' : undefined),
        everyMs: () => ASK_EVERY_MS * Math.max(1, waitingUsers().length / ASKED_IN_TURN),
        keep: (accounts) => {
          entry.accounts = accounts;
          setTimeout(() => forget(userId, entry), KEPT_MS).unref();
        },
        end: () => entry.accounts ?? forget(userId, entry),
      };
    },
    take: (userId, id) => {
      const begun = latest.get(userId);
      if (begun?.id !== id) return undefined;
      latest.delete(userId);
      return begun.accounts;
    },
  };
}
