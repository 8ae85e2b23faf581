import { textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Subscriptions that were created once from settings of the environment. */
export const initialSubscriptionsTable = declareTable({
  columns: {
    name: textColumn('name'),
    at: timeColumn('at'),
  },
  key: ['name'],
  owners: 'installation',
});
