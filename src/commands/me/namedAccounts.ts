import type { NamedAccount } from '../../domain/people/namedAccount.ts';
import type { AccountRef } from '../../domain/servers/refs.ts';
import type { CommandDeps } from '../framework/context.ts';
import { readNamesIfReadable } from '../shared/names.ts';

/** Accounts with their names. Without the names if the server's accounts cannot be read. */
export async function readAccountsWithNames(
  ids: readonly AccountRef[],
  { media }: { readonly media: Pick<CommandDeps['media'], 'accounts'> },
  signal: AbortSignal,
): Promise<readonly NamedAccount[]> {
  if (ids.length === 0) return [];
  const names = await readNamesIfReadable(() => media.accounts({ signal, isExtra: true }));
  return ids.map((id) => ({ id, name: names.get(id) }));
}
