import { text, time } from '../column.ts';
import { table } from '../table.ts';

/** Subscriptions of the environment that were made once. */
export const initialSubscriptions = table({
  columns: {
    name: text('name'),
    at: time('at'),
  },
  key: ['name'],
  owners: 'installation',
});
