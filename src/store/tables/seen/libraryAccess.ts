import { z } from 'zod';
import { libraryRef } from '../../../domain/servers/storedRefs.ts';
import { json, server, text, time } from '../column.ts';
import { table } from '../table.ts';

/** Libraries that a person can use: their token lists them, or their account has played something there. */
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
