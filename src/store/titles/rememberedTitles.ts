import { type Selectable, type SqlBool, sql } from 'kysely';
import type {
  AbsentTitle,
  RememberedTitles,
  TitleRef,
  UnreadSubtitlesQuery,
} from '../../domain/media/titles/rememberedTitles.ts';
import type { LibraryRef, ServerId } from '../../domain/servers/refs.ts';
import type { Database } from '../database/database.ts';
import { decodeRow } from '../tables/rows.ts';
import { isRefToServer } from '../tables/serverCondition.ts';
import type { Tables } from '../tables/tables.ts';
import { libraryTitlesTable } from '../tables/titles/libraryTitles.ts';
import {
  countTitlesAbsentFromLibrary,
  IS_CONTAINER_MISSING,
  isTitleListedUnderOtherKey,
  MISSING_TITLE_CONDITION,
  UNREPORTED_TITLE_CONDITION,
} from './absences.ts';
import { forgetContentsOfGoneTitles, forgetLibraries, forgetMissingTitles, forgetMovedTitles } from './forgetting.ts';
import { forgetOtherReadings } from './libraryReadings.ts';
import { SHOWN_TITLE_COLUMNS } from './shownColumns.ts';
import { didSubtitlesFailBefore, encodeSubtitleLanguages } from './subtitleLanguages.ts';
import { beginLibraryTitleScan } from './titlePass.ts';

/** Titles per page of a list of missing or returned titles. */
const PAGE = 200;
/** Titles per step of a change of an alert. Other work of the process can run in between. */
const STEP = 500;

const IS_UNREAD = sql<SqlBool>`subtitles is null and kind in ('movie', 'episode') and missing_since is null`;

export const createLibraryTitleStore = (db: Database, server: ServerId): RememberedTitles => ({
  beginPass: (library, now) => beginLibraryTitleScan(db, library, now),
  forgetMoved: (library) => forgetMovedTitles(db, server, library),
  forgetMissing: (library) => forgetMissingTitles(db, library),
  forgetContained: (library) => forgetContentsOfGoneTitles(db, library),
  absences: (library, confirmedUntil) => countTitlesAbsentFromLibrary(db, server, { library, confirmedUntil }),
  openAlert: async (library) => {
    const [title] = await alertedIn(db, library, 0).select('reported_since as at').limit(1).execute();
    return title && title.at !== null ? { at: new Date(title.at) } : undefined;
  },
  missing: async (library, until, afterId) => {
    const missingTitles = db.selectFrom('library_titles').select('id').where('library_key', '=', library);
    const unreportedTitles = missingTitles
      .where(MISSING_TITLE_CONDITION)
      .where(UNREPORTED_TITLE_CONDITION)
      .where('missing_since', '<=', until.getTime());
    return await unreportedTitles.where('id', '>', afterId).orderBy('id').limit(STEP).execute();
  },
  alerted: (library, afterId) => alertedIn(db, library, afterId).limit(STEP).execute(),
  confirmed: async (library, confirmedUntil, afterId) => {
    const missingTitles = absentIn(db, library, afterId)
      .where(MISSING_TITLE_CONDITION)
      .where(UNREPORTED_TITLE_CONDITION);
    const confirmedTitles = missingTitles
      .where('missing_since', '<=', confirmedUntil.getTime())
      .where(sql<SqlBool>`not ${IS_CONTAINER_MISSING}`);
    const rows = await confirmedTitles.select('missing_since as since').execute();
    return rows.map(absentTitle);
  },
  returned: async (library, afterId) => {
    const goneTitles = absentIn(db, library, afterId).where(sql<SqlBool>`reported = 'gone'`);
    const returnedTitles = goneTitles.where(
      sql<SqlBool>`(missing_since is null or ${isTitleListedUnderOtherKey(server)})`,
    );
    const rows = await returnedTitles.select('reported_since as since').execute();
    return rows.map(absentTitle);
  },
  withUnreadSubtitles: (query) => unreadTitles(db, server, query),
  keepSubtitles: async ({ libraryKey, ratingKey }, subtitles) => {
    const update = db.updateTable('library_titles').set({ subtitles: encodeSubtitleLanguages(subtitles) });
    await update.where('library_key', '=', libraryKey).where('rating_key', '=', ratingKey).execute();
  },
  forgetLibraries: (libraries) => forgetLibraries(db, libraries),
  noteListed: (libraries) => forgetOtherReadings(db, server, libraries),
});

const alertedIn = (db: Database, library: LibraryRef, afterId: number) =>
  db
    .selectFrom('library_titles')
    .select('id')
    .where('library_key', '=', library)
    .where('id', '>', afterId)
    .where(sql<SqlBool>`reported = 'away'`)
    .orderBy('id');

/** Titles whose subtitles are to be read: unread ones first, then those for which the media server failed long ago. */
async function unreadTitles(
  db: Database,
  server: ServerId,
  { limit, now, failedBefore }: UnreadSubtitlesQuery,
): Promise<readonly TitleRef[]> {
  const titles = db
    .selectFrom('library_titles')
    .select(['library_key', 'rating_key'])
    .where(isRefToServer(sql.ref('library_key'), server))
    .limit(limit);
  const unreadRows = await titles.where(IS_UNREAD).execute();
  const failedTitles = titles.where(didSubtitlesFailBefore(failedBefore, now)).where('missing_since', 'is', null);
  const failedRows = unreadRows.length < limit ? await failedTitles.orderBy('subtitles').execute() : [];
  return [...unreadRows, ...failedRows].slice(0, limit).map((row): TitleRef => decodeRow(libraryTitlesTable, row));
}

const absentIn = (db: Database, library: LibraryRef, afterId: number) =>
  db
    .selectFrom('library_titles')
    .select(SHOWN_TITLE_COLUMNS)
    .where('library_key', '=', library)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(PAGE);

interface AbsentRow extends Pick<Selectable<Tables['library_titles']>, (typeof SHOWN_TITLE_COLUMNS)[number]> {
  readonly since: number | null;
}

/** By its type, `since` may be null, but all rows have a time. */
const absentTitle = ({ since, ...row }: AbsentRow): AbsentTitle => ({
  ...decodeRow(libraryTitlesTable, row),
  since: new Date(since ?? 0),
});
