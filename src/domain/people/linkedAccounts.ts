import type { CallerAccount } from '../media/callOptions.ts';
import type { AccountRef, ServerId } from '../servers/refs.ts';

export interface LinkedAccount {
  readonly userId: string;
  readonly server: ServerId;
  /** The account's id on the server; missing while unknown. */
  readonly accountId?: AccountRef | undefined;
  /** The source of `accountId`: the token's own history, or an admin. */
  readonly knownBy?: 'token' | 'admin' | undefined;
  /** When the person linked a token. Missing without a token. */
  readonly linkedAt?: Date | undefined;
}

interface NewLink {
  readonly token: string;
  /** The origin (scheme, host and port) that accepted the token. Undefined means the server's current origin. */
  readonly origin?: string | undefined;
  /**
   * The account to which the token belongs. Missing if it could not be found out; an account that an admin assigned
   * earlier then stays.
   */
  readonly accountId?: AccountRef | undefined;
  readonly at: Date;
}

type AccountOf = Pick<LinkedAccounts, 'accountOf'>;

/** The servers among these on which the person uses their own account. */
export const linkedOn = ({ accountOf }: AccountOf, userId: string, servers: readonly ServerId[]): readonly ServerId[] =>
  servers.filter((server) => accountOf(userId, server) !== undefined);

/** True if the person's calls to this server can use their own account. */
export const hasOwnAccount = ({ accountOf }: AccountOf, userId: string, server: ServerId): boolean =>
  accountOf(userId, server)?.kind === 'own';

/**
 * True if the person has linked an account on any of these servers. Their private data on these servers is then visible
 * only to them.
 */
export const hasLinked = (accounts: AccountOf, userId: string, servers: readonly ServerId[]): boolean =>
  linkedOn(accounts, userId, servers).length > 0;

/**
 * The linked accounts, one per person and media server. Tokens are stored encrypted, and are given out only for calls
 * to their own server.
 */
export interface LinkedAccounts {
  /** The person's own account on this server, which their calls use. Undefined if they have not linked one. */
  accountOf(userId: string, server: ServerId): Exclude<CallerAccount, { readonly kind: 'shared' }> | undefined;
  /** The person's links on these servers, in the order of the servers. */
  find(userId: string, servers: readonly ServerId[]): Promise<readonly LinkedAccount[]>;
  /** The people to whom these accounts belong, by account. Accounts without a person are missing. */
  usersOf(accountIds: readonly AccountRef[]): Promise<ReadonlyMap<AccountRef, readonly string[]>>;
  isOfAnother(userId: string, server: ServerId, token: string): boolean;
  /**
   * The number of people who gave their token for another origin of this server. Their tokens stay unused until they
   * link again.
   */
  countElsewhere(server: ServerId, origin: string): number;
  /** Replaces the person's link on this server. Their token is sent only to that server, at that address. */
  link(userId: string, server: ServerId, link: NewLink): Promise<void>;
  /**
   * Forgets the person's token for this server, and their account if only the token identified it. False if there was
   * no token.
   */
  unlink(userId: string, server: ServerId): Promise<boolean>;
  /** An admin assigns the account to the person, or removes the person's assignment on a server. */
  map(userId: string, accountId: AccountRef): Promise<void>;
  unmap(userId: string, server: ServerId): Promise<void>;
}
