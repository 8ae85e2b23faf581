import type { LinkedAccounts } from '../../domain/people/linkedAccounts.ts';
import type { AccountRef, ServerId } from '../../domain/servers/refs.ts';

interface Account {
  readonly server: ServerId;
  readonly token: string;
  /** Missing: the server does not say whose token it is. */
  readonly accountId?: AccountRef | undefined;
}

/** Whether that account is somebody else's, by their link or by what an admin said. An admin may have said that it is this person's as well. */
export async function isTaken(
  { server, token, accountId }: Account,
  userId: string,
  { usersOf, isOfAnother }: Pick<LinkedAccounts, 'usersOf' | 'isOfAnother'>,
): Promise<boolean> {
  const users = accountId === undefined ? [] : ((await usersOf([accountId])).get(accountId) ?? []);
  if (users.includes(userId)) return false;
  return users.length > 0 || isOfAnother(userId, server, token);
}
