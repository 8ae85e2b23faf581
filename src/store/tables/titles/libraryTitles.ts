import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ABSENT_TITLE_REPORTS, type AbsentTitleReport } from '../../../domain/media/titles/rememberedTitles.ts';
import { FILE_FAULTS, REMEMBERED_TITLE_KINDS } from '../../../domain/media/titles/titleFacts.ts';
import { DAY_MS } from '../../../time/units.ts';
import {
  booleanColumn,
  idColumn,
  integerColumn,
  itemKeyColumn,
  keywordColumn,
  libraryKeyColumn,
  nullableColumn,
  textColumn,
  timeColumn,
} from '../column.ts';
import { declareTable } from '../table.ts';

/**
 * How long a title reported as gone is kept, in ms. Its return is reported for a week. One more day allows for a late
 * reading.
 */
const GONE_MS = 8 * DAY_MS;
/**
 * How long a title is kept that an alert reported as away, because many were missing together, in ms. After that time,
 * the disk was most likely removed for good. Its titles are forgotten, so that the library is watched as usual again.
 */
const AWAY_MS = 30 * DAY_MS;

const isReportedBefore = (reported: AbsentTitleReport, time: Date, ms: number): RawBuilder<SqlBool> =>
  sql`(reported = ${reported} and reported_since < ${time.getTime() - ms})`;

/**
 * Titles in libraries as they were when the library was last read. Ids are not reused, because keys of events contain
 * them. `missing_since` is the time of the first reading without the title, and null while it is listed.
 */
export const libraryTitlesTable = declareTable({
  columns: {
    id: idColumn(),
    library_key: libraryKeyColumn('libraryKey'),
    rating_key: itemKeyColumn('ratingKey'),
    kind: keywordColumn('kind', REMEMBERED_TITLE_KINDS),
    title: textColumn('title'),
    year: nullableColumn(integerColumn('year')),
    parent_title: nullableColumn(textColumn('parentTitle')),
    grandparent_title: nullableColumn(textColumn('grandparentTitle')),
    item_index: nullableColumn(integerColumn('index')),
    parent_index: nullableColumn(integerColumn('parentIndex')),
    /** Key of the item that contains the title. For an episode, this is its series and not its season. */
    container_key: nullableColumn(itemKeyColumn('containerKey')),
    guid: nullableColumn(textColumn('guid')),
    /** Kind, name, year and numbers as one text. Equal for two copies of a work. */
    name_key: textColumn('nameKey'),
    added_at: nullableColumn(timeColumn('addedAt')),
    updated_at: nullableColumn(timeColumn('updatedAt')),
    size_bytes: nullableColumn(integerColumn('sizeBytes')),
    duration_ms: nullableColumn(integerColumn('durationMs')),
    is_unmatched: booleanColumn('isUnmatched'),
    lacks_poster: booleanColumn('lacksPoster'),
    file_fault: nullableColumn(keywordColumn('fileFault', FILE_FAULTS)),
    /**
     * Languages of the subtitles as `,de,en,`. `?`: not named by the media server. `!1764500000000`: the server failed
     * at that time. Null: not read since the files changed.
     */
    subtitles: nullableColumn(textColumn('subtitles')),
    missing_since: nullableColumn(timeColumn('missingSince')),
    reported: nullableColumn(keywordColumn('reported', ABSENT_TITLE_REPORTS)),
    /** When a gone title was first missing. For a title reported as away: the time of the alert. */
    reported_since: nullableColumn(timeColumn('reportedSince')),
  },
  key: ['id'],
  owners: { server: { column: 'library_key' } },
  expired: {
    rows: (now) => sql`(${isReportedBefore('gone', now, GONE_MS)} or ${isReportedBefore('away', now, AWAY_MS)})`,
  },
});
