import type { CallerAccount } from '../media/callOptions.ts';
import type { AccountRef, ServerId } from '../servers/refs.ts';

export interface LinkedAccount {
  readonly userId: string;
  readonly server: ServerId;
  /** The account's id on the server; missing while unknown. */
  readonly accountId?: AccountRef | undefined;
  /** The source of that: the token's own history, or an admin. */
  readonly knownBy?: 'token' | 'admin' | undefined;
  /** When they linked a token; missing if they have none. */
  readonly linkedAt?: Date | undefined;
}

interface NewLink {
  readonly token: string;
  /** The origin that accepted it: scheme, host and port. Missing: the server's current one. */
  readonly origin?: string | undefined;
  /** Missing: it could not be found out. An admin's earlier mapping stays. */
  readonly accountId?: AccountRef | undefined;
  readonly at: Date;
}

type AccountOf = Pick<LinkedAccounts, 'accountOf'>;

/** The servers among these on which the person uses their own account. */
export const linkedOn = ({ accountOf }: AccountOf, userId: string, servers: readonly ServerId[]): readonly ServerId[] =>
  servers.filter((server) => accountOf(userId, server) !== undefined);

/**
 * True if they have linked an account on any of these servers: their private data there is shown only to
 * them.
 */
export const hasLinked = (accounts: AccountOf, userId: string, servers: readonly ServerId[]): boolean =>
  linkedOn(accounts, userId, servers).length > 0;

/**
 * One account per media server. Tokens are stored encrypted, and leave this port only for a call to their own
 * server.
 */
export interface LinkedAccounts {
  /** The person's own account on that server, which their calls to it are made with; undefined: they have linked none. */
  accountOf(userId: string, server: ServerId): Exclude<CallerAccount, { readonly kind: 'shared' }> | undefined;
  /** Their links on these servers, in that order. */
  find(userId: string, servers: readonly ServerId[]): Promise<readonly LinkedAccount[]>;
  /** The people these accounts belong to, by account; accounts without a person are missing. */
  usersOf(accountIds: readonly AccountRef[]): Promise<ReadonlyMap<AccountRef, readonly string[]>>;
  /** True if another person has linked that same token. */
  isOfAnother(userId: string, server: ServerId, token: string): boolean;
  /**
   * How many people gave their token for another origin of that server. It is not used at this one until they
   * link again.
   */
  countElsewhere(server: ServerId, origin: string): number;
  /** Replaces whatever they had linked on that server. The token is only ever sent to that server at that address. */
  link(userId: string, server: ServerId, link: NewLink): Promise<void>;
  /**
   * Forgets their token for that server, and the account if only the token identified it. False if there was
   * none.
   */
  unlink(userId: string, server: ServerId): Promise<boolean>;
  /** An admin maps the account to the person, or removes the person's mapping on a server. */
  map(userId: string, accountId: AccountRef): Promise<void>;
  unmap(userId: string, server: ServerId): Promise<void>;
}
