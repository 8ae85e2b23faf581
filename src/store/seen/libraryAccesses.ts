import { type SqlBool, sql } from 'kysely';
import { type AccountRef, type LibraryRef, serverOfRef } from '../../domain/servers/refs.ts';
import type { LibraryAccesses } from '../../domain/statistics/seen/seenTitles.ts';
import { dateOfMs } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { readPlaysInSlices } from '../statistics/slices.ts';
import { decodeRow, encodeRow } from '../tables/rows.ts';
import { libraryAccessTable } from '../tables/seen/libraryAccess.ts';

/** Links of people with media servers. The libraries of some links are not read yet. */
const linksWithAccess = (db: Database) =>
  db
    .selectFrom('linked_accounts')
    .leftJoin('library_access', (join) =>
      join
        .onRef('library_access.user_id', '=', 'linked_accounts.user_id')
        .onRef('library_access.server_id', '=', 'linked_accounts.server_id'),
    )
    .select(['linked_accounts.user_id', 'linked_accounts.server_id', 'account_id'])
    .orderBy('linked_accounts.user_id')
    .orderBy('linked_accounts.server_id');

export const createLibraryAccessStore = (db: Database): LibraryAccesses => ({
  toRead: async (servers) => {
    const links = linksWithAccess(db).where('linked_accounts.server_id', 'in', servers);
    const rows = await links.select(['read_at', sql<number>`token is not null`.as('has_token')]).execute();
    return rows.map((row) => ({
      userId: row.user_id,
      server: row.server_id,
      account: row.account_id ?? undefined,
      hasToken: row.has_token === 1,
      readAt: dateOfMs(row.read_at),
    }));
  },
  playedLibraries: (accounts, signal) => readPlayedLibraries(db, accounts, signal),
  keep: ({ userId, server }, libraries, at) =>
    db.transaction().execute(async (trx) => {
      const links = trx.selectFrom('linked_accounts').select('user_id').where('user_id', '=', userId);
      // The person may have been forgotten while the libraries were read.
      if (!(await links.where('server_id', '=', server).executeTakeFirst())) return;
      const row = encodeRow(libraryAccessTable, { userId, server, libraries: [...libraries], readAt: at });
      await trx.replaceInto('library_access').values(row).execute();
    }),
  forgetUnlinked: async () => {
    const isUnlinked = sql<SqlBool>`not exists (select 1 from linked_accounts as l
      where l.user_id = library_access.user_id and l.server_id = library_access.server_id)`;
    await db.deleteFrom('library_access').where(isUnlinked).execute();
  },
  list: async (servers) => {
    const links = linksWithAccess(db).where('linked_accounts.server_id', 'in', servers);
    const rows = await links.select('libraries').execute();
    return rows.map(({ user_id: userId, server_id: server, account_id, libraries }) => ({
      userId,
      server,
      account: account_id ?? undefined,
      libraries: libraries === null ? [] : [...decodeRow(libraryAccessTable, { libraries }).libraries],
    }));
  },
});

async function readPlayedLibraries(
  db: Database,
  accounts: readonly AccountRef[],
  signal: AbortSignal,
): Promise<ReadonlyMap<AccountRef, ReadonlySet<LibraryRef>>> {
  const libraries = new Map<AccountRef, Set<LibraryRef>>();
  if (accounts.length === 0) return libraries;
  const servers = [...new Set(accounts.map(serverOfRef))];
  for await (const slice of readPlaysInSlices({ db, servers }, { accountIds: accounts }, signal)) {
    const rows = await slice.select(['account_id', 'library_key']).distinct().execute();
    for (const { account_id, library_key } of rows) {
      if (account_id === null || library_key === null) continue;
      const playedLibraries = libraries.get(account_id) ?? new Set();
      libraries.set(account_id, playedLibraries.add(library_key));
    }
  }
  return libraries;
}
