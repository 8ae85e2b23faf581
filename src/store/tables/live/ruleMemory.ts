import { id, text } from '../column.ts';
import { table } from '../table.ts';

/** The memory of rules: one row about all media servers. `deleteRowsOf` removes one server's part. */
export const ruleMemory = table({
  columns: {
    id: id(),
    /** JSON, `Remembered`. Decoded by its reader, because rules start over without a part that is unreadable. */
    memory: text('memory'),
  },
  key: ['id'],
  owners: { account: 'by hand' },
});
