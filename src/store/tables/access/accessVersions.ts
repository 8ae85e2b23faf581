import { integer, optional, text, time } from '../column.ts';
import { table } from '../table.ts';

/** Versions of each guild's permission map. Each row is signed. */
export const accessVersions = table({
  columns: {
    guild_id: text('guildId'),
    version: integer('version'),
    /** The permission map as JSON. */
    map: text('map'),
    /** The version to which an undo goes back. */
    before: optional(integer('before')),
    at: time('at'),
    by: optional(text('by')),
    mac: optional(text('mac')),
  },
  key: ['guild_id', 'version'],
  owners: { person: 'by hand' },
  checked: ['map'],
});
