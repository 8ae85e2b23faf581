import { integerColumn, textColumn } from '../column.ts';
import { declareTable } from '../table.ts';

export const auditRefusalsTable = declareTable({
  columns: {
    guild_id: textColumn('guildId'),
    /** Pseudonym of the person. Empty in the row for all further people. */
    person: textColumn('person'),
    capability: textColumn('capability'),
    day: textColumn('day'),
    count: integerColumn('count'),
  },
  key: ['guild_id', 'day', 'person', 'capability'],
  owners: { person: 'by hand' },
});
