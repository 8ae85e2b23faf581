import { integer, optional, text, time } from '../column.ts';
import { table } from '../table.ts';

/** Versions of the permission maps of guilds. Each row is signed. */
export const accessVersions = table({
  columns: {
    guild_id: text('guildId'),
    version: integer('version'),
    map: text('map'),
    /** Number of the version of the permission map that an undo restores. */
    before: optional(integer('before')),
    at: time('at'),
    by: optional(text('by')),
    mac: optional(text('mac')),
  },
  key: ['guild_id', 'version'],
  owners: { person: 'by hand' },
  checked: ['map'],
});
