import { id, text } from '../column.ts';
import { table } from '../table.ts';

/** What the rules remember: one row about all media servers at once, of which `deleteRowsOf` takes one out. */
export const ruleMemory = table({
  columns: {
    id: id(),
    /** JSON, `Remembered`. The rules start over without what cannot be read, so its reader decodes it. */
    memory: text('memory'),
  },
  key: ['id'],
  owners: { account: 'by hand' },
});
