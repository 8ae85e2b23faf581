import { integer, text } from '../column.ts';
import { table } from '../table.ts';

/** Number of refused attempts per day, person and capability. */
export const auditRefusals = table({
  columns: {
    guild_id: text('guildId'),
    /** Pseudonym of the person. Empty for all people without a row of their own. */
    person: text('person'),
    capability: text('capability'),
    day: text('day'),
    count: integer('count'),
  },
  key: ['guild_id', 'day', 'person', 'capability'],
  owners: { person: 'by hand' },
});
