import { DAY_MS } from '../../../time/units.ts';
import { flag, integer, itemKey, optional, text, time } from '../column.ts';
import { table } from '../table.ts';

/** How long a search for a series counts, in ms. */
const COUNTED_MS = 30 * DAY_MS;

/** People who turned off hints, or who have seen the hint that series can be followed. */
export const hints = table({
  columns: {
    user_id: text('userId'),
    off: flag('isOff'),
    follow_shown_at: optional(time('followShownAt')),
  },
  key: ['user_id'],
  owners: { person: { columns: { user_id: 'delete' } } },
});

/** How often a person searched for a series, until they see the hint that series can be followed. */
export const seriesSearches = table({
  columns: {
    user_id: text('userId'),
    rating_key: itemKey('ratingKey'),
    searches: integer('searches'),
    at: time('at'),
  },
  key: ['user_id', 'rating_key'],
  owners: { person: { columns: { user_id: 'delete' } }, server: { column: 'rating_key' } },
  expired: { after: { at: COUNTED_MS } },
});
