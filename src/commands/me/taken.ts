import type { LinkedAccounts } from '../../domain/people/linkedAccounts.ts';
import type { AccountRef, ServerId } from '../../domain/servers/refs.ts';

interface Account {
  readonly server: ServerId;
  readonly token: string;
  /** The token's account. Missing if the server does not reveal the account. */
  readonly accountId?: AccountRef | undefined;
}

/**
 * True if the account belongs to another person, by a link or by an admin's mapping. False if an admin also mapped it
 * to this person.
 */
export async function isAccountTaken(
  { server, token, accountId }: Account,
  userId: string,
  { usersOf, isOfAnother }: Pick<LinkedAccounts, 'usersOf' | 'isOfAnother'>,
): Promise<boolean> {
  const usersByAccount = accountId === undefined ? undefined : await usersOf([accountId]);
  const users = (accountId && usersByAccount?.get(accountId)) ?? [];
  if (users.includes(userId)) return false;
  return users.length > 0 || isOfAnother(userId, server, token);
}
