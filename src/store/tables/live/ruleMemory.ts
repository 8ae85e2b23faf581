import { remembered } from '../../../domain/live/rules/remembered.ts';
import { id, json } from '../column.ts';
import { table } from '../table.ts';

/** What the rules remember: one row about all media servers at once, of which `deleteRowsOf` takes one out. */
export const ruleMemory = table({
  columns: {
    id: id(),
    memory: json('memory', remembered),
  },
  key: ['id'],
  owners: { account: 'by hand' },
});
