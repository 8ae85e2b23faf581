import { randomUUID } from 'node:crypto';
import { ASK_EVERY_MS } from '../../domain/people/signIn.ts';
import type { AccountRef, ServerId } from '../../domain/servers/refs.ts';
import type { ProvedServer } from '../../domain/serving/ownership.ts';

/** A media server account to which a person has signed in. The account is not linked to the person yet. */
export interface SignedInAccount {
  readonly server: ServerId;
  /**
   * Proof of the server's identity, obtained before the token was sent there. The token is sent to no other machine or
   * address.
   */
  readonly proved: ProvedServer;
  readonly token: string;
  readonly isOwned: boolean;
  /** The token's account. Missing if the server does not say which one it is. */
  readonly accountId?: AccountRef | undefined;
  readonly name?: string | undefined;
}

/**
 * Why a sign-in ended early. `again`: the same person began another sign-in. `crowded`: too many other people began one
 * later. `stopping`: the bot stops.
 */
export type SignInEndReason = 'again' | 'crowded' | 'stopping';

export interface RunningSignIn {
  readonly id: string;
  readonly signal: AbortSignal;
  endReason(): SignInEndReason | undefined;
  /** Pause between two requests to the account service, in ms. Grows with the number of sign-ins. */
  pollPauseMs(): number;
  /** Keeps the accounts until the person confirms or denies that the accounts are theirs. */
  keepAccounts(accounts: readonly SignedInAccount[]): void;
  /** Ends the sign-in. Accounts passed to `keepAccounts` stay available for RESULT_KEPT_MS. */
  end(): void;
}

/** The sign-ins that run now. They are not stored, so a restart ends them all. */
export interface SignIns {
  /**
   * Begins a sign-in and ends the person's earlier one. If too many people sign in, it also ends the oldest sign-in.
   */
  begin(userId: string): RunningSignIn;
  /** Returns the accounts, but only once. Undefined if the id is not that of the person's latest sign-in. */
  takeAccounts(userId: string, id: string): readonly SignedInAccount[] | undefined;
}

/**
 * How long the accounts of a sign-in are kept, in ms: longer than the question "Is this you?" stays open, so that its
 * answer finds them.
 */
const RESULT_KEPT_MS = 20 * 60_000;
/**
 * Maximum number of sign-ins at one time. A person has at most one, and it lasts at most ten minutes, so a few people
 * cannot block the others.
 */
export const MAX_SIGN_INS = 500;
/**
 * Up to this many sign-ins, each is polled every two seconds. With more, each is polled less often, so that the account
 * service gets no more requests in total.
 */
export const SIGN_INS_AT_FULL_RATE = 20;

interface SignInEntry {
  readonly id: string;
  readonly controller: AbortController;
  endReason?: 'again' | 'crowded';
  accounts?: readonly SignedInAccount[];
}

export function createSignIns(stopping: AbortSignal): SignIns {
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
        pollPauseMs: () => ASK_EVERY_MS * Math.max(1, waitingUsers().length / SIGN_INS_AT_FULL_RATE),
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
