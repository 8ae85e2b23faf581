import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ABSENCE_REPORTS, type AbsenceReport } from '../../../domain/media/titles/rememberedTitles.ts';
import { FILE_FAULTS, REMEMBERED_KINDS } from '../../../domain/media/titles/titleFacts.ts';
import { DAY_MS } from '../../../time/units.ts';
import { flag, id, integer, itemKey, libraryKey, optional, text, time, word } from '../column.ts';
import { table } from '../table.ts';

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

const isReportedBefore = (reported: AbsenceReport, time: Date, ms: number): RawBuilder<SqlBool> =>
  sql`(reported = ${reported} and reported_since < ${time.getTime() - ms})`;

/**
 * Titles in libraries as they were when the library was last read. Ids are not reused, because keys of events contain
 * them. `missing_since` is the time of the first reading without the title, and null while it is listed.
 */
export const libraryTitles = table({
  columns: {
    id: id(),
    library_key: libraryKey('libraryKey'),
    rating_key: itemKey('ratingKey'),
    kind: word('kind', REMEMBERED_KINDS),
    title: text('title'),
    year: optional(integer('year')),
    parent_title: optional(text('parentTitle')),
    grandparent_title: optional(text('grandparentTitle')),
    item_index: optional(integer('index')),
    parent_index: optional(integer('parentIndex')),
    /** Key of the item that contains the title. For an episode, this is its series and not its season. */
    container_key: optional(itemKey('containerKey')),
    guid: optional(text('guid')),
    /** Kind, name, year and numbers as one text. Equal for two copies of a work. */
    name_key: text('nameKey'),
    added_at: optional(time('addedAt')),
    updated_at: optional(time('updatedAt')),
    size_bytes: optional(integer('sizeBytes')),
    duration_ms: optional(integer('durationMs')),
    is_unmatched: flag('isUnmatched'),
    lacks_poster: flag('lacksPoster'),
    file_fault: optional(word('fileFault', FILE_FAULTS)),
    /**
     * Languages of the subtitles as `,de,en,`. `?`: not named by the media server. `!1764500000000`: the server failed
     * at that time. Null: not read since the files changed.
     */
    subtitles: optional(text('subtitles')),
    missing_since: optional(time('missingSince')),
    reported: optional(word('reported', ABSENCE_REPORTS)),
    /** When a gone title was first missing. For a title reported as away: the time of the alert. */
    reported_since: optional(time('reportedSince')),
  },
  key: ['id'],
  owners: { server: { column: 'library_key' } },
  expired: {
    rows: (now) => sql`(${isReportedBefore('gone', now, GONE_MS)} or ${isReportedBefore('away', now, AWAY_MS)})`,
  },
});
