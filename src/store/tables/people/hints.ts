import { DAY_MS } from '../../../time/units.ts';
import { booleanColumn, integerColumn, itemKeyColumn, nullableColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** How long a search for a series counts, in ms. */
const COUNTED_MS = 30 * DAY_MS;

/** People who turned off hints, or who have seen the hint that series can be followed. */
export const hintsTable = declareTable({
  columns: {
    user_id: textColumn('userId'),
    off: booleanColumn('isOff'),
    follow_shown_at: nullableColumn(timeColumn('followShownAt')),
  },
  key: ['user_id'],
  owners: { person: { columns: { user_id: 'delete' } } },
});

/** How often a person searched for a series, until they see the hint that series can be followed. */
export const seriesSearchesTable = declareTable({
  columns: {
    user_id: textColumn('userId'),
    rating_key: itemKeyColumn('ratingKey'),
    searches: integerColumn('searches'),
    at: timeColumn('at'),
  },
  key: ['user_id', 'rating_key'],
  owners: { person: { columns: { user_id: 'delete' } }, server: { column: 'rating_key' } },
  expired: { after: { at: COUNTED_MS } },
});
