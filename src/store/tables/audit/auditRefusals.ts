import { integer, text } from '../column.ts';
import { table } from '../table.ts';

export const auditRefusals = table({
  columns: {
    guild_id: text('guildId'),
    /** Pseudonym of the person. Empty in the row for all further people. */
    person: text('person'),
    capability: text('capability'),
    day: text('day'),
    count: integer('count'),
  },
  key: ['guild_id', 'day', 'person', 'capability'],
  owners: { person: 'by hand' },
});
