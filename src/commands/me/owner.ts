import type { MediaServerTokenReader } from '../../domain/media/mediaServer.ts';
import { readUnlessServerFails } from '../../domain/media/server/attempt.ts';
import { type AccountRef, serverLocalKeyOfRef } from '../../domain/servers/refs.ts';
import type { CommandDeps } from '../framework/context.ts';
import { MAX_HISTORY_ROWS } from '../shared/history/newest.ts';

/** Key of the account to which servers assign plays of people who have not signed in. It has no token. */
const UNAUTHENTICATED_ACCOUNT = '0';

/**
 * The account of a token, if the history proves it. A server shows all plays to its owner, but other people see only
 * their own plays. So the token must see fewer than all plays, and they must belong to one account. Otherwise, and
 * after a failure, the result is undefined.
 */
export async function readTokenOwner(
  reader: Pick<MediaServerTokenReader, 'history' | 'historyPage'>,
  { media }: { readonly media: Pick<CommandDeps['media'], 'historyPage'> },
  signal: AbortSignal,
): Promise<AccountRef | undefined> {
  return readUnlessServerFails(async () => {
    // All plays are counted first. Otherwise a play that arrives between the two requests could make the token's plays
    // look fewer.
    const allPlays = (await media.historyPage(0, { signal })).total;
    const ownPlays = (await reader.historyPage(0, { signal })).total;
    if (allPlays === undefined || ownPlays === undefined || ownPlays >= allPlays) return undefined;
    return await onlyAccountIn(reader, signal);
  });
}

async function onlyAccountIn(
  { history }: Pick<MediaServerTokenReader, 'history'>,
  signal: AbortSignal,
): Promise<AccountRef | undefined> {
  let onlyAccount: AccountRef | undefined;
  let entriesRead = 0;
  for await (const entries of history({}, { signal })) {
    entriesRead += entries.length;
    onlyAccount ??= entries[0]?.accountId;
    const isOfSeveral = entries.some(({ accountId }) => accountId === undefined || accountId !== onlyAccount);
    if (entriesRead > MAX_HISTORY_ROWS || isOfSeveral) return undefined;
  }
  return onlyAccount !== undefined && serverLocalKeyOfRef(onlyAccount) === UNAUTHENTICATED_ACCOUNT
    ? undefined
    : onlyAccount;
}
