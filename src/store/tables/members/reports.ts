import { FAULT_REPORT_KINDS } from '../../../domain/reports.ts';
import { DAY_MS } from '../../../time/units.ts';
import {
  booleanColumn,
  idColumn,
  integerColumn,
  itemKeyColumn,
  keywordColumn,
  nullableColumn,
  textColumn,
  timeColumn,
  withDatabaseDefault,
} from '../column.ts';
import { declareTable } from '../table.ts';

/**
 * How long a solved report is kept, in ms, because people may ask how a fault was solved. A report that has been open
 * for a year will not be solved any more.
 */
const SOLVED_KEPT_MS = 90 * DAY_MS;
const OPEN_KEPT_MS = 365 * DAY_MS;
const MOST_ROWS = 20_000;

/** Faults that people of a guild reported. Ids are not reused, because keys of direct messages contain them. */
export const reportsTable = declareTable({
  columns: {
    id: idColumn(),
    guild_id: textColumn('guildId'),
    rating_key: itemKeyColumn('ratingKey'),
    kind: keywordColumn('kind', FAULT_REPORT_KINDS),
    season: nullableColumn(integerColumn('season')),
    episode: nullableColumn(integerColumn('episode')),
    title: textColumn('title'),
    count: withDatabaseDefault(integerColumn('count')),
    has_screenshot: withDatabaseDefault(booleanColumn('hasScreenshot')),
    reported_at: timeColumn('reportedAt'),
    solved_at: nullableColumn(timeColumn('solvedAt')),
  },
  key: ['id'],
  owners: { guild: { column: 'guild_id' }, server: { column: 'rating_key' } },
  expired: { after: { solved_at: SOLVED_KEPT_MS, reported_at: OPEN_KEPT_MS }, mostRows: MOST_ROWS },
});
