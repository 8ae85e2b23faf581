import { randomUUID } from 'node:crypto';
import { SIGN_IN_POLL_MS } from '../../domain/people/signIn.ts';
import type { AccountRef, ServerId } from '../../domain/servers/refs.ts';
import type { ProvedServer } from '../../domain/serving/ownership.ts';

/** A media server account to which a person has signed in, but which is not linked yet. */
export interface SignedInAccount {
  readonly server: ServerId;
  /**
   * Proof of the server's identity from before the token was sent there. The token is sent to no other machine or
   * address.
   */
  readonly proved: ProvedServer;
  readonly token: string;
  readonly isOwned: boolean;
  /** The token's account. Missing if the server does not reveal the account. */
  readonly accountId?: AccountRef | undefined;
  readonly name?: string | undefined;
}

/**
 * The reason why a sign-in ended early. `again`: the same person began another sign-in. `crowded`: too many other
 * people began one later. `stopping`: the bot stops.
 */
export type SignInEndReason = 'again' | 'crowded' | 'stopping';

export interface RunningSignIn {
  readonly id: string;
  readonly signal: AbortSignal;
  endReason(): SignInEndReason | undefined;
  /** Pause between two requests to the account service, in ms. It grows with the number of sign-ins. */
  pollPauseMs(): number;
  /** Keeps the accounts until the person confirms or denies that they own them. */
  keepAccounts(accounts: readonly SignedInAccount[]): void;
  /** Ends the sign-in. Accounts passed to `keepAccounts` stay available for RESULT_KEPT_MS. */
  end(): void;
}

/** The running sign-ins. They are not stored, so a restart ends them. */
export interface SignInRegistry {
  /** Begins a sign-in and ends the person's earlier one. If too many sign-ins run, the oldest one ends, too. */
  begin(userId: string): RunningSignIn;
  /**
   * Returns the accounts of the person's latest sign-in, but only once. Undefined if the accounts were already
   * returned, or if `id` is not the id of that sign-in.
   */
  takeAccounts(userId: string, id: string): readonly SignedInAccount[] | undefined;
}

/**
 * Time in ms for which the accounts of a sign-in are kept. It is longer than the question "Is this you?" stays open, so
 * that an answer always finds them.
 */
const RESULT_KEPT_MS = 20 * 60_000;
/**
 * Maximum number of simultaneous sign-ins. A person has at most one, and it lasts at most ten minutes, so a few people
 * cannot block the others.
 */
export const MAX_SIGN_INS = 500;
/**
 * Up to this number of sign-ins, each is polled every two seconds. With more, each is polled less often, so that the
 * total load on the account service stays the same.
 */
export const MAX_FAST_POLLED_SIGN_INS = 20;

interface SignInEntry {
  readonly id: string;
  readonly controller: AbortController;
  endReason?: 'again' | 'crowded';
  accounts?: readonly SignedInAccount[];
}

export function createSignInRegistry(stopping: AbortSignal): SignInRegistry {
  const latest = new Map<string, SignInEntry>();
  const forget = (userId: string, { id }: SignInEntry): void => {
    if (latest.get(userId)?.id === id) latest.delete(userId);
  };
  const waitingUsers = (): readonly string[] =>
    [...latest].flatMap(([userId, { accounts }]) => (accounts === undefined ? userId : []));
  const endEarly = (userId: string, reason: 'again' | 'crowded'): void => {
    const entry = latest.get(userId);
    if (!entry) return;
    latest.delete(userId);
    entry.endReason = reason;
    entry.controller.abort();
  };
  return {
    begin: (userId) => {
      endEarly(userId, 'again');
      const otherUsers = waitingUsers();
      const oldestUser = otherUsers[0];
      if (oldestUser !== undefined && otherUsers.length >= MAX_SIGN_INS) endEarly(oldestUser, 'crowded');
      const entry: SignInEntry = { id: randomUUID(), controller: new AbortController() };
      latest.set(userId, entry);
      return {
        id: entry.id,
        signal: AbortSignal.any([entry.controller.signal, stopping]),
        endReason: () => entry.endReason ?? (stopping.aborted ? 'stopping' : undefined),
        pollPauseMs: () => SIGN_IN_POLL_MS * Math.max(1, waitingUsers().length / MAX_FAST_POLLED_SIGN_INS),
        keepAccounts: (accounts) => {
          entry.accounts = accounts;
          setTimeout(() => forget(userId, entry), RESULT_KEPT_MS).unref();
        },
        end: () => {
          if (entry.accounts === undefined) forget(userId, entry);
        },
      };
    },
    takeAccounts: (userId, id) => {
      const latestEntry = latest.get(userId);
      if (latestEntry?.id !== id) return undefined;
      latest.delete(userId);
      return latestEntry.accounts;
    },
  };
}
