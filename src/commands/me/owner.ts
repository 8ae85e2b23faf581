import type { TokenReader } from '../../domain/media/mediaServer.ts';
import { ifReadable } from '../../domain/media/server/attempt.ts';
import { type AccountRef, keyOf } from '../../domain/servers/refs.ts';
import type { Deps } from '../framework/context.ts';
import { MAX_READ } from '../shared/history/newest.ts';

/** People who play without signing in have this account: no token is theirs. */
const NOBODY = '0';

/**
 * The token's account, if its own history leaves no doubt. A server shows all plays to the owner and other
 * people only their own: so the token must see fewer plays than there are, all of one account. Any other
 * result, and any failure, is no answer.
 */
export async function ownerOf(
  reader: Pick<TokenReader, 'history' | 'historyPage'>,
  { media }: { readonly media: Pick<Deps['media'], 'historyPage'> },
  signal: AbortSignal,
): Promise<AccountRef | undefined> {
  return ifReadable(async () => {
    // First all plays, then those of the token: one that is added in between must not make them look fewer.
    const all = (await media.historyPage(0, { signal })).total;
    const own = (await reader.historyPage(0, { signal })).total;
    if (all === undefined || own === undefined || own >= all) return undefined;
    return await onlyAccountIn(reader, signal);
  });
}

async function onlyAccountIn(
  { history }: Pick<TokenReader, 'history'>,
  signal: AbortSignal,
): Promise<AccountRef | undefined> {
  let only: AccountRef | undefined;
  let read = 0;
  for await (const entries of history({}, { signal })) {
    read += entries.length;
    only ??= entries[0]?.accountId;
    if (read > MAX_READ || entries.some(({ accountId }) => accountId === undefined || accountId !== only))
      return undefined;
  }
  return only !== undefined && keyOf(only) === NOBODY ? undefined : only;
}
