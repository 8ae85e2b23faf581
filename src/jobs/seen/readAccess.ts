import { isTimestampRecent } from '../../domain/clock.ts';
import type { Logger } from '../../domain/logger.ts';
import type { MediaServerTokenReader } from '../../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { LinkedAccounts } from '../../domain/people/linkedAccounts.ts';
import { type LibraryRef, type ServerId, serverOfRef } from '../../domain/servers/refs.ts';
import type { RunningServer } from '../../domain/serving/runningServers.ts';
import type { AccessToRead, LibraryAccesses } from '../../domain/statistics/seen/seenTitles.ts';
import { DAY_MS } from '../../time/units.ts';

export interface ReadLibraryAccessesDeps {
  readonly libraryAccesses: LibraryAccesses;
  readonly linkedAccounts: Pick<LinkedAccounts, 'accountOf'>;
  readonly running: { find(id: ServerId): Pick<RunningServer, 'tokenReaderFor'> | undefined };
  readonly clock: { readonly now: () => Date };
  readonly log: Pick<Logger, 'debug'>;
  /** Links whose libraries could not be read lately. They come last, so that they do not delay the others. */
  readonly failedLinks: Set<string>;
}

/** How long the libraries of a person count, in ms. Each reading is one request. */
const READ_EVERY_MS = DAY_MS;
/** After this many failed links in a run, a server counts as down. Its other links wait for the next run. */
const MAX_FAILURES = 2;

/**
 * Reads which libraries each person sees, once a day. If a token cannot be used now, the person's last libraries stay,
 * and the others are still read. Rejects with the database's failure, or with the signal's reason.
 */
export async function readLibraryAccesses(
  servers: readonly ServerId[],
  deps: ReadLibraryAccessesDeps,
  signal: AbortSignal,
): Promise<void> {
  const { libraryAccesses, clock } = deps;
  await libraryAccesses.forgetUnlinked();
  const now = clock.now();
  const dueAccesses = (await libraryAccesses.toRead(servers)).filter(
    ({ readAt }) => readAt === undefined || !isTimestampRecent(readAt.getTime(), READ_EVERY_MS, now.getTime()),
  );
  const links = dueAccesses.filter(({ hasToken }) => hasToken);
  await readLinks(links, deps, signal);
  // Without a token, the libraries that the person's account has played from count.
  const assignedAccesses = dueAccesses.filter(({ hasToken, account }) => !hasToken && account !== undefined);
  const accounts = assignedAccesses.flatMap(({ account }) => account ?? []);
  const playedLibraries = await libraryAccesses.playedLibraries(accounts, signal);
  for (const access of assignedAccesses) {
    const libraries = access.account === undefined ? undefined : playedLibraries.get(access.account);
    await libraryAccesses.keep(access, [...(libraries ?? [])], now);
  }
}

async function readLinks(
  links: readonly AccessToRead[],
  deps: ReadLibraryAccessesDeps,
  signal: AbortSignal,
): Promise<void> {
  const { libraryAccesses, failedLinks, clock } = deps;
  const failures = new Map<ServerId, number>();
  const hasFailed = (link: AccessToRead): boolean => failedLinks.has(linkKey(link));
  const failedLast = links.toSorted((a, b) => Number(hasFailed(a)) - Number(hasFailed(b)));
  for (const link of failedLast) {
    signal.throwIfAborted();
    const { server } = link;
    const failureCount = failures.get(server) ?? 0;
    if (failureCount >= MAX_FAILURES) continue;
    const libraries = await listLibraries(link, deps, signal);
    if (libraries === undefined) {
      failedLinks.add(linkKey(link));
      failures.set(server, failureCount + 1);
    } else {
      failedLinks.delete(linkKey(link));
      await libraryAccesses.keep(link, libraries, clock.now());
    }
  }
}

const linkKey = ({ userId, server }: AccessToRead): string => `${server} ${userId}`;

/**
 * Libraries that the person's token lists. Empty if the token is refused; undefined if the server cannot be asked now.
 */
async function listLibraries(
  { userId, server }: AccessToRead,
  { linkedAccounts, running, log }: ReadLibraryAccessesDeps,
  signal: AbortSignal,
): Promise<readonly LibraryRef[] | undefined> {
  const account = linkedAccounts.accountOf(userId, server);
  const reader: MediaServerTokenReader | undefined =
    account?.kind === 'own'
      ? running.find(server)?.tokenReaderFor(account.token, { userId, reference: 'library access', urgency: 'read' })
      : undefined;
  if (!reader) return undefined;
  try {
    const libraries = await reader.libraries({ signal });
    return libraries.map(({ key }) => key).filter((key) => serverOfRef(key) === server);
  } catch (err) {
    signal.throwIfAborted();
    if (!(err instanceof MediaServerFailure)) throw err;
    if (err.link === 'refused') return [];
    log.debug(
      { err, server },
      'could not read which libraries a person’s linked account may see; trying again with the next run',
    );
    return undefined;
  }
}
