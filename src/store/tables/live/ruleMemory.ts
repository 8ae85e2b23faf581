import { id, text } from '../column.ts';
import { table } from '../table.ts';

/** Memory of the rules about streams. One row for all media servers; `deleteRowsOfServer` removes the part of one server. */
export const ruleMemory = table({
  columns: {
    id: id(),
    /** JSON, `Remembered`. Decoded by its reader: a part that cannot be read is started over. */
    memory: text('memory'),
  },
  key: ['id'],
  owners: { account: 'by hand' },
});
