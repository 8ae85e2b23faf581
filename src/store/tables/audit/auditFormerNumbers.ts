import { integer } from '../column.ts';
import { table } from '../table.ts';

/** Limits of what earlier versions showed by row id. Empty in a new database. */
export const auditFormerNumbers = table({
  columns: {
    /** Highest audit row id that people saw. */
    until_row: integer('untilRow'),
    /** Highest id of a media server when guilds got their own numbers. */
    until_server: integer('untilServer'),
  },
  key: ['until_row'],
  owners: 'installation',
});
