import { text, time } from '../column.ts';
import { table } from '../table.ts';

/** Subscriptions that were created once from settings of the environment. */
export const initialSubscriptions = table({
  columns: {
    name: text('name'),
    at: time('at'),
  },
  key: ['name'],
  owners: 'installation',
});
