import type { CallerAccount } from '../media/callOptions.ts';
import type { AccountRef, ServerId } from '../servers/refs.ts';

export interface LinkedAccount {
  readonly userId: string;
  readonly server: ServerId;
  readonly accountId?: AccountRef | undefined;
  /** How `accountId` became known: from the token's own history, or from an admin. */
  readonly knownBy?: 'token' | 'admin' | undefined;
  readonly linkedAt?: Date | undefined;
}

interface NewLink {
  readonly token: string;
  /** The origin (scheme, host and port) that accepted the token. Undefined: the server's current origin. */
  readonly origin?: string | undefined;
  /**
   * The account that the token belongs to. Undefined if it could not be found out. In this case, an account that an
   * admin assigned earlier is kept.
   */
  readonly accountId?: AccountRef | undefined;
  readonly at: Date;
}

type AccountOf = Pick<LinkedAccounts, 'accountOf'>;

export const serversWithLinkedAccount = (
  { accountOf }: AccountOf,
  userId: string,
  servers: readonly ServerId[],
): readonly ServerId[] => servers.filter((server) => accountOf(userId, server) !== undefined);

/** True if the person's calls to this server can use their own account. */
export const canUseOwnMediaAccount = ({ accountOf }: AccountOf, userId: string, server: ServerId): boolean =>
  accountOf(userId, server)?.kind === 'own';

/**
 * True if the person has linked an account on any of these servers. Private data on these servers is then visible only
 * to that person.
 */
export const hasLinkedAccount = (accounts: AccountOf, userId: string, servers: readonly ServerId[]): boolean =>
  serversWithLinkedAccount(accounts, userId, servers).length > 0;

/**
 * The linked accounts, one per person and media server. Tokens are stored encrypted and used only for calls to their
 * own server.
 */
export interface LinkedAccounts {
  /** The person's own account on this server. The bot uses it for the person's calls. Undefined if none is linked. */
  accountOf(userId: string, server: ServerId): Exclude<CallerAccount, { readonly kind: 'shared' }> | undefined;
  /** The person's linked accounts on these servers, in the order of the servers. */
  find(userId: string, servers: readonly ServerId[]): Promise<readonly LinkedAccount[]>;
  /** The people whom these accounts belong to, by account. Accounts without a person are left out. */
  usersOf(accountIds: readonly AccountRef[]): Promise<ReadonlyMap<AccountRef, readonly string[]>>;
  isOfAnother(userId: string, server: ServerId, token: string): boolean;
  /**
   * Number of people whose tokens were given for another origin of this server. These tokens are not used until the
   * people link again.
   */
  countElsewhere(server: ServerId, origin: string): number;
  /** Replaces the person's linked account on this server. The token is sent only to this server at this address. */
  link(userId: string, server: ServerId, link: NewLink): Promise<void>;
  /**
   * Forgets the person's token for this server. Also forgets the account, if it is known only from the token. False if
   * there was no token.
   */
  unlink(userId: string, server: ServerId): Promise<boolean>;
  /** Records that an admin assigned the account to the person. `unmap` removes the assignment. */
  map(userId: string, accountId: AccountRef): Promise<void>;
  unmap(userId: string, server: ServerId): Promise<void>;
}
