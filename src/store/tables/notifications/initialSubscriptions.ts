import { text, time } from '../column.ts';
import { table } from '../table.ts';

/** Subscriptions from the environment's settings that were created once. */
export const initialSubscriptions = table({
  columns: {
    name: text('name'),
    at: time('at'),
  },
  key: ['name'],
  owners: 'installation',
});
