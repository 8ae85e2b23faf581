import { REPORT_KINDS } from '../../../domain/reports.ts';
import { DAY_MS } from '../../../time/units.ts';
import { flag, id, integer, itemKey, optional, text, time, withDatabaseDefault, word } from '../column.ts';
import { table } from '../table.ts';

/**
 * How long a solved report is kept, in ms, because people may ask how a fault was solved. A report that has been open
 * for a year will not be solved any more.
 */
const SOLVED_KEPT_MS = 90 * DAY_MS;
const OPEN_KEPT_MS = 365 * DAY_MS;
const MOST_ROWS = 20_000;

/** Faults that people of a guild reported. Ids are not reused, because keys of direct messages contain them. */
export const reports = table({
  columns: {
    id: id(),
    guild_id: text('guildId'),
    rating_key: itemKey('ratingKey'),
    kind: word('kind', REPORT_KINDS),
    season: optional(integer('season')),
    episode: optional(integer('episode')),
    title: text('title'),
    count: withDatabaseDefault(integer('count')),
    has_screenshot: withDatabaseDefault(flag('hasScreenshot')),
    reported_at: time('reportedAt'),
    solved_at: optional(time('solvedAt')),
  },
  key: ['id'],
  owners: { guild: { column: 'guild_id' }, server: { column: 'rating_key' } },
  expired: { after: { solved_at: SOLVED_KEPT_MS, reported_at: OPEN_KEPT_MS }, mostRows: MOST_ROWS },
});
