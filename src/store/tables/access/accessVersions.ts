import { integerColumn, nullableColumn, textColumn, timeColumn } from '../column.ts';
import { declareTable } from '../table.ts';

/** Versions of the permission maps of guilds. Each row is signed. */
export const permissionMapVersionsTable = declareTable({
  columns: {
    guild_id: textColumn('guildId'),
    version: integerColumn('version'),
    map: textColumn('map'),
    /** Number of the version of the permission map that an undo restores. */
    before: nullableColumn(integerColumn('before')),
    at: timeColumn('at'),
    by: nullableColumn(textColumn('by')),
    mac: nullableColumn(textColumn('mac')),
  },
  key: ['guild_id', 'version'],
  owners: { person: 'by hand' },
  checked: ['map'],
});
