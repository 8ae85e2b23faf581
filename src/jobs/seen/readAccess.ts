import { isRecent } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { TokenReader } from '../../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { LinkedAccounts } from '../../domain/people/linkedAccounts.ts';
import { type LibraryRef, type ServerId, serverOf } from '../../domain/servers/refs.ts';
import type { RunningServer } from '../../domain/serving/runningServers.ts';
import type { AccessToRead, LibraryAccesses } from '../../domain/statistics/seen/seenTitles.ts';
import { DAY_MS } from '../../time/units.ts';

export interface ReadAccessDeps {
  readonly libraryAccesses: LibraryAccesses;
  readonly linkedAccounts: Pick<LinkedAccounts, 'accountOf'>;
  readonly running: { find(id: ServerId): Pick<RunningServer, 'tokenReaderFor'> | undefined };
  readonly clock: { readonly now: () => Date };
  readonly log: Pick<Logger, 'debug'>;
  /** Links whose libraries could not be read lately. They come last, so that they hold up no others. */
  readonly failing: Set<string>;
}

/** How long the libraries of a person count, in ms. Each reading is one request. */
const READ_EVERY_MS = DAY_MS;
/** Links of a server that fail in one run until the server counts as down. Its other links wait for the next run. */
const MAX_FAILURES = 2;

/**
 * Reads for which libraries people count, once a day for each. A token that cannot be used now keeps what was read
 * before, and holds up no other. Rejects with the database's failure, or with the signal's reason.
 */
export async function readAccess(
  servers: readonly ServerId[],
  deps: ReadAccessDeps,
  signal: AbortSignal,
): Promise<void> {
  const { libraryAccesses, clock } = deps;
  await libraryAccesses.forgetUnlinked();
  const now = clock.now();
  const due = (await libraryAccesses.toRead(servers)).filter(
    ({ readAt }) => readAt === undefined || !isRecent(readAt.getTime(), READ_EVERY_MS, now.getTime()),
  );
  await readLinked(
    due.filter(({ hasToken }) => hasToken),
    deps,
    signal,
  );
  const assigned = due.filter(({ hasToken, account }) => !hasToken && account !== undefined);
  const accounts = assigned.flatMap(({ account }) => account ?? []);
  const played = await libraryAccesses.playedLibraries(accounts, signal);
  for (const access of assigned) {
    const libraries = access.account === undefined ? undefined : played.get(access.account);
    await libraryAccesses.keep(access, [...(libraries ?? [])], now);
  }
}

async function readLinked(links: readonly AccessToRead[], deps: ReadAccessDeps, signal: AbortSignal): Promise<void> {
  const { libraryAccesses, failing, clock } = deps;
  const failures = new Map<ServerId, number>();
  for (const link of links.toSorted((a, b) => Number(failing.has(linkKey(a))) - Number(failing.has(linkKey(b))))) {
    signal.throwIfAborted();
    const { server } = link;
    const failureCount = failures.get(server) ?? 0;
    if (failureCount >= MAX_FAILURES) continue;
    const libraries = await listLibraries(link, deps, signal);
    if (libraries === undefined) {
      failing.add(linkKey(link));
      failures.set(server, failureCount + 1);
    } else {
      failing.delete(linkKey(link));
      await libraryAccesses.keep(link, libraries, clock.now());
    }
  }
}

const linkKey = ({ userId, server }: AccessToRead): string => `${server} ${userId}`;

/** The libraries that the person's token lists: none if it is refused. Undefined if that cannot be found out now. */
async function listLibraries(
  { userId, server }: AccessToRead,
  { linkedAccounts, running, log }: ReadAccessDeps,
  signal: AbortSignal,
): Promise<readonly LibraryRef[] | undefined> {
  const account = linkedAccounts.accountOf(userId, server);
  const reader: TokenReader | undefined =
    account?.kind === 'own'
      ? running.find(server)?.tokenReaderFor(account.token, { userId, reference: 'library access', urgency: 'read' })
      : undefined;
  if (!reader) return undefined;
  try {
    const libraries = await reader.libraries({ signal });
    return libraries.map(({ key }) => key).filter((key) => serverOf(key) === server);
  } catch (err) {
    signal.throwIfAborted();
    if (!(err instanceof MediaServerFailure)) throw err;
    if (err.link === 'refused') return [];
    log.debug({ err, server }, 'could not read which libraries a linked account sees; trying again with the next run');
    return undefined;
  }
}
