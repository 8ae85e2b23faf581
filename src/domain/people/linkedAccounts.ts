import type { CallerAccount } from '../media/callOptions.ts';
import type { AccountRef, ServerId } from '../servers/refs.ts';

/** Which account of the media server belongs to a person on Discord. */
export interface LinkedAccount {
  readonly userId: string;
  /** The account's id on the server; missing while nobody knows it. */
  readonly accountId?: AccountRef | undefined;
  /** How that is known: the token's own history says so, or an admin does. */
  readonly knownBy?: 'token' | 'admin' | undefined;
  /** When they linked a token; missing: there is none. */
  readonly linkedAt?: Date | undefined;
}

interface NewLink {
  readonly token: string;
  /** Missing: it could not be found out. What an admin said before then stays. */
  readonly accountId?: AccountRef | undefined;
  readonly at: Date;
}

/** Whether the person uses an account of their own on any of these servers: what is theirs there is shown to nobody else. */
export const hasLinked = (
  { accountOf }: Pick<LinkedAccounts, 'accountOf'>,
  userId: string,
  servers: readonly ServerId[],
): boolean => servers.some((server) => accountOf(userId, server) !== undefined);

/** Tokens are stored encrypted, and never leave this port but for a call to the media server. */
export interface LinkedAccounts {
  /** The person's own account on that server, which their calls to it are made with; undefined: they have linked none. */
  accountOf(userId: string, server: ServerId): Exclude<CallerAccount, { readonly kind: 'shared' }> | undefined;
  find(userId: string): Promise<LinkedAccount | undefined>;
  /** Who these accounts belong to, by account; those that are nobody's are missing. */
  usersOf(accountIds: readonly AccountRef[]): Promise<ReadonlyMap<AccountRef, readonly string[]>>;
  /** Replaces whatever they had linked. */
  link(userId: string, link: NewLink): Promise<void>;
  /** Forgets their token, and whose it is if only the token said so. False if there was none. */
  unlink(userId: string): Promise<boolean>;
  /** An admin says whose account it is, or takes that back. */
  map(userId: string, accountId: AccountRef | undefined): Promise<void>;
}
