import { idColumn, textColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/**
 * Memory of the rules about streams, as one row for all media servers. `deleteRowsOfServer` removes the part of a
 * server.
 */
export const ruleEngineMemoryTable = declareTable({
  columns: {
    id: idColumn(),
    /** JSON, `RuleEngineMemory`. A part that cannot be read is started over. */
    memory: textColumn('memory'),
  },
  key: ['id'],
  owners: { account: 'by hand' },
});
