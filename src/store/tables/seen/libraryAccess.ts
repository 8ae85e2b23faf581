import { z } from 'zod';
import { libraryRef } from '../../../domain/servers/storedRefs.ts';
import { json, server, text, time } from '../column.ts';
import { table } from '../table.ts';

/** The libraries for which a person counts: those that their token lists, or in which their account has a play. */
export const libraryAccess = table({
  columns: {
    user_id: text('userId'),
    server_id: server('server'),
    libraries: json('libraries', z.array(libraryRef)),
    read_at: time('readAt'),
  },
  key: ['user_id', 'server_id'],
  owners: { person: { columns: { user_id: 'delete' } }, server: { column: 'server_id' } },
});
