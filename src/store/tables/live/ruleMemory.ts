import { id, text } from '../column.ts';
import { table } from '../table.ts';

/**
 * The rules' memory: one row about all media servers. `deleteRowsOf` takes the part of one server out of it.
 */
export const ruleMemory = table({
  columns: {
    id: id(),
    /**
     * JSON, `Remembered`. If a part cannot be read, the rules start over without it, so its reader decodes it.
     */
    memory: text('memory'),
  },
  key: ['id'],
  owners: { account: 'by hand' },
});
