import type { LinkedAccounts } from '../../domain/people/linkedAccounts.ts';
import type { AccountRef, ServerId } from '../../domain/servers/refs.ts';

interface Account {
  readonly server: ServerId;
  readonly token: string;
  /** Missing: the server does not identify the token's account. */
  readonly accountId?: AccountRef | undefined;
}

/**
 * True if that account belongs to another person, by their link or an admin's mapping. An admin may have
 * mapped it to this person as well.
 */
export async function isTaken(
  { server, token, accountId }: Account,
  userId: string,
  { usersOf, isOfAnother }: Pick<LinkedAccounts, 'usersOf' | 'isOfAnother'>,
): Promise<boolean> {
  const users = accountId === undefined ? [] : ((await usersOf([accountId])).get(accountId) ?? []);
  if (users.includes(userId)) return false;
  return users.length > 0 || isOfAnother(userId, server, token);
}
