import { integerColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Limits of what earlier versions showed by row id. Empty in a new database. */
export const auditFormerNumbers = declareTable({
  columns: {
    /** Highest audit row id that people saw. */
    until_row: integerColumn('untilRow'),
    /** Highest id of a media server when guilds got their own numbers. */
    until_server: integerColumn('untilServer'),
  },
  key: ['until_row'],
  owners: 'installation',
});
