import { id, text } from '../column.ts';
import { table } from '../table.ts';

/**
 * Memory of the rules about streams, as one row for all media servers. `deleteRowsOfServer` removes the part of a
 * server.
 */
export const ruleMemory = table({
  columns: {
    id: id(),
    /** JSON, `RuleEngineMemory`. A part that cannot be read is started over. */
    memory: text('memory'),
  },
  key: ['id'],
  owners: { account: 'by hand' },
});
